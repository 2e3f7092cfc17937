import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { contract } from "@rambla/contract/contract";
import { DatabaseAway, openDatabase } from "@rambla/domain/platform/database/database";
import { VISITOR } from "@rambla/domain/platform/database/patience";
import { sql } from "@rambla/domain/platform/database/sql";
import { pathOf } from "@rambla/storefront/base/page.ts";
import { pages, questions } from "@rambla/storefront/pages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { waiting } from "../doors/door.ts";
import { laneOfCall, laneOfPage, makeLanes } from "./lanes.ts";
import { readPageRequest } from "../page/page-request.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 5 });
});
afterAll(() => shop?.close());

/** Keeps a connection busy until told. */
function holder() {
  let release: () => void = () => undefined;
  const until = new Promise<void>((done) => (release = done));
  return { until, release };
}

describe("readers and whoever buys", () => {
  test("readers never hold all connections: money has one at once, whatever they wait for", async () => {
    const lanes = makeLanes(shop);
    const { until, release } = holder();
    let held = 0;
    // Readers of every lane, each with three questions at once, as a page has.
    const readers = (["pages", "calls", "words", "papers", "strangers", "accounts"] as const).flatMap((lane) =>
      Array.from({ length: 4 }, (_, index) =>
        lanes[lane]({ client: `${lane} ${index}` }, ({ database }) =>
          Promise.all(
            Array.from({ length: 3 }, () =>
              database.transaction(async () => {
                held += 1;
                await until;
              }),
            ),
          ),
        ),
      ),
    );
    await expect.poll(() => held).toBe(3);
    const [row] = await lanes.money({ client: "guest" }, ({ database }) => database.query<{ one: number }>(sql`select 1 as one`));
    expect(row).toEqual({ one: 1 });
    expect(held).toBe(3);
    release();
    await Promise.all(readers);
    expect(held).toBe(72);
  });

  test("a reader who gets no connection in time is told that the database is away", async () => {
    const lanes = makeLanes(shop);
    const { until, release } = holder();
    const readers = Array.from({ length: 3 }, (_, index) =>
      lanes.pages({ client: `reader ${index}` }, ({ database }) => database.transaction(() => until)),
    );
    await expect(lanes.calls({ client: "late" }, ({ database }) => database.query(sql`select 1`))).rejects.toBeInstanceOf(DatabaseAway);
    release();
    await Promise.all(readers);
  });

  test("what waited in vain for a held table is asked by one reader at a time, the others are told at once, and all else goes on", async () => {
    const asked: string[] = [];
    const database = openDatabase({
      url: shop.databaseUrl,
      connections: 5,
      patience: VISITOR,
      onStatement: ({ text }) => asked.push(text),
    });
    const { pages, calls } = makeLanes({ ...shop, database });
    const stock = sql`select count(*) from goods_stock`;
    const read = (client: string) =>
      pages({ client }, ({ database: own }) =>
        own.query(stock).then(
          () => "read",
          (error: unknown) => (error instanceof DatabaseAway ? error.reason : error),
        ),
      );
    await shop.database.transaction(async (transaction) => {
      await transaction.executeSql("lock table goods_stock in access exclusive mode");
      expect(await read("first")).toBe("busy");
      expect(await Promise.all(["second", "third", "fourth"].map(read))).toEqual(["busy", "busy", "busy"]);
      expect(asked.filter((text) => text === stock.text)).toHaveLength(1);
      expect(await calls({ client: "other" }, ({ database: own }) => own.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    });
    await expect.poll(() => read("first"), { timeout: 5000 }).toBe("read");
    expect(await Promise.all(["second", "third"].map(read))).toEqual(["read", "read"]);
    await database.close();
  });

  test("the addresses of one connection are one client: its wishes take turns with those of others", async () => {
    const lanes = makeLanes(shop);
    const { until, release } = holder();
    const begun: string[] = [];
    const wish = (client: string) =>
      lanes
        .money({ client }, async () => {
          begun.push(client);
          await until;
        })
        .then(
          () => "done",
          () => "refused",
        );
    // Whoever has one IPv6 connection has up to 65,536 networks of 2^64 addresses.
    const crowd = Array.from({ length: 304 }, (_, index) => wish(`2001:db8:1:${(index + 1).toString(16)}::1`));
    const guests = ["2001:db8:2:3::1", "192.0.2.7", "192.0.2.8"].map(wish);
    await expect.poll(() => begun.length).toBe(8);
    release();
    expect(await Promise.all(guests)).toEqual(["done", "done", "done"]);
    await Promise.all(crowd);
    // Eight had begun before anybody else came, and one more of that connection stood first.
    expect(begun.slice(8, 13).filter((client) => !client.startsWith("2001:db8:1:"))).toEqual(["2001:db8:2:3::1", "192.0.2.7", "192.0.2.8"]);
  });

  test("whoever looks waits behind whoever does something, however many look", async () => {
    const lanes = makeLanes(shop);
    const { until, release } = holder();
    const begun: string[] = [];
    const wish = (method: string, clientAddress: string) =>
      lanes
        .money(
          waiting({ asked: { clientAddress }, request: { method }, response: new ServerResponse(new IncomingMessage(new Socket())) }),
          async () => {
            begun.push(method);
            await until;
          },
        )
        .then(
          () => "done",
          () => "refused",
        );
    // Each from an address of its own, more than may wait.
    const crawlers = Array.from({ length: 400 }, (_, index) => wish(index % 2 === 0 ? "GET" : "HEAD", `10.0.${index >> 8}.${index & 255}`));
    const buyers = ["192.0.2.7", "192.0.2.8", "192.0.2.9"].map((client) => wish("POST", client));
    await expect.poll(() => begun.length).toBe(8);
    release();
    expect(await Promise.all(buyers)).toEqual(["done", "done", "done"]);
    await Promise.all(crawlers);
    expect(begun.slice(8, 11)).toEqual(["POST", "POST", "POST"]);
  });

  test("whoever logs in, and whoever a silent provider holds up, keeps nobody from buying", async () => {
    const lanes = makeLanes(shop);
    const { until, release } = holder();
    const accounts = Array.from({ length: 310 }, (_, index) =>
      lanes
        .accounts({ client: `10.1.${index >> 8}.${index & 255}` }, () => until)
        .then(
          () => "done",
          () => "refused",
        ),
    );
    expect(await lanes.money({ client: "192.0.2.7" }, async () => "bought")).toBe("bought");
    // Nor does a list wait for them as it does for a buyer.
    let most = 0;
    let running = 0;
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        lanes.pages({ client: `reader ${index}` }, async () => {
          most = Math.max(most, (running += 1));
          await new Promise((next) => setImmediate(next));
          running -= 1;
        }),
      ),
    );
    expect(most).toBe(4);
    release();
    expect(new Set(await Promise.all(accounts))).toEqual(new Set(["done", "refused"]));
  });

  test("while somebody buys readers go one by one, and all at once again afterwards", async () => {
    const lanes = makeLanes(shop);
    const { until, release } = holder();
    let running = 0;
    let most = 0;
    const buying = lanes.money({ client: "guest" }, () => until);
    const read = (index: number, lane: "pages" | "renewals" = "pages") =>
      lanes[lane]({ client: `reader ${index}` }, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((next) => setImmediate(next));
        running -= 1;
      });
    await Promise.all(Array.from({ length: 10 }, (_, index) => read(index)));
    expect(most).toBe(1);
    release();
    await buying;
    await Promise.all(Array.from({ length: 10 }, (_, index) => read(index)));
    expect(most).toBe(4);
    most = 0;
    await Promise.all(Array.from({ length: 10 }, (_, index) => read(index, "renewals")));
    expect(most, "what nobody waits for").toBe(1);
  });
});

describe("which lane", () => {
  test.each([
    ["/", true, "pages"],
    ["/_.data", true, "pages"],
    ["/mobile/commodity/detail", true, "pages"],
    ["/search", true, "pages"],
    ["/cart", true, "pages"],
    ["/cart", false, "money"],
    ["/order/confireOrder", true, "money"],
    ["/order/confireOrder.data", false, "money"],
    ["/mobile/personCenter/orderDetails", true, "money"],
    ["/classifiy/list?minPrice=zz", true, "pages"],
    ["/search.data?key=lamp&maxPrice=-", true, "pages"],
    ["/mobile/commodity/secondList?minPrice=1e9", true, "pages"],
    ["/cart/check", false, "money"],
    ["/order/settle", false, "money"],
    ["/cart/check", true, "strangers"],
    ["/order/settle.data", true, "strangers"],
    ["/login", true, "accounts"],
    ["/mobile/login", false, "accounts"],
    ["/reg.data", true, "accounts"],
    ["/personCenter", true, "accounts"],
    ["/commodity/detail", false, "accounts"],
    ["/promotion/subscription", false, "accounts"],
    ["/account/passkey", false, "accounts"],
    ["/account/passkey", true, "strangers"],
    ["/search/suggest", true, "words"],
    ["/me", true, "persons"],
    ["/me.data", true, "persons"],
    ["/me", false, "persons"],
    ["/cart/own", true, "persons"],
    ["/cart/own", false, "money"],
    ["/address/places.data?in=ES&postCode=28300", true, "words"],
    ["/favorite/change", true, "strangers"],
    ["/mobile/me", true, "strangers"],
    ["/nothing", true, "strangers"],
    ["/nothing", false, "strangers"],
    ["/order/nothing", true, "strangers"],
    ["/mobile/x.data", true, "strangers"],
  ] as const)("%s, read: %s → %s", (address, isRead, lane) => {
    const [path = "", query = ""] = address.split("?");
    expect(laneOfPage(readPageRequest(path, new URLSearchParams(query), undefined), isRead)).toBe(lane);
  });

  test("every question has the one of whoever asks it", () => {
    const laneAsked = (path: string, isRead: boolean) => laneOfPage(readPageRequest(`/${path}`, new URLSearchParams(), undefined), isRead);
    expect(Object.fromEntries(questions.map(({ path, asked }) => [path, laneAsked(path, asked === "address")]))).toEqual({
      "cart/check": "money",
      "cart/own": "money",
      "order/settle": "money",
      "order/affiliate": "money",
      ordersPart: "money",
      "account/passkey": "accounts",
      "promotion/subscribe": "accounts",
      "search/suggest": "words",
      "address/places": "words",
      "search/popular": "calls",
      "banner/offers": "calls",
      "info/policy": "calls",
      me: "persons",
      now: "persons",
      "cookie/config": "persons",
      "cookie/choice": "persons",
      messagePart: "persons",
      messageRead: "persons",
      consultPart: "persons",
      uploadTicket: "persons",
      "favorite/page": "persons",
      "favorite/change": "persons",
      "browserHistory/page": "persons",
      "browserHistory/change": "persons",
      "browserHistory/seen": "persons",
      "browse/record": "persons",
    });
    // Asked without their body, none but the cart of a customer tells anything.
    const looked = questions.filter(({ asked }) => asked === "json").map(({ path }) => [path, laneAsked(path, true)]);
    expect(looked.filter(([, lane]) => lane !== "strangers")).toEqual([["cart/own", "persons"]]);
  });

  test("every page has one, and that of money is for carts and orders alone", () => {
    for (const page of pages) {
      const path = pathOf(page, page.only ?? "desktop");
      const own = /^(cart|order)\//.test(page.screen) ? "money" : "accounts";
      const lane = (isRead: boolean) => laneOfPage(readPageRequest(path, new URLSearchParams(), undefined), isRead);
      expect({ path, read: lane(true), posted: lane(false) }).toEqual({ path, read: page.keep ? "pages" : own, posted: own });
    }
  });

  test("calls of the catalogue have theirs, and those of accounts: the others belong to whoever buys", () => {
    const lanes = Object.entries(contract).flatMap(([subject, calls]) =>
      Object.entries(calls).map(
        ([name, procedure]) =>
          [`${subject}.${name}`, laneOfCall(`/api${procedure["~orpc"].route.path?.replace(/\{\w+\}/g, "1001")}`)] as const,
      ),
    );
    const inLane = (lane: string) => lanes.filter(([, own]) => own === lane).map(([name]) => name);
    expect(lanes.length).toBeGreaterThan(130);
    expect(inLane("words")).toEqual(["search.navigationGoodsSuggest"]);
    expect(inLane("money")).toEqual(
      expect.arrayContaining([
        "cart.cartAdd",
        "checkout.settlementOrderPrice",
        "order.orderPage",
        "payment.paymentPlatforms",
        "tourist.touristLogin",
        "shipping.logisticsPricingCompany",
      ]),
    );
    expect(inLane("calls")).toEqual(
      expect.arrayContaining(["goods.goodsDetail", "goods.goodsSeo", "home.bannerListSearch", "comment.commentPage", "dict.dictItems"]),
    );
    const buys = (name: string) => /^(cart|checkout|order|payment|tourist|shipping)\./.test(name);
    expect(lanes.filter(([name, lane]) => buys(name) !== (lane === "money"))).toEqual([]);
    const accounts = inLane("accounts");
    expect(accounts).toEqual(
      expect.arrayContaining([
        "account.login",
        "personal.personalData",
        "newsletter.subscribe",
        "message.emailMessagePage",
        "favourite.collectionAdd",
        "browsing.browseRecord",
        "membership.updateMember",
        "address.addressCreate",
        "consultation.consultationCreate",
      ]),
    );
    expect(accounts.filter((name) => /^(search|comment|home|dict|file)\./.test(name))).toEqual([]);
    expect(accounts.filter((name) => name.startsWith("goods."))).toEqual(["goods.goodsArrivalNoticeSubscribe"]);
    expect(
      lanes.filter(
        ([name, lane]) =>
          /^(account|personal|newsletter|message|favourite|browsing|membership|address|consultation)\./.test(name) && lane !== "accounts",
      ),
    ).toEqual([]);
    // The router takes any number of last slashes; none of them leads a reader into the lane of whoever buys.
    const read = Object.values({ ...contract.goods, ...contract.search, ...contract.home }).map(
      (procedure) => `/api${procedure["~orpc"].route.path?.replace(/\{\w+\}/g, "1001")}`,
    );
    for (const path of ["/api/nothing", ...read.flatMap((each) => [`${each}/`, `${each}//`])])
      expect([path, laneOfCall(path)]).toEqual([path, "calls"]);
  });
});
