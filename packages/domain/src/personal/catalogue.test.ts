/** The catalogue of personal data against the database as it is: every table, every column, and what becomes of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { IMPERSONAL, PERSONAL, TRACES } from "./catalogue-store.ts";

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
  /** The words of columns that would; and the few that only sound like it. */
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
