/** What placing an order asks of the database: every statement is a wait, and while stock is held everybody else who wants the same waits with it. */
import { HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { anOrder, decide, deliverDue, ordersOf } from "../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { viewerOfToken } from "../account/viewer-service.ts";
import { sql } from "../platform/database/sql.ts";
import { openSession } from "../session/service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(
    shop,
    Array.from({ length: 31 }, (_, index) => aGoods({ goodsId: String(1 + index), stock: index < 30 ? 500 : 50 })),
  );
  await shop.database.query(sql`
    insert into session (token_hash, kind, subject_id, brand, email, created_at, last_seen_at, expires_at)
    select sha256(guest::text::bytea), 'guest', guest::text, 'lumbra', 'guest@example.com', ${shop.clock()}, ${shop.clock()}, ${shop.clock()}::timestamptz + interval '1 day' from generate_series(1, 2000) guest`);
  // As a shop's server does by itself: by what it knows of its tables it judges what planning is worth.
  await shop.database.query(sql`analyze`);
});
afterAll(() => shop.close());

/** Orders three goods of which there is so much, and gives what was asked in the transaction; the built-in provider keeps books of its own, as another one would elsewhere. */
async function askedForOrder(...goodsIds: readonly string[]) {
  const caller = { clientAddress: ownAddress() };
  const order = await anOrder(shop, { items: goodsIds.map((goodsId) => ({ goodsId, qty: 1 })) }, caller);
  shop.takeAsked();
  expect((await ordersOf(shop, caller).orderCommitPay(order)).payment).not.toBeNull();
  return shop.takeAsked().filter(({ text }) => !text.includes("provider_payment"));
}

test("a guest's order of three lines, without coupon, gift or limit, waits for six answers, and stock, the last thing it takes, leaves with order and commit", async () => {
  const asked = await askedForOrder("1", "2", "3");
  const texts = asked.map(({ text }) => text);
  const end = texts.indexOf("commit");
  expect(asked.filter(({ goesAlong }) => !goesAlong).length).toBeLessThanOrEqual(6);
  expect(texts.slice(end - 2, end + 1)).toEqual([
    expect.stringContaining("insert into customer_order"),
    expect.stringContaining("update goods_stock"),
    "commit",
  ]);
  expect(asked.slice(end - 1, end + 1).map(({ goesAlong }) => goesAlong)).toEqual([true, true]);
  expect(
    texts.flatMap((text) => text.match(/insert into event/g) ?? []),
    "an order is told of once",
  ).toHaveLength(1);
  expect(texts.slice(0, end - 1).filter((text) => /for (no key )?update|update goods_stock/.test(text))).toEqual([]);
});

test("where few pieces are left stock is the last thing too, and its answer is looked at before the commit", async () => {
  const asked = await askedForOrder("31");
  const end = asked.findIndex(({ text }) => text === "commit");
  expect(asked[end - 1]?.text).toContain("update goods_stock");
  expect(asked[end]?.goesAlong).toBe(false);
});

test("a payment that was approved is decided in one statement and taken in with five answers, of which the last holds everything that it changes, with the commit", async () => {
  const caller = { clientAddress: ownAddress() };
  const placed = await ordersOf(shop, caller).orderCommitPay(
    await anOrder(shop, { email: "payer@example.com", items: [{ goodsId: "1", qty: 1 }] }, caller),
  );
  shop.takeAsked();
  await decide(shop, placed.payment?.fields["paymentId"], "approve");
  expect(shop.takeAsked().map(({ text }) => /^\s*(?:with \w+ as \(\s*)?(\w+)/.exec(text)?.[1])).toEqual(["select", "update"]);
  expect(await deliverDue(shop)).toEqual(["pay"]);
  const asked = shop.takeAsked().filter(({ text }) => !text.includes("provider_notification"));
  const texts = asked.map(({ text }) => text);
  const KNOWN =
    /^(begin|commit)$|insert into payment_notification|from customer_order|from payment|advisory|limit_per_person|update customer_order|person_purchase|update payment_notification|update payment/;
  expect(
    texts.filter((text) => !KNOWN.test(text)),
    "nothing else is asked",
  ).toEqual([]);
  expect(asked.filter(({ goesAlong }) => !goesAlong)).toHaveLength(5);
  const end = texts.indexOf("commit");
  expect(asked.slice(end - 4, end + 1).map(({ goesAlong }) => goesAlong)).toEqual([false, true, true, true, true]);
});

test("after a few orders PostgreSQL plans none of their statements anew", async () => {
  // The server tries a statement five times with its values before it judges whether planning pays.
  const guest = await openSession(
    shop,
    shop.database,
    { kind: "guest", subjectId: "guest-1", brand: "lumbra", email: "guest@example.com" },
    HOUR,
  );
  for (let turn = 0; turn < 16; turn += 1) {
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

test("settlements of one moment ask for what is the same to all of them together", async () => {
  const items = [{ goodsId: "1", qty: 1 }];
  await ordersOf(shop).settlementOrderPrice({ items });
  shop.takeStatements();
  const settled = await Promise.all(Array.from({ length: 20 }, () => ordersOf(shop).settlementOrderPrice({ items })));
  expect(settled.filter(({ submittable }) => submittable)).toHaveLength(20);
  // On a busy machine some come later than the others, and ask with the next ones.
  expect(shop.takeStatements().length).toBeLessThanOrEqual(10);
});
