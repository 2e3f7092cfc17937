/** The built shop with hundreds of injection texts wherever a text is stored or sent: each stays text. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";
import { dropTags, tags } from "@rambla/domain/platform/tags";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { type Answer, ask as askPort, type Question } from "../../../tools/trial/http-client.ts";
import { embeddedUrl, until } from "../../../tools/trial/nodes.ts";
import { harmless, PLANTED, STORED } from "../../../tools/trial/planted.ts";
import { commit, newGuest, orderCookie, placedBy, totalOf } from "../../../tools/trial/shopper.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { documentFile, PATIENT } from "./document-file.ts";
import { readMarkup } from "./markup-reading.ts";
import { plantWords } from "./planted-words.ts";
import { shownWith } from "./shown-pages.ts";

const HOST = "it.lumbra.localhost";
const GOODS = "1001";
const ALL = STORED.join("\n");
/** Injection texts on one line; settings with a replacement character are refused. */
const LINES = STORED.map((text) => text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\ufffd]+/gu, " ").trim());
const LINE = LINES.join(" ");

let shop: ShopProcess;
let database: Database;
let marco = "";
let customerId = "";
let orders: readonly string[] = [];
let title = "";
beforeAll(async () => {
  // All of a bank account except its number is free text.
  const account = { holder: LINE, bank: LINE, code: LINE, number: "ES9121000418450200051332" };
  shop = await startShop({
    env: { WORKERS: "1", SHOP_CONFIG: documentFile({ bankTransfer: { accounts: { ES: account } }, ...PATIENT }) },
  });
  database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
  const { status, headers } = await post("/login", { intent: "password", username: "marco@example.com", password: "Lampara2026" });
  expect(status).toBe(302);
  marco = (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
  customerId =
    (
      await database.query<{ customerId: string }>(
        sql`select customer_id as "customerId" from customer where brand = 'lumbra' and email = 'marco@example.com'`,
      )
    )[0]?.customerId ?? "";
  title =
    (
      await database.query<{ title: string }>(
        sql`select title from goods_text where brand = 'lumbra' and goods_id = ${GOODS} and language = 'it'`,
      )
    )[0]?.title ?? "";
  orders = (
    await database.query<{ orderId: string }>(sql`select order_id as "orderId" from customer_order where customer_id = ${customerId}`)
  ).map(({ orderId }) => orderId);
}, 120_000);
afterAll(async () => {
  await database?.close();
  await shop?.remove();
}, 60_000);

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: shop.port, path, host: HOST, ...rest });
const post = (path: string, fields: Readonly<Record<string, string>>, cookie = ""): Promise<Answer> =>
  ask(path, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin", cookie },
  });

const shown = () =>
  pages
    .filter(({ path, seenBy }) => seenBy !== "guest" || ORDERS_OWN.test(path))
    .flatMap((page) =>
      layoutsOf(page).flatMap((layout) => {
        const path = pathOf(page, layout);
        return ORDERS_OWN.test(page.path)
          ? orders.slice(layout === "desktop" ? 0 : 3).map((orderId) => `${path}?orderId=${orderId}`)
          : [`${path}${shownWith(page)}`];
      }),
    );
const ORDERS_OWN = /order(?:Details|Cancel)$|paymentSuccess$|submitOrder$|bill$|withdrawal$/;

/** Compares as one line without the replaced characters. */
const asLine = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
/** Packs all texts into as few of this length as possible. */
function inPortions(length: number): readonly string[] {
  const portions: string[] = [];
  for (const text of STORED.map(asLine)) {
    const last = portions.at(-1);
    if (last !== undefined && last.length + text.length < length) portions[portions.length - 1] = `${last} ${text}`;
    else portions.push(text);
  }
  return portions;
}

test("the reader itself sees what is not escaped", () => {
  const around = (text: string) => readMarkup(`<p title="a">${text}</p><p title="${text}">b</p><p>c</p>`);
  const plain = around("words").skeleton.join();
  const unseen = PLANTED.filter((text) => around(text).harms.length === 0 && around(text).skeleton.join() === plain);
  // The remaining ones are text in HTML: addresses, other grammars, endings.
  expect(unseen.filter((text) => /<[a-z!?]/i.test(text))).toEqual([]);
  expect(PLANTED.length - unseen.length).toBeGreaterThan(PLANTED.length / 2);
});

test(`${PLANTED.length} texts in whatever is kept add no element, no attribute and no program to any page`, async () => {
  const see = async (words: string, paths: readonly string[]) => {
    await plantWords(database, words, { goodsId: GOODS, customerId });
    await dropTags(database, [
      tags.goods("lumbra", GOODS),
      tags.categories("lumbra"),
      tags.lists("lumbra"),
      tags.home("lumbra", "IT"),
      tags.activities("lumbra"),
      tags.content("lumbra", "article"),
      tags.content("lumbra", "notice"),
      tags.content("lumbra", "information"),
      tags.content("lumbra", "help"),
      tags.content("lumbra", "topic"),
      tags.content("lumbra", "recipe"),
    ]);
    const seen = new Map<string, ReturnType<typeof readMarkup> & { readonly status: number; readonly scripts: string }>();
    for (const path of paths) {
      const { status, text, headers } = await ask(path, { headers: { cookie: marco } });
      seen.set(path, {
        status,
        scripts: /script-src [^;]*/.exec(String(headers["content-security-policy"]))?.[0] ?? "",
        ...readMarkup(text),
      });
    }
    return seen;
  };
  const plain = await see(harmless(ALL), shown());
  const planted = await see(ALL, shown());
  // The shop goes on meanwhile: pages that its own work changed look the same with harmless texts.
  const changed = [...planted].filter(([path, { skeleton }]) => skeleton.join() !== plain.get(path)?.skeleton.join()).map(([path]) => path);
  const later = await see(harmless(ALL), changed);
  for (const [path, { status, scripts, skeleton, harms }] of planted) {
    if (status === 200) expect.soft(scripts, path).toMatch(/^script-src 'self'(?: 'sha256-[\w+/=]+')+$/);
    const without = later.get(path) ?? plain.get(path);
    expect.soft([path, status, harms, skeleton.length], path).toEqual([path, without?.status, [], without?.skeleton.length]);
    expect.soft(skeleton.filter((element, at) => element !== without?.skeleton[at]).slice(0, 3), path).toEqual([]);
  }
  // They are complete on all pages that show such a text in full.
  const shows = [...planted.values()].filter(({ words }) => STORED.every((text) => words.includes(text)));
  expect(shows.length).toBeGreaterThan(40);
}, 120_000);

test("words of a description that lead to other goods are words, and lead there", async () => {
  // A suffix makes each different, whatever its characters.
  const linked = async (sign: string, words: (text: string) => string) => {
    const links = inPortions(190).map((text, at) => `${sign}${String(at).padStart(4, "0")} ${words(text)}`);
    await database.query(sql`
      update goods_text set description = ${links.join("\n\n")}, links = ${JSON.stringify(Object.fromEntries(links.map((text) => [text, "1002"])))} where brand = 'lumbra' and goods_id = ${GOODS}`);
    await dropTags(database, [tags.goods("lumbra", GOODS)]);
    // The process hears of invalidated tags a moment later.
    const text = await until("the page with them", async () => {
      const page = (await ask(`/commodity/detail?id=${GOODS}`)).text;
      return page.includes(`>${sign}0000 `) && page;
    });
    return { links, text, ...readMarkup(text) };
  };
  const [plain, planted] = [await linked("a", harmless), await linked("b", (text) => text)];
  expect([planted.harms, planted.skeleton]).toEqual([[], plain.skeleton]);
  expect(planted.text.split(/<a [^>]*href="[^"]*1002[^"]*"[^>]*>b\d{4} /).length - 1).toBe(planted.links.length);
  expect(planted.links.filter((text) => !planted.words.includes(text))).toEqual([]);
}, 60_000);

test("the reference of a transfer, and whose account it goes to, are words", async () => {
  const guest = newGuest();
  const placed = placedBy(
    await commit(shop.port, guest, "1003", await totalOf(shop.port, guest, "1003"), randomUUID(), { paymentMethodId: "7" }),
  );
  if (!placed) throw new Error("no order was placed");
  const page = async (path: string, orderNumber: string) => {
    await database.query(sql`update customer_order set order_number = ${orderNumber} where order_id = ${placed.orderId}`);
    const { status, text } = await ask(`${path}?orderId=${placed.orderId}`, {
      host: "es.lumbra.localhost",
      headers: { cookie: orderCookie(placed) },
    });
    return { status, ...readMarkup(text) };
  };
  for (const [path, length] of [
    ["/order/remittance", 600],
    ["/mobile/order/remittance", 1500],
  ] as const) {
    const { skeleton, words } = await page(path, "L26-1");
    expect(
      LINES.filter((text) => words.split(text).length < 4),
      "holder, bank and its code",
    ).toEqual([]);
    for (const text of inPortions(length)) {
      const planted = await page(path, text);
      expect([text, planted.status, planted.harms, planted.skeleton, planted.words.includes(text)]).toEqual([
        text,
        200,
        [],
        skeleton,
        true,
      ]);
    }
  }
}, 60_000);

describe("what is sent", () => {
  test("while it is typed is answered by words of the shop, as data that no browser takes for a page", async () => {
    await plantWords(database, ALL, { goodsId: GOODS, customerId });
    await dropTags(database, [tags.goods("lumbra", GOODS), tags.lists("lumbra"), tags.categories("lumbra")]);
    const suggested = async (key: string) => {
      const { status, headers, text } = await ask(`/search/suggest?${new URLSearchParams({ key })}`);
      expect([key, status, headers["content-type"], headers["x-content-type-options"]]).toEqual([key, 200, "application/json", "nosniff"]);
      return JSON.parse(text) as { readonly words: readonly string[]; readonly goods: readonly { readonly title: string }[] };
    };
    // The search index still has the old titles.
    await until("goods by their new title", async () => (await suggested(title)).goods.some((each) => each.title === ALL));
    const known = new Set<string>();
    for (const key of inPortions(100)) for (const word of (await suggested(key)).words) known.add(word);
    expect([...known].filter((word) => /[<>"'`=\\]/.test(word))).toEqual([]);
  }, 60_000);

  test("as a word to search for is shown as it was typed", async () => {
    for (const [index, key] of inPortions(200).entries()) {
      const { status, text } = await ask(`${index % 2 === 0 ? "" : "/mobile"}/search?${new URLSearchParams({ key })}`);
      const { harms, words } = readMarkup(text);
      expect([key, status, harms, words.includes(key.slice(0, 200).trim())]).toEqual([key, 200, [], true]);
    }
  }, 60_000);

  const FORMS: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
    ["/login", { intent: "password", password: "velero47noches" }, ["username"]],
    ["/login", { intent: "sendCode" }, ["username"]],
    ["/reg", { intent: "account" }, ["account", "invitationCode"]],
    ["/reg", { intent: "register", verificationId: "x" }, ["nickname", "invitationCode"]],
    ["/common/forgetPwd", { intent: "sendCode" }, ["account"]],
    ["/order/find", { intent: "find" }, ["orderNumber", "email"]],
    ["/promotion/subscription", { intent: "subscribe" }, ["email"]],
    [`/commodity/detail?id=${GOODS}`, {}, ["email"]],
    [
      "/order/confireOrder",
      {},
      [
        "email",
        "firstName",
        "lastName",
        "city",
        "postCode",
        "detailedAddress",
        "extraAddress",
        "company",
        "phone",
        "couponCode",
        "redeemCode",
        "gift",
      ],
    ],
  ];
  const OWN_FORMS: typeof FORMS = [
    ["/personCenter/account", { intent: "nickname" }, ["nickname"]],
    ["/personCenter/account", { intent: "passkeyName", passkeyId: "planted" }, ["name"]],
    ["/personCenter/contact", { intent: "change", kind: "email", password: "x" }, ["account"]],
    ["/personCenter/coinDetail", { idempotencyKey: "a-key-of-a-wish-0123456789" }, ["redeemCode"]],
    ["/personCenter/consult", { idempotencyKey: "a-key-of-a-wish-0123456789", goodsId: "0" }, ["content"]],
    ["/commodity/sentComment?commentId=planted", { idempotencyKey: "a-key-of-a-wish-0123456789", commentId: "planted" }, ["content"]],
    ["/personCenter/address", { intent: "save" }, ["firstName", "city", "phone"]],
  ];

  test("in a form comes back as it was typed, or not at all", async () => {
    let shows = 0;
    for (const [cookie, forms] of [
      ["", FORMS],
      [marco, OWN_FORMS],
    ] as const) {
      for (const [path, rest, fields] of forms) {
        for (const field of fields) {
          const { status, text } = await post(path, { ...rest, [field]: ALL }, cookie);
          const { harms, words } = readMarkup(text);
          expect([path, field, harms, status < 500 && status !== 413]).toEqual([path, field, [], true]);
          if (STORED.filter((planted) => words.includes(planted)).length > 300) shows += 1;
        }
      }
    }
    expect(shows).toBeGreaterThan(10);
  }, 60_000);
});

test("papers of goods hold them as words: nothing of a paper opens, runs or leads anywhere", async () => {
  const { status, body } = await ask(`/file/goods/${GOODS}/manual.pdf`);
  expect(status).toBe(200);
  // The PDF without text, page and font streams.
  const objects = body
    .toString("latin1")
    .replace(/stream\r?\n[\s\S]*?endstream/g, "")
    .replace(/\((?:\\[\s\S]|[^\\()])*\)/g, "()");
  expect(objects.length).toBeGreaterThan(1000);
  expect(objects.match(/\/(?:JavaScript|JS|OpenAction|AA|Launch|URI|Action|EmbeddedFile|RichMedia)\b/g)).toBeNull();
});
