import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf, withCountryParameter } from "@rambla/core/market";
import type { ShopConfig } from "@rambla/core/config";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { previewToken } from "@rambla/domain/content/preview-service";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { openSession } from "@rambla/domain/session/service";
import { sql } from "@rambla/domain/platform/database/sql";
import { makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../../packages/domain/test/shop.ts";
import { aCustomer } from "../../../../../packages/domain/test/customers.ts";
import { operatorCalls } from "../../../../../packages/domain/test/operators.ts";
import { ask, TABLET } from "../../../../../tools/trial/http-client.ts";
import { type Queues, makeQueues } from "../../queue/queues.ts";
import { OverloadedError } from "../../queue/fair-queue.ts";
import { makeLoginWall } from "../../page/login-wall.ts";
import { PackedBody } from "../../page/packed-body.ts";
import { makePageCache } from "../../page/page-cache.ts";
import { makePageRenderer } from "../../page/page-render.ts";
import { makeTally } from "../../watch/tally.ts";
import { type PageDoor, pageDoor } from "./page-door.ts";

let shop: TestShop;
let server: Server;
const logged: (readonly [message: string, details: object])[] = [];
let port = 0;
let rendered = 0;
const registry = new Registry();
let session = "";
/** The cookies of a customer. */
let customer = "";
let queues: Queues;
beforeAll(async () => {
  shop = await makeTestShop();
  await operatorCalls(shop, ["owner"]).operator.operatorCreate({ name: "ana", roles: ["goods"] });
  const [row] = await shop.database.query<{ operatorId: string }>(sql`select operator_id as "operatorId" from operator where name = 'ana'`);
  session = await openSession(
    shop,
    shop.database,
    { kind: "operator", subjectId: row?.operatorId ?? "", brand: null, email: null },
    60_000,
  );
  const cache = makePageCache({
    limit: 1_000_000,
    freshFor: 60_000,
    agedFor: 600_000,
    lastResortFor: 600_000,
    fallenFor: 1000,
    fallen: makeFallenTags(Date.now),
    now: Date.now,
  });
  const observer = { count: () => undefined, rendered: () => undefined };
  const tally = makeTally(registry, { info: (details, message) => void logged.push([message, details]) });
  queues = makeQueues(shop);
  const doorOf = (config: ShopConfig) =>
    pageDoor({
      shop: { ...shop, config },
      queues,
      cache,
      takesForms: (pathname) => pathname === "/cart",
      observer,
      tally,
      async render(_shop, _asked, page) {
        rendered += 1;
        const text = Buffer.from(`${page.keep ? "public" : "anew"} ${rendered}`);
        const body = page.keep ? await PackedBody.kept(text) : PackedBody.once(text);
        if (page.search.includes("key=everybodys")) body.in = () => Promise.reject(new OverloadedError());
        return {
          status: page.search.includes("gone") ? 404 : 200,
          headers: {},
          body,
          tags: [],
          shown: [],
          until: Infinity,
          keep: page.keep,
        };
      },
    });
  customer = (await aCustomer(shop)).refresh;
  // Nothing listens there: the session cannot be checked, so no page is reached.
  const shopAway = { ...shop, database: openDatabase({ url: "postgres://nobody@127.0.0.1:1/nothing", connections: 2 }) };
  const nothing = () => Promise.reject(new Error("a page was reached"));
  const origin = "http://es.lumbra.localhost";
  const { device } = DEMO_CONFIG;
  const doors: Readonly<Record<string, PageDoor>> = {
    usual: doorOf(DEMO_CONFIG),
    strict: doorOf({ ...DEMO_CONFIG, country: { onUnknownParam: "notFound" } }),
    sources: doorOf({
      ...DEMO_CONFIG,
      sources: [
        { source: "letter", sourceId: "42", url: "/classifiy/list?id=100" },
        { source: "paper", sourceId: "1", url: "/newest" },
      ],
    }),
    padsArePhones: doorOf({ ...DEMO_CONFIG, device: { ...device, padLayout: "mobile" } }),
    padsAreComputers: doorOf({ ...DEMO_CONFIG, device: { ...device, padLayout: "desktop" } }),
    away: pageDoor({
      shop: shopAway,
      queues: makeQueues(shopAway),
      cache,
      takesForms: () => true,
      observer,
      tally,
      render: makePageRenderer({ of: () => [], given: () => undefined }, nothing, makeLoginWall([])),
    }),
  };
  server = createServer((request, response) => {
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    const door = doors[String(request.headers["x-settings"] ?? "usual")];
    const own = marketOf(DEMO_CONFIG, "lumbra", "ES");
    const market = withCountryParameter(DEMO_CONFIG, own, new URLSearchParams(query).get("country") ?? "") ?? own;
    if (door?.answerAgain(request, response)) return;
    door?.answer({
      request,
      response,
      pathname,
      query: new URLSearchParams(query),
      asked: { market, knownHost: true, host: "es.lumbra.localhost", origin, visitedOrigin: origin, clientAddress: "192.0.2.1" },
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await shop?.close();
});

async function see(path: string, cookie = ""): Promise<string> {
  const { text, headers } = await ask({ port, path, headers: { cookie, "accept-encoding": "identity" } });
  return `${text} ${headers["cache-control"]?.split(",")[0]}`;
}

test("a preview is for a signed-in operator alone, made anew each time, and changes nothing of what others see", async () => {
  const operator = `rambla_operator=${session}`;
  expect(await see("/cart")).toBe("public 1 public");
  expect(await see("/cart?preview", operator)).toBe("anew 2 private");
  expect(await see("/cart?preview=1", operator)).toBe("anew 3 private");
  for (const cookie of ["", `rambla_operator=${"A".repeat(43)}`, "rambla_operator=x", `rambla_guest=${session}`])
    expect(await see("/cart?preview", cookie), cookie).toBe("public 1 public");
  expect([await see("/cart", operator), await see("/cart")]).toEqual(["public 1 public", "public 1 public"]);
});

test("a signed link shows unpublished content to whoever has it, anew each time and in its layout", async () => {
  const token = (layout: "desktop" | "mobile") => previewToken(shop, { brand: "lumbra", layout, at: new Date(), revisions: [1] });
  const phone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", "accept-encoding": "identity" };
  const seen = async (query: string) => {
    const { status, headers, text } = await ask({ port, path: `/search?key=unpublished&preview=${query}`, headers: phone });
    return `${status} ${text.split(" ")[0]} ${headers["cache-control"]}`;
  };
  expect([await seen(token("desktop") ?? ""), await seen(token("desktop") ?? "")]).toEqual(Array(2).fill("200 anew private, no-store"));
  for (const other of [token("mobile"), `${token("desktop")}x`, "1"]) expect(await seen(other ?? "")).toMatch(/^302 /);
  expect(await see("/search?key=unpublished")).toMatch(/^public .* public$/);
});

test("a page that is asked for again is sent as it is kept, and each device and cookie is still looked at", async () => {
  const path = "/search?key=again";
  const again = async (headers: Readonly<Record<string, string>> = {}) => {
    const { status, headers: given, text } = await ask({ port, path, headers: { "accept-encoding": "br", ...headers } });
    return [status, given.location ?? given.etag, text.length];
  };
  const first = await again();
  const before = rendered;
  expect([await again(), await again()]).toEqual([first, first]);
  expect(await again({ "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148" })).toEqual([
    302,
    "/mobile/search?key=again",
    0,
  ]);
  expect((await again({ cookie: "lang=tlh" }))[0]).toBe(404);
  expect((await again({ "if-none-match": String(first[1]) }))[0]).toBe(304);
  expect([await again(), rendered]).toEqual([first, before]);
});

test.each([
  ["/?sourceId=42&source=letter&awc=1", "/classifiy/list?id=100&source=letter&sourceId=42"],
  ["/mobile?source=letter&sourceId=42&country=cn", "/classifiy/list?id=100&source=letter&sourceId=42&country=cn"],
  ["/?source=paper&sourceId=1&country=cn", "/newest?source=paper&sourceId=1&country=cn"],
  ["/classifiy/list?id=100&source=letter&sourceId=42", undefined],
  ["/?source=letter&sourceId=43", undefined],
  ["/?source=letter", undefined],
  ["/?source=&sourceId=", undefined],
  ["/_.data?source=letter&sourceId=42", undefined],
])("whoever comes by the link %s is led to %s", async (path, location) => {
  const { status, headers } = await ask({ port, path, headers: { "x-settings": "sources" } });
  expect([status, headers.location]).toEqual([location === undefined ? 200 : 302, location]);
  if (location !== undefined) expect(headers["cache-control"]).toBe("private, no-store");
});

test.each([
  ["", "es-ES"],
  ["&country=cn", "zh-CN"],
])("whoever wants a page in a form for which there is no turn now is told so in their language: '%s' is %s", async (query, languageTag) => {
  const as = (encoding: string) => ask({ port, path: `/search?key=everybodys${query}`, headers: { "accept-encoding": encoding } });
  expect((await as("br")).status, "what is held is sent").toBe(200);
  const { status, headers, text } = await as("identity");
  expect([status, headers["retry-after"], headers["cache-control"]]).toEqual([503, "5", "private, no-store"]);
  expect(text).toContain(`<html lang="${languageTag}">`);
});

describe("the link of an order", () => {
  const token = "T".repeat(43);
  const kept = (orderId: string) => `rambla_order_${orderId}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=864000`;
  const open = (path: string, cookie = "", headers = {}) => ask({ port, path, headers: { cookie, "user-agent": TABLET, ...headers } });

  test.each([
    ["/personCenter/orderDetails", "", ""],
    ["/mobile/personCenter/orderDetails", "", ""],
    ["/mobile/order/submitOrder", "&country=fr", "&country=fr"],
    ["/PersonCenter/OrderDetails/", "", ""],
  ])("at %s%s becomes a cookie, and the address loses its token", async (path, more, left) => {
    const before = rendered;
    const { status, headers, text } = await open(`${path}?orderId=4711&token=${token}${more}`);
    const canonical = path.toLowerCase() === "/personcenter/orderdetails/" ? "/personCenter/orderDetails" : path;
    expect([status, headers.location, headers["set-cookie"], text]).toEqual([303, `${canonical}?orderId=4711${left}`, [kept("4711")], ""]);
    expect([headers["cache-control"], headers["referrer-policy"], rendered]).toEqual(["private, no-store", "no-referrer", before]);
  });

  test.each([
    ["a token of another form", "orderId=4711&token=short"],
    ["no order", `token=${token}`],
    ["an order id with signs that no id has", `orderId=a%3B%20b&token=${token}`],
    ["an order of too long an id", `orderId=${"9".repeat(65)}&token=${token}`],
  ])("with %s sets no cookie, and its address loses the token too", async (_what, query) => {
    const { status, headers } = await open(`/personCenter/orderDetails?${query}`);
    expect([status, headers["set-cookie"], new URL(headers.location ?? "", "http://shop").searchParams.has("token")]).toEqual([
      303,
      undefined,
      false,
    ]);
  });

  test("leaves the token of a payment provider, and of pages without an order, where it is", async () => {
    for (const path of ["/payment/success", "/mobile/payment/fail", "/order/confireOrder", "/nothing"])
      expect((await open(`${path}?orderId=4711&token=${token}`)).status, path).toBe(200);
  });

  test("takes the place of the oldest once a browser holds ten orders", async () => {
    const held = Array.from({ length: 10 }, (_, index) => `rambla_order_${index}=${token}`).join("; ");
    const cookies = async (orderId: string, cookie: string) =>
      (await open(`/personCenter/orderDetails?orderId=${orderId}&token=${token}`, cookie)).headers["set-cookie"];
    expect(await cookies("new", `a=b; ${held}`)).toEqual(["rambla_order_0=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0", kept("new")]);
    expect(await cookies("3", held)).toEqual([kept("3")]);
  });
});

const counted = async () => (await registry.metrics()).split("\n").filter((line) => line.startsWith("rambla_"));

test("each visit of a page is counted and logged by its place in the list of pages, and by nothing that a visitor wrote", async () => {
  registry.resetMetrics();
  logged.length = 0;
  for (const path of [
    "/cart",
    "/cart?source=mail&sourceId=7",
    "/mobile/cart?awc=1",
    "/personCenter/orderDetails?orderId=4711",
    // Redirected to the line above, and counted once.
    "/personCenter/orderDetails?orderId=4711&token=secret",
    "/nothing/of/this",
    "/cart.data",
  ])
    await see(path);
  await ask({ port, path: "/cart", method: "HEAD" });
  expect(await counted()).toEqual([
    'rambla_visits_total{brand="lumbra",layout="desktop",page="/cart"} 3',
    'rambla_visits_total{brand="lumbra",layout="mobile",page="/cart"} 1',
    'rambla_visits_total{brand="lumbra",layout="desktop",page="/personCenter/orderDetails"} 1',
  ]);
  expect(logged).toEqual(
    ["/cart", "/cart", "/mobile/cart", "/personCenter/orderDetails", "/cart"].map((path) => [
      "a page was visited",
      { brand: "lumbra", path },
    ]),
  );
});

test("a look at an event is counted wherever its page comes from, and none at an event that there is not", async () => {
  registry.resetMetrics();
  for (const path of [
    "/topic/detail?id=spring",
    "/mobile/topic/detail?id=spring&source=mail",
    "/topic/detail?id=spring",
    "/topic/detail?id=gone",
    "/topic/detail?id=%3Cb%3E",
    "/topic/detail",
    "/topic/list?id=spring",
    "/cart?id=spring",
  ])
    await see(path);
  await ask({ port, path: "/topic/detail?id=spring", method: "HEAD" });
  expect((await counted()).filter((line) => line.includes("event_looks"))).toEqual([
    'rambla_event_looks_total{brand="lumbra",event="spring"} 3',
  ]);
});

test("a stranger who asks for a preview with a made-up cookie takes no turn of the checkout queue", async () => {
  const own = queues.checkout;
  let turns = 0;
  Object.assign(queues, { checkout: ((who, work) => ((turns += 1), own(who, work))) satisfies Queues["checkout"] });
  try {
    expect(await see("/cart?preview", `rambla_operator=${"A".repeat(43)}`)).toMatch(/^public /);
    expect(turns).toBe(0);
  } finally {
    Object.assign(queues, { checkout: own });
  }
});

test("a form to a page that does nothing with forms is refused before it takes a turn of the checkout queue", async () => {
  const post = (path: string) =>
    ask({
      port,
      path,
      method: "POST",
      body: "a=b",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
    });
  const own = queues.checkout;
  let turns = 0;
  Object.assign(queues, { checkout: ((who, work) => ((turns += 1), own(who, work))) satisfies Queues["checkout"] });
  for (const path of ["/", "/classifiy/list", "/classifiy/list.data", "/mobile"]) {
    const { status, headers } = await post(path);
    expect([status, headers["allow"]], path).toEqual([405, "GET, HEAD"]);
  }
  expect(turns).toBe(0);
  expect((await post("/cart")).status).toBe(200);
  expect(turns).toBe(1);
});

test.each([
  ["usual", "/cart", undefined],
  ["usual", "/mobile/cart", undefined],
  ["padsArePhones", "/cart?a=1", "/mobile/cart?a=1"],
  ["padsArePhones", "/mobile/cart", undefined],
  ["padsAreComputers", "/cart", undefined],
  ["padsAreComputers", "/mobile/cart", "/cart"],
])("a tablet gets the layout that the settings give it: %s at %s", async (settings, path, location) => {
  const { status, headers } = await ask({ port, path, headers: { "user-agent": TABLET, "x-settings": settings } });
  expect([status, headers.location]).toEqual([location === undefined ? 200 : 302, location]);
});

test.each([
  ["usual", "?country=XX", 200],
  ["usual", "?country=de", 200],
  ["strict", "?country=XX", 404],
  ["strict", "?country=de", 200],
  ["strict", "?country=", 200],
  ["strict", "", 200],
])(
  "a country that the brand does not know is ignored, unless the settings say that there is no such page: %s %s",
  async (settings, query, status) =>
    expect((await ask({ port, path: `/${query}`, headers: { "x-settings": settings } })).status).toBe(status),
);

describe("while the database is away", () => {
  const post = (path: string, body: string) =>
    ask({
      port,
      path,
      method: "POST",
      body,
      headers: {
        "x-settings": "away",
        cookie: `rambla_customer=${customer}; rambla_known=1; rambla_device=${"B".repeat(43)}; rambla_order_4711=${"T".repeat(43)}`,
        "sec-fetch-site": "same-origin",
        "content-type": "application/x-www-form-urlencoded",
      },
    });

  test.each([
    ["/personCenter/account", "/login"],
    ["/mobile/personCenter/account", "/mobile/login"],
    ["/personCenter/account?country=cn", "/login?country=cn"],
  ])("whoever logs out at %s is led to %s, and the browser forgets who was there", async (path, login) => {
    const { status, headers } = await post(path, "intent=signOut");
    expect([status, headers.location, headers["cache-control"]]).toEqual([302, login, "private, no-store"]);
    const set = (headers["set-cookie"] ?? []).map((line) => line.split(";").map((part) => part.trim()));
    const left = set.pop();
    expect(left?.[0]).toMatch(/^rambla_left=\d+$/);
    expect(set.map(([pair]) => pair).sort()).toEqual([
      "rambla_customer=",
      "rambla_guest=",
      "rambla_known=",
      "rambla_order_4711=",
      "rambla_provider=",
    ]);
    for (const [pair, ...rest] of set) expect(rest, pair).toContain("Max-Age=0");
  });

  test.each([
    ["/personCenter/account", "intent=everywhere"],
    ["/personCenter/account", "intent=nickname&nickname=signOut"],
    ["/personCenter/settings", "intent=signOut"],
    ["/cart", "intent=signOut"],
  ])("a form to %s with %s is told that nothing can be done now, and takes nothing away", async (path, body) => {
    const { status, headers } = await post(path, body);
    expect([status, headers.location, headers["set-cookie"]]).toEqual([503, undefined, undefined]);
  });
});
