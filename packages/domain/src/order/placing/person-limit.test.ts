/** Paid goods count for the mailbox, unpaid ones only for the person who ordered. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { ADDRESS, buy, codeOf, comeBack, decide, deliverDue, ordersOf, refusalOf, statusOf, stockOf } from "../../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../../test/shop.ts";
import type { Viewer } from "../../platform/call-context.ts";
import { sql } from "../../platform/database/sql.ts";

const OWNER = "owner@example.com";
const STRANGER = "203.0.113.66";
const LIMIT = 3;

let shop: TestShop;
beforeEach(async () => {
  shop = await makeTestShop();
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

const guestOf = (email = OWNER): Viewer => ({ kind: "guest", guestId: randomUUID().replaceAll("-", "").slice(0, 23), email });

test("tells what a mailbox has paid for only to the guest who bought it and the customer who has proven it", async () => {
  const here = guestOf();
  const asked = (qty: number, viewer: Viewer) => buy(shop, { items: [{ goodsId: "2", qty }], email: OWNER }, { viewer });
  const [first, before] = [
    await asked(2, here),
    await buy(shop, { items: [{ goodsId: "2", qty: 2 }], email: OWNER }, { viewer: here, clientAddress: ownAddress() }),
  ];
  await pay(first);
  const above = { code: "limit.perPerson", data: { details: [{ goodsId: "2", limitPerPerson: LIMIT }] } };
  expect(await refusalOf(asked(2, here))).toMatchObject(above);
  expect(await refusalOf(ordersOf(shop).orderPay(own(before)))).toMatchObject(above);
  await asked(1, here);
  const { viewer } = await aCustomer(shop, OWNER);
  expect(await refusalOf(asked(2, viewer))).toMatchObject(above);
  const strangers = await asked(LIMIT, guestOf());
  expect(await codeOf(ordersOf(shop).orderPay(own(strangers)))).toBe("accepted");
});

test("counts the spellings of a mailbox as one buyer", async () => {
  const spelled = ["owner+lamp@example.com", "Owner+2@EXAMPLE.com.", "ow\u200Bner@example.com"];
  for (const email of spelled) await pay(await order(2, ownAddress(), email));
  expect(await paidPieces()).toBe(2);
});

test("lets one delivery address have what two buyers may, however many mailboxes order there", async () => {
  const to = async (email: string, detailedAddress: string) => {
    const placed = await buy(
      shop,
      { items: [{ goodsId: "2", qty: LIMIT }], email, address: { ...ADDRESS, detailedAddress } },
      { clientAddress: ownAddress() },
    );
    await pay(placed);
    return (await statusOf(shop, placed.orderId)).delivery;
  };
  const [home, again] = ["Calle Mayor 7", " calle  MAYOR, 7 "];
  expect([await to("ana@example.com", home), await to("leo@example.com", again), await to("eva@example.com", home)]).toEqual([
    "AbleDelivery",
    "AbleDelivery",
    "Canceled",
  ]);
  expect(await to("mia@example.com", "Calle Mayor 8")).toBe("AbleDelivery");
});

test("lets the guests of one network order limited goods so often, and its customers on", async () => {
  const { config } = shop;
  await shop.close();
  shop = await makeTestShop({ config: { ...config, person: { ...config.person, perNetwork: 2 } } });
  await haveGoods(shop, [aGoods({ goodsId: "2", stock: 1000, limitPerPerson: LIMIT })]);
  for (const email of ["a@example.com", "b@example.com"]) await order(1, STRANGER, email);
  expect(await codeOf(order(1, STRANGER, "c@example.com"))).toBe("limit.tooMany");
  const { viewer } = await aCustomer(shop);
  expect(await codeOf(buy(shop, { items: [{ goodsId: "2", qty: 1 }] }, { viewer, clientAddress: STRANGER }))).toBe("accepted");
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
