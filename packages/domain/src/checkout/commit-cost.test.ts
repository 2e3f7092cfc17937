/** What placing an order asks of the database: every statement is a wait, and while stock is held everybody else who wants the same waits with it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { anOrder, ordersOf } from "../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, Array.from({ length: 30 }, (_, index) => aGoods({ goodsId: String(1 + index), stock: 50 })));
  // As a shop's server does by itself: by what it knows of its tables it judges what planning is worth.
  await shop.database.query(sql`analyze`);
});
afterAll(() => shop.close());

test("a guest's order of three lines, without coupon, gift or limit, takes nine round trips, and stock is the last thing it takes", async () => {
  const caller = { clientAddress: ownAddress() };
  const order = await anOrder(shop, { items: ["1", "2", "3"].map((goodsId) => ({ goodsId, qty: 1 })) }, caller);
  shop.takeStatements();
  const placed = await ordersOf(shop, caller).orderCommitPay(order);
  // The built-in provider keeps books of its own, as another one would elsewhere.
  const sent = shop.takeStatements().filter((text) => !text.includes("provider_payment"));
  expect(placed.payment).not.toBeNull();
  expect(sent.length).toBeLessThanOrEqual(9);
  const end = sent.indexOf("commit");
  expect([sent[0], sent[end - 1]?.includes("update goods_stock")]).toEqual(["begin", true]);
  expect(sent.slice(0, end - 1).filter((text) => /for (no key )?update|update goods_stock/.test(text))).toEqual([]);
});

test("after a few orders PostgreSQL plans none of their statements anew", async () => {
  // The server tries a statement five times with its values before it judges whether planning pays.
  for (let turn = 0; turn < 16; turn += 1) {
    const caller = { clientAddress: ownAddress() };
    await ordersOf(shop, caller).orderCommitPay(await anOrder(shop, { email: `guest-${turn}@example.com`, items: [{ goodsId: "1", qty: 1 }] }, caller));
  }
  const known = await shop.database.query<{ statement: string; again: boolean }>(sql`select statement, custom_plans > 5 as again from pg_prepared_statements where custom_plans + generic_plans > 6`);
  expect(known.some(({ statement }) => statement.includes("update goods_stock"))).toBe(true);
  expect(known.filter(({ again }) => again)).toEqual([]);
});
