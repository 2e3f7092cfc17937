import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { PERSONAL, TRACES } from "./catalogue-store.ts";
import { because } from "./person-store.ts";

const GOODS = "goods, and what the shop says of them";
const PAYMENTS = "names a payment, and nobody who paid";

/** Tables without personal data, and why. */
const IMPERSONAL: Readonly<Record<string, string>> = {
  ...because(GOODS, [
    "category",
    "goods",
    "goods_text",
    "goods_price",
    "price_history",
    "price_list",
    "goods_stock",
    "stock_movement",
    "parameter_kind",
    "parameter_value",
    "goods_parameter",
    "goods_listing",
    "category_summary",
    "category_facet",
    "search_language",
    "goods_search",
    "bundle",
    "bundle_goods",
    "bundle_price",
    "fit",
    "fit_goods",
    "activity",
    "activity_goods",
    "full_discount_step",
    "gift",
    "gift_threshold",
    "pre_sale",
    "flash_sale",
    "flash_sale_price",
    "search_lexeme",
    "search_word",
    "search_synonym",
    "home_banner",
    "home_module",
    "home_country",
    "content",
    "content_revision",
    "content_publication",
    "content_link",
    "given_picture",
  ]),
  ...because(PAYMENTS, ["payment_notification", "payment_review", "provider_payment", "provider_notification", "provider_refund"]),
  invoice_counter: "how many invoices a seller has issued in a year",
  place: "postcodes and their towns",
  redeem_code_buyer: "hashes, which nobody without the shop's key can tell",
  redeem_code: "what the shop gives to whoever types it",
  event: "ids, until a worker has read them",
  idempotency: "ids and chance, for a day",
  rate_limit: "hashes, until a limit has run out",
  upload_sent: "hashes and bytes, for a day",
  used_signature: "signatures of requests, for minutes",
  operator: "people who run the shop",
  operator_proposal: "what operators give away for everybody: codes and special prices",
  operator_log: "what operators asked: ids, amounts and choices; what they say of somebody stands in `operator_words`",
  schema_migration: "what the database is",
  shop_key: "the fingerprint of the shop's key",
};

let shop: TestShop;
let columns: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 1 });
  const { rows } = await shop.database.executeSql(`
    select relname as name, array_agg(attname::text order by attnum) as columns from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped group by relname`);
  columns = new Map((rows as { name: string; columns: string[] }[]).map((row) => [row.name, row.columns]));
});
afterAll(() => shop.close());

test("every table stands in it once, as personal or with the reason why it is not", () => {
  expect(columns.size).toBeGreaterThan(40);
  expect([...Object.keys(PERSONAL), ...Object.keys(IMPERSONAL)].sort()).toEqual([...columns.keys()].sort());
});

test("of a personal table every column is told or has a reason, and what stays of a row has one too", () => {
  for (const [name, { told, untold, erased }] of Object.entries(PERSONAL)) {
    const there = [...(columns.get(name) ?? [])].sort();
    expect([...told, ...Object.keys(untold)].sort(), `${name}: told or not`).toEqual(there);
    if (typeof erased === "string" || "stays" in erased) continue;
    expect([...Object.keys(erased.emptied), ...Object.keys(erased.kept)].sort(), `${name}: emptied or kept`).toEqual(there);
  }
  for (const { table, emptied } of TRACES) for (const column of Object.keys(emptied)) expect(columns.get(table), table).toContain(column);
});

test("what leads to a person stands in no other table: their id, a mailbox, a telephone, a name, an address, a network", () => {
  /** Words in columns that suggest personal data, and the harmless exceptions. */
  const leads = /customer|guest|visitor|person|subject|mail|phone|nick|address|client|recipient|payload|device/;
  const harmless = ["goods.limit_per_person", "flash_sale.limit_per_person", "home_country.email"];
  const found = Object.keys(IMPERSONAL).flatMap((name) =>
    (columns.get(name) ?? []).map((column) => `${name}.${column}`).filter((column) => leads.test(column.split(".")[1] ?? "")),
  );
  expect(found).toEqual(expect.arrayContaining(harmless));
  expect(found.filter((column) => !harmless.includes(column))).toEqual([]);
});

test("a row that leads to a customer by a key of the database is personal, and so is a row that leads to such a row", async () => {
  const { rows } = await shop.database.executeSql(`
    select conrelid::regclass::text as name, confrelid::regclass::text as of from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const keys = rows as { name: string; of: string }[];
  const personal = new Set(["customer"]);
  for (let size = 0; size !== personal.size;) {
    size = personal.size;
    for (const { name, of } of keys) if (personal.has(of)) personal.add(name);
  }
  expect([...personal]).toEqual(expect.arrayContaining(["known_device", "cart_line", "coupon", "coupon_use"]));
  expect([...personal].filter((name) => !(name in PERSONAL))).toEqual([]);
});

test("what opens something is told to nobody", () => {
  const told = Object.entries(PERSONAL).flatMap(([name, table]) => table.told.map((column) => `${name}.${column}`));
  expect(told.filter((column) => /hash|secret|token|key$|challenge|credential|_code$/.test(column.split(".")[1] ?? ""))).toEqual([
    "order_cancel_request.reason_code",
    "customer.invitation_code",
  ]);
});
