/** A limit per person: what is paid counts for a mailbox, what is not paid only for whoever ordered it (D-100, docs/decisions/034). */
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { buy, codeOf, comeBack, decide, deliverDue, ordersOf, refusalOf, statusOf, stockOf } from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import { sql } from "../../platform/database/sql.ts";

const OWNER = "owner@example.com";
const STRANGER = "203.0.113.66";
const LIMIT = 3;

let shop: TestShop;
beforeEach(async () => {
  shop = await makeTestShop({ connections: 20 });
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 1000 }),
    aGoods({ goodsId: "2", stock: 1000, limitPerPerson: LIMIT }),
    aGoods({ goodsId: "3", stock: 1000, price: 0, limitPerPerson: LIMIT }),
  ]);
});
afterEach(() => shop.close());

type Placed = Awaited<ReturnType<typeof buy>>;
const own = (placed: Placed) => ({ orderId: placed.orderId, orderToken: placed.orderToken });
const order = (qty: number, clientAddress = ownAddress(), email = OWNER, goodsId = "2") =>
  buy(shop, { items: [{ goodsId, qty }], email }, { clientAddress });
async function pay(placed: Placed): Promise<void> {
  await decide(shop, placed.payment?.fields["paymentId"], "approve", { none: true });
  await comeBack(shop, placed.orderId);
}
async function paidPieces(): Promise<number> {
  const [row] = await shop.database.query<{ pieces: number }>(sql`
    select coalesce(sum(quantity), 0)::int as pieces from order_line join customer_order using (order_id) where goods_id = '2' and payment_status = 'Paid'`);
  return row?.pieces ?? Number.NaN;
}

test("a stranger's unpaid orders in a mailbox leave its owner the whole limit", async () => {
  for (const clientAddress of [STRANGER, "203.0.113.67", "203.0.113.68"]) await order(LIMIT, clientAddress);
  const placed = await order(LIMIT);
  await pay(placed);
  expect((await statusOf(shop, placed.orderId)).payment).toBe("Paid");
});

test("unpaid orders of one network for a mailbox are counted, in any case, until they are cancelled", async () => {
  const home = ownAddress();
  const first = await order(2, home);
  expect(await refusalOf(order(2, home, "OWNER@Example.com"))).toMatchObject({
    code: "limit.perPerson",
    data: { details: [{ goodsId: "2", limitPerPerson: LIMIT }] },
  });
  await order(1, home);
  expect(await codeOf(order(1, home))).toBe("limit.perPerson");
  await ordersOf(shop).orderCancel({ ...own(first), description: "I ordered the wrong one" });
  await order(2, home);
});

test("what is paid counts wherever it came from, also for what was ordered before", async () => {
  const [here, there] = [await order(2), await order(2)];
  await pay(here);
  expect(await codeOf(order(2))).toBe("limit.perPerson");
  expect(await refusalOf(ordersOf(shop).orderPay(own(there)))).toMatchObject({
    code: "limit.perPerson",
    data: { details: [{ goodsId: "2", limitPerPerson: LIMIT }] },
  });
  await order(1);
});

test("money for more than the limit goes back, the pieces too, and the order says why", async () => {
  const [here, there] = [await order(2), await order(2)];
  await pay(here);
  await decide(shop, there.payment?.fields["paymentId"], "approve");
  expect(await deliverDue(shop)).toEqual(["refund"]);
  expect(await statusOf(shop, there.orderId)).toMatchObject({ delivery: "Canceled", attempts: ["refunded"] });
  const seen = await ordersOf(shop).orderGet(own(there));
  expect(seen).toMatchObject({ cancelReason: "aboveLimit", refunded: "0.00", turnedAway: seen.total, reserved: false });
  expect(await stockOf(shop, "2")).toBe(998);
});

test("many paid at once: exactly the limit is paid, the rest goes back", async () => {
  const placed: Placed[] = [];
  for (let index = 0; index < 8; index += 1) placed.push(await order(1));
  await Promise.all(placed.map(pay));
  expect(await paidPieces()).toBe(LIMIT);
  const states = await Promise.all(placed.map(({ orderId }) => statusOf(shop, orderId)));
  expect(states.filter(({ turnedAway }) => turnedAway > 0)).toHaveLength(placed.length - LIMIT);
  expect(await stockOf(shop, "2")).toBe(1000 - LIMIT);
});

test("what costs nothing counts as paid", async () => {
  await order(2, STRANGER, OWNER, "3");
  expect(await codeOf(order(2, ownAddress(), OWNER, "3"))).toBe("limit.perPerson");
  await order(1, ownAddress(), OWNER, "3");
});
