import { createRouterClient } from "@orpc/server";
import { HOUR, after } from "@rambla/core/time";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { buy, decide, deliverDue, ordersOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { checkoutJobs } from "../checkout/jobs.ts";
import { orderJobs } from "../order/jobs.ts";
import { sql } from "../platform/database/sql.ts";
import { cartJobs } from "./jobs.ts";

let shop: TestShop;
let ana: TestCustomer;
beforeEach(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 50 }), aGoods({ goodsId: "2", stock: 50 })]);
  ana = await aCustomer(shop);
});
afterEach(() => shop.close());

const cart = () => createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer: ana.viewer }) });
const lines = async () => (await cart().cartPalletList()).map(({ goodsId, qty }) => `${qty} of ${goodsId}`);
const work = () => runDueJobs(shop, [...checkoutJobs, ...orderJobs, ...cartJobs]);
const add = async (goodsId: string, qty: number) => void (await cart().cartAdd({ goodsId, qty }));
/** Orders two of three units from the cart. */
async function orderFromCart(fromCart = true) {
  await add("1", 3);
  return await buy(shop, { items: [{ goodsId: "1", qty: 2 }], fromCart }, { viewer: ana.viewer });
}
const cancel = ({ orderId }: { orderId: string }) =>
  ordersOf(shop, { viewer: ana.viewer }).orderCancel({ orderId, description: "changed my mind" });

test("the lines of an order that its customer cancels unpaid come back, once, to what the cart holds by then", async () => {
  const order = await orderFromCart();
  expect(await lines()).toEqual(["1 of 1"]);
  await add("2", 1);
  await cancel(order);
  await work();
  expect(await lines()).toEqual(["3 of 1", "1 of 2"]);
  await cartJobs[0]?.run(shop, order.orderId);
  expect(await lines()).toEqual(["3 of 1", "1 of 2"]);
});

test("the lines of an order that nobody has paid in time come back as well", async () => {
  await orderFromCart();
  shop.moveTo(after(shop.clock(), 3 * HOUR));
  await work();
  expect(await lines()).toEqual(["3 of 1"]);
});

test("nothing comes back of an order that is paid, or was not ordered from the cart", async () => {
  const paid = await orderFromCart();
  await decide(shop, paid.payment?.fields["paymentId"], "approve");
  await deliverDue(shop);
  await work();
  expect(await shop.database.query(sql`select from ordered_cart`)).toEqual([]);
  expect(await lines()).toEqual(["1 of 1"]);
  await cancel(await orderFromCart(false));
  await work();
  expect(await lines()).toEqual(["4 of 1"]);
});
