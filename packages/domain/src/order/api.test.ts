import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { ADDRESS, anOrder, buy, codeOf, countRows, decide, deliverDue, ordersOf, refusalOf, statusOf, stockOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";

let shop: TestShop;
const GOODS = [
  aGoods({ goodsId: "1", stock: 5000, price: 1999 }),
  aGoods({ goodsId: "2", stock: 3, price: 4900 }),
  aGoods({ goodsId: "3", stock: 0 }),
  aGoods({ goodsId: "4", stock: 5000, limitPerOrder: 2, limitPerPerson: 3 }),
  aGoods({ goodsId: "5", stock: 5000, price: 0 }),
  aGoods({ goodsId: "6", stock: 5000, prices: [aPrice({ country: "US", priceMinor: 10_000 })] }),
  aGoods({ goodsId: "7", stock: 10 }),
  aGoods({ goodsId: "8", stock: 10, prices: [aPrice({ priceMinor: 9900, depositMinor: 1000 })] }),
];

beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS);
});
afterAll(() => shop.close());

describe("the way to a paid order", () => {
  test("cart, settlement, order, payment, result", async () => {
    const orders = ordersOf(shop);
    const { items } = await orders.cartStockCheck({
      items: [
        { goodsId: "1", qty: 2 },
        { goodsId: "3", qty: 1 },
        { goodsId: "404", qty: 1 },
      ],
    });
    expect(items.map(({ goodsId, availableQty, problem, linePrice }) => ({ goodsId, availableQty, problem, linePrice }))).toEqual([
      { goodsId: "1", availableQty: 2, problem: null, linePrice: "39.98" },
      { goodsId: "3", availableQty: 0, problem: "stock.outOfStock", linePrice: "0.00" },
      { goodsId: "404", availableQty: 0, problem: "goods.notExist", linePrice: null },
    ]);
    const settled = await orders.settlementOrderPrice({ items: [{ goodsId: "1", qty: 2 }] });
    expect(settled).toMatchObject({
      goodsTotal: "39.98",
      shipping: "4.99",
      missingToFreeShipping: "9.02",
      addedTax: "0.00",
      tax: "7.80",
      taxRatePercent: 21,
      total: "44.97",
      currency: "EUR",
      submittable: true,
      delivery: { from: "2026-11-25", to: "2026-11-27" },
      paymentMethods: [
        { paymentMethodId: "1", name: "card" },
        { paymentMethodId: "4", name: "wallet" },
        { paymentMethodId: "5", name: "payLater" },
        { paymentMethodId: "7", name: "bank" },
      ],
    });
    const stockBefore = await stockOf(shop, "1");
    const placed = await buy(shop, { items: [{ goodsId: "1", qty: 2, price: "19.99" }] });
    expect(placed.orderNumber).toMatch(/^L26-\d{8}$/);
    expect(placed.orderId).toMatch(/^[0-9A-Za-z]{23}$/);
    expect(placed.payment).toMatchObject({ url: "/api/payment/provider/redirect" });
    expect(await stockOf(shop, "1")).toBe(stockBefore - 2);

    const open = await orders.orderGet({ orderId: placed.orderId, orderToken: placed.orderToken });
    expect(open).toMatchObject({
      paymentStatus: "Processing",
      deliveryStatus: null,
      actions: ["pay", "cancel"],
      total: "44.97",
      delivery: { from: "2026-11-25", to: "2026-11-27" },
      payUntil: "2026-11-20T10:30:00.000Z",
    });
    expect(open.items).toEqual([expect.objectContaining({ goodsId: "1", qty: 2, price: "19.99", linePrice: "39.98", taxRatePercent: 21 })]);

    await decide(shop, placed.payment?.fields["paymentId"], "approve");
    expect(await deliverDue(shop)).toEqual(["pay"]);
    const paid = await orders.orderDetail({ orderId: placed.orderId, orderToken: placed.orderToken });
    expect(paid).toMatchObject({ paymentStatus: "Paid", deliveryStatus: "AbleDelivery", actions: [], payUntil: null, refunded: "0.00" });
    expect(paid.paidAt).not.toBeNull();
  });

  test("a pre-sale is paid in full, and its order knows no day of delivery", async () => {
    const items = [
      { goodsId: "1", qty: 1 },
      { goodsId: "8", qty: 1 },
    ];
    const orders = ordersOf(shop);
    expect(await orders.settlementOrderPrice({ items })).toMatchObject({
      total: "118.99",
      delivery: null,
      submittable: true,
      paymentMode: "FULL_PAYMENT",
    });
    const { orderId, orderToken } = await buy(shop, { items, paymentMode: "FULL_PAYMENT" });
    const order = await orders.orderGet({ orderId, orderToken });
    for (const told of [order, await orders.orderDetail({ orderId, orderToken })]) {
      expect(told).toMatchObject({ orderType: "PRE_SALE_ORDER", paymentMode: "FULL_PAYMENT", total: "118.99" });
    }
    expect(order.items.map(({ goodsId, preSale }) => ({ goodsId, preSale }))).toEqual([
      { goodsId: "1", preSale: false },
      { goodsId: "8", preSale: true },
    ]);
  });

  test("the return page finds the result before any notification", async () => {
    const placed = await buy(shop);
    await decide(shop, placed.payment?.fields["paymentId"], "approve", { none: true });
    expect(await ordersOf(shop).orderGet({ orderId: placed.orderId, orderToken: placed.orderToken })).toMatchObject({
      paymentStatus: "Paid",
    });
  });

  test("nothing to pay is paid at once", async () => {
    const free = await makeTestShop({ config: { shipping: { ...shop.config.shipping, ES: { fee: "0.00", freeFrom: "0.00" } } } });
    await haveGoods(free, GOODS);
    const placed = await buy(free, { items: [{ goodsId: "5", qty: 1 }] });
    expect(placed.payment).toBeNull();
    expect(await statusOf(free, placed.orderId)).toEqual({
      payment: "Paid",
      delivery: "AbleDelivery",
      refunded: 0,
      turnedAway: 0,
      attempts: [],
    });
    await free.close();
  });

  test("tax is added on top in the United States", async () => {
    const states = { country: "US" as const };
    const address = { ...ADDRESS, country: "US", province: "CA", city: "Los Angeles", postCode: "90210", phone: "(212) 555-0123" };
    const placed = await buy(shop, { items: [{ goodsId: "6", qty: 1 }], address }, states);
    const order = await ordersOf(shop, states).orderGet({ orderId: placed.orderId, orderToken: placed.orderToken });
    expect(order).toMatchObject({
      goodsTotal: "100.00",
      shipping: "0.00",
      addedTax: "7.25",
      tax: "7.25",
      total: "107.25",
      currency: "USD",
    });
  });

  test("an order that changes the state of a stock takes at most thirteen statements in its transaction", async () => {
    const input = await anOrder(shop, { items: [{ goodsId: "7", qty: 6 }], email: "trips@example.com" });
    shop.takeStatements();
    await ordersOf(shop).orderCommitPay(input);
    const sent = shop.takeStatements();
    expect(sent.indexOf("commit") - sent.indexOf("begin") + 1).toBeLessThanOrEqual(13);
  });
});

describe("refusals", () => {
  const commit = async (rest: Parameters<typeof anOrder>[1]) =>
    refusalOf(ordersOf(shop).orderCommitPay(await anOrder(shop, { total: "0.01", ...rest })));

  test.each([
    ["goods.notExist", { items: [{ goodsId: "404", qty: 1 }] }],
    ["goods.notExist", { items: [{ goodsId: "6", qty: 1 }] }],
    ["stock.insufficient", { items: [{ goodsId: "2", qty: 4 }] }],
    ["stock.insufficient", { items: [{ goodsId: "3", qty: 1 }] }],
    ["limit.perOrder", { items: [{ goodsId: "4", qty: 3 }] }],
    [
      "limit.perOrder",
      {
        items: [
          { goodsId: "4", qty: 2 },
          { goodsId: "4", distributionId: "other", qty: 1 },
        ],
      },
    ],
    ["goods.notDeliverable", { address: { ...ADDRESS, country: "PT", postCode: "1000-001" } }],
    ["goods.notDeliverable", { address: { ...ADDRESS, country: "GB", postCode: "SW1A 1AA" } }],
    ["goods.updated", { items: [{ goodsId: "1", qty: 1, price: "0.01" }] }],
    ["goods.updated", { total: "24.97" }],
    ["agreement.required", { agreement: false }],
    ["email.invalid", { email: "ana@example" }],
    ["phone.invalid", { address: { ...ADDRESS, phone: "12" } }],
    ["address.required", { address: { ...ADDRESS, province: "" } }],
    ["request.invalid", { address: { ...ADDRESS, postCode: "X" } }],
    ["request.invalid", { agreement: false, email: "no" }],
    ["payment.notOffered", { paymentMethodId: "9" }],
    ["payment.notOffered", { paymentMethodId: "999" }],
  ])("%s for %j", async (code, rest) => {
    const before = await countRows(shop, "customer_order");
    expect((await commit(rest)).code).toBe(code);
    expect(await countRows(shop, "customer_order")).toBe(before);
  });

  test("a refusal names fields and lines", async () => {
    expect((await commit({ agreement: false, email: "no" })).data?.fields).toEqual({
      agreement: "agreement.required",
      email: "email.invalid",
    });
    expect((await commit({ items: [{ goodsId: "2", qty: 9 }] })).data?.details).toEqual([{ goodsId: "2", wanted: 9, available: 3 }]);
  });

  test("a refused order leaves nothing behind: no stock taken, no pieces counted, no key used", async () => {
    const key = randomUUID();
    const input = await anOrder(shop, {
      items: [
        { goodsId: "4", qty: 1 },
        { goodsId: "1", qty: 1 },
      ],
      email: "left@example.com",
    });
    const stockBefore = await stockOf(shop, "4");
    expect(await codeOf(ordersOf(shop, { key }).orderCommitPay({ ...input, total: "1.00" }))).toBe("goods.updated");
    expect(await stockOf(shop, "4")).toBe(stockBefore);
    expect(await codeOf(ordersOf(shop, { key }).orderCommitPay(input))).toBe("accepted");
  });
});

describe("tampering", () => {
  test("odd characters are kept out or made harmless", async () => {
    const odd = {
      ...ADDRESS,
      firstName: "A\u0000na\ud800",
      lastName: "R\r\nBcc: x@y.z",
      company: "<script>alert(1)</script>",
      detailedAddress: "💡'; drop table mail; --",
    };
    const placed = await buy(shop, { address: odd });
    const order = await ordersOf(shop).orderGet({ orderId: placed.orderId, orderToken: placed.orderToken });
    expect(order.address).toMatchObject({
      firstName: "A na\ufffd",
      lastName: "R Bcc: x@y.z",
      company: "<script>alert(1)</script>",
      detailedAddress: "💡'; drop table mail; --",
    });
    expect(
      await codeOf(
        ordersOf(shop).orderCancel({ orderId: placed.orderId, orderToken: placed.orderToken, description: "\u0000 zero \ud800 bytes" }),
      ),
    ).toBe("accepted");
    expect(await codeOf(ordersOf(shop).cartStockCheck({ items: [{ goodsId: "1", qty: 1, distributionId: "\u0000" }] }))).toBe(
      "BAD_REQUEST",
    );
    expect(await codeOf(buy(shop, { email: "ana@example.com\r\nbcc:x@y.z", total: "24.98" }))).toBe("email.invalid");
  });

  test("a price of the browser never counts", async () => {
    for (const price of ["0.00", "0.01", "19.98", "20.00", "-19.99"]) {
      expect(await codeOf(ordersOf(shop).orderCommitPay(await anOrder(shop, { items: [{ goodsId: "1", qty: 1, price }] })))).toBe(
        "goods.updated",
      );
    }
  });

  test("a total of the browser never counts", async () => {
    for (const total of ["0.00", "-24.98", "24.97", "24.99", "0.01"]) {
      expect(await codeOf(ordersOf(shop).orderCommitPay(await anOrder(shop, { total })))).toBe("goods.updated");
    }
  });
});
