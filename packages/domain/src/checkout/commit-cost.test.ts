/** The number of statements of an order: each one waits for the database, and other buyers wait while stock is locked. */
import { HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { anOrder, ordersOf } from "../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { viewerOfToken } from "../account/viewer-service.ts";
import { sql } from "../platform/database/sql.ts";
import { openSession } from "../session/service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
  await haveGoods(
    shop,
    Array.from({ length: 31 }, (_, index) => aGoods({ goodsId: String(1 + index), stock: index < 30 ? 500 : 50 })),
  );
  await shop.database.query(sql`
    insert into session (token_hash, kind, subject_id, brand, email, created_at, last_seen_at, expires_at)
    select sha256(guest::text::bytea), 'guest', guest::text, 'lumbra', 'guest@example.com', ${shop.clock()}, ${shop.clock()}, ${shop.clock()}::timestamptz + interval '1 day' from generate_series(1, 2000) guest`);
  // PostgreSQL chooses cached plans by its table statistics, which autovacuum collects in a shop.
  await shop.database.query(sql`analyze`);
});
afterAll(() => shop.close());

/** Orders three goods and returns its statements; the sandbox provider's own are left out. */
async function askedForOrder(...goodsIds: readonly string[]) {
  const caller = { clientAddress: ownAddress() };
  const order = await anOrder(shop, { items: goodsIds.map((goodsId) => ({ goodsId, qty: 1 })) }, caller);
  shop.takeAsked();
  expect((await ordersOf(shop, caller).orderCommitPay(order)).payment).not.toBeNull();
  return shop.takeAsked().filter(({ text }) => !text.includes("provider_payment"));
}

test("takes stock last and asks at most eleven statements for a guest's order of three lines", async () => {
  const texts = (await askedForOrder("1", "2", "3")).map(({ text }) => text);
  const end = texts.indexOf("commit");
  expect(texts.length).toBeLessThanOrEqual(11);
  expect(texts[end - 1]).toContain("update goods_stock");
  expect(texts.slice(0, end - 1).filter((text) => /for (no key )?update|update goods_stock/.test(text))).toEqual([]);
  expect(
    texts.flatMap((text) => text.match(/insert into event/g) ?? []),
    "an order is told of once",
  ).toHaveLength(1);
});

test("after a few orders PostgreSQL plans none of their statements anew", async () => {
  // PostgreSQL plans a statement with its values five times before it considers a generic plan, on each connection of the pool.
  const guest = await openSession(
    shop,
    shop.database,
    { kind: "guest", subjectId: "guest-1", brand: "lumbra", email: "guest@example.com" },
    HOUR,
  );
  for (let turn = 0; turn < 40; turn += 1) {
    const caller = { clientAddress: ownAddress() };
    await viewerOfToken(shop, guest, "lumbra");
    await ordersOf(shop, caller).orderCommitPay(
      await anOrder(shop, { email: `guest-${turn}@example.com`, items: [{ goodsId: "1", qty: 1 }] }, caller),
    );
  }
  const known = await shop.database.query<{ statement: string; again: boolean }>(
    sql`select statement, custom_plans > 5 as again from pg_prepared_statements where custom_plans + generic_plans > 6`,
  );
  for (const part of ["update goods_stock", "from session"])
    expect(
      known.some(({ statement }) => statement.includes(part)),
      part,
    ).toBe(true);
  expect(known.filter(({ again }) => again)).toEqual([]);
});
