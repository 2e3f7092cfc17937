import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, type CommitInput, ordersOf, paidOrder } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import type { Viewer } from "../platform/call-context.ts";
import { sql } from "../platform/database/sql.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(
    shop,
    [
      aGoods({ goodsId: "1", stock: 1000 }),
      aGoods({ goodsId: "2", stock: 1000 }),
      aGoods({ goodsId: "3", stock: 1000, limitPerOrder: 3 }),
      aGoods({ goodsId: "4", stock: 1000 }),
      aGoods({ goodsId: "5", stock: 1000 }),
    ],
    {
      bundles: [
        {
          palletId: "both",
          titles: { es: "Juntas" },
          goods: [
            { goodsId: "1", quantity: 1 },
            { goodsId: "2", quantity: 2 },
          ],
          prices: [{ country: "ES", priceMinor: 4999 }],
        },
      ],
    },
  );
});
afterAll(() => shop.close());

const cartOf = (viewer: Viewer, key: string = randomUUID()) =>
  createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer, idempotencyKey: key }) });
const pieces = (lines: readonly { goodsId: string; palletId: string | null; qty: number }[]) =>
  lines.map(({ goodsId, palletId, qty }) => `${palletId ?? goodsId}:${qty}`).sort();

async function canceled(viewer: Viewer, items: CommitInput["items"]): Promise<string> {
  const { orderId } = await buy(shop, { items }, { viewer });
  await ordersOf(shop, { viewer }).orderCancel({ orderId, description: "ordered by mistake" });
  return orderId;
}

test("brings all of an order, at the prices of now, beside what is there, once for a key", async () => {
  const { viewer } = await aCustomer(shop);
  const orderId = await canceled(viewer, [
    { goodsId: "1", qty: 2 },
    { goodsId: "2", palletId: "both", qty: 2 },
  ]);
  await cartOf(viewer).cartAdd({ goodsId: "1", qty: 1 });
  const key = randomUUID();
  const first = await cartOf(viewer, key).orderRepurchase({ orderId });
  expect([pieces(first.lines), first.news]).toEqual([["1:3", "both:2"], []]);
  expect(await cartOf(viewer, key).orderRepurchase({ orderId })).toEqual(first);
  expect(pieces((await cartOf(viewer).orderRepurchase({ orderId })).lines)).toEqual(["1:5", "both:4"]);
  expect(first.lines.find(({ palletId }) => palletId === "both")?.price).toBe("49.99");
});

test("names what could not come, and brings the rest: sold out, gone, above a limit", async () => {
  const { viewer } = await aCustomer(shop);
  const orderId = await canceled(viewer, [
    { goodsId: "3", qty: 3 },
    { goodsId: "4", qty: 2 },
    { goodsId: "5", qty: 1 },
  ]);
  await shop.database.query(sql`update goods_stock set quantity = 0 where goods_id = '4'`);
  await shop.database.query(sql`delete from goods_price where goods_id = '5'`);
  await cartOf(viewer).cartAdd({ goodsId: "3", qty: 2 });
  const { lines, news } = await cartOf(viewer).orderRepurchase({ orderId });
  expect(pieces(lines)).toEqual(["3:3"]);
  expect(news.map(({ goodsId, problem, qty, title }) => [goodsId, problem, qty, title !== null])).toEqual([
    ["3", "limit.perOrder", 3, true],
    ["4", "stock.insufficient", 0, true],
    ["5", "goods.notExist", 0, true],
  ]);
});

test("of which nothing is to be had is refused, and changes nothing", async () => {
  const { viewer } = await aCustomer(shop);
  await shop.database.query(sql`update goods_stock set quantity = 9 where goods_id = '4'`);
  const orderId = await canceled(viewer, [{ goodsId: "4", qty: 1 }]);
  await shop.database.query(sql`update goods_stock set quantity = 0 where goods_id = '4'`);
  expect(await codeOf(cartOf(viewer).orderRepurchase({ orderId }))).toBe("order.notRepurchasable");
  expect(await cartOf(viewer).cartPalletList()).toEqual([]);
});

test("brings the goods of a bundle that is sold no more, and those of a price list that is gone at the normal price", async () => {
  const { viewer } = await aCustomer(shop);
  const orderId = await canceled(viewer, [
    { goodsId: "1", palletId: "both", qty: 1 },
    { goodsId: "2", qty: 1 },
  ]);
  await shop.database.query(sql`update order_line set distribution_id = 'gone' where order_id = ${orderId} and pallet_id is null`);
  await shop.database.query(sql`delete from bundle_price where pallet_id = 'both'`);
  const { lines, news } = await cartOf(viewer).orderRepurchase({ orderId });
  expect([pieces(lines), news]).toEqual([["1:1", "2:3"], []]);
});

test("is for orders that are over, and for whoever placed them", async () => {
  const { viewer } = await aCustomer(shop);
  const { viewer: other } = await aCustomer(shop);
  const open = await buy(shop, {}, { viewer });
  const paid = await paidOrder(shop, {}, { viewer });
  for (const { orderId } of [open, paid]) {
    expect([await codeOf(cartOf(viewer).orderRepurchase({ orderId })), await codeOf(cartOf(other).orderRepurchase({ orderId }))]).toEqual([
      "order.notRepurchasable",
      "item.notFound",
    ]);
  }
  expect(await codeOf(cartOf({ kind: "anonymous" }).orderRepurchase({ orderId: open.orderId }))).toBe("auth.required");
  await operatorCalls(shop, ["money"]).money.orderCancel({ orderId: paid.orderId, reason: "asked by mail" });
  expect(await codeOf(cartOf(viewer).orderRepurchase({ orderId: paid.orderId }))).toBe("accepted");
});
