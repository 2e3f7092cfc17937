import { taxationAt } from "@rambla/core/taxation";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { ADDRESS, anOrder, type Caller, type CommitInput, ordersOf } from "../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({
      goodsId: "1",
      stock: 500,
      prices: [aPrice({ country: "ES", priceMinor: 1210 }), aPrice({ country: "US", priceMinor: 10_000 })],
    }),
    aGoods({ goodsId: "2", stock: 500, prices: [aPrice({ country: "ES", priceMinor: 1100 })], taxClass: "reduced" }),
    aGoods({ goodsId: "3", stock: 500, prices: [aPrice({ country: "ES", priceMinor: 500 })], taxClass: "zero" }),
  ]);
});
afterAll(() => shop.close());

const ALL = ["1", "2", "3"].map((goodsId) => ({ goodsId, qty: 1 }));
const inSpain = (postCode: string, province: string) => ({ ...ADDRESS, postCode, province });
const inStates = (province: string, postCode: string) => ({
  ...ADDRESS,
  country: "US",
  province,
  postCode,
  city: "Springfield",
  phone: "(212) 555-0142",
});

async function placed(rest: Partial<CommitInput>, caller: Caller = {}) {
  const from = { ...caller, clientAddress: ownAddress() };
  const orders = ordersOf(shop, from);
  const { orderId, orderToken } = await orders.orderCommitPay(await anOrder(shop, rest, from));
  return await orders.orderGet({ orderId, orderToken });
}
const centsOf = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + Math.round(Number(one) * 100), 0);

describe("classes of goods", () => {
  test("an order bears the rate of each, and its parts add up to the total", async () => {
    const order = await placed({ items: ALL });
    expect(order.items.map(({ goodsId, taxRatePercent }) => [goodsId, taxRatePercent])).toEqual([
      ["1", 21],
      ["2", 10],
      ["3", 0],
    ]);
    expect(order.taxes.map(({ ratePercent }) => ratePercent)).toEqual([21, 10, 0]);
    expect(centsOf(order.taxes.flatMap(({ net, tax }) => [net, tax]))).toBe(centsOf([order.total]));
    expect(centsOf(order.taxes.map(({ tax }) => tax))).toBe(centsOf([order.tax]));
  });
});

describe("places outside the tax area", () => {
  test.each([
    ["IT", "Citt\u00E0 del Vaticano", "00120"],
    ["IT", "San Marino", "47890"],
    ["IT", "San Marino", "47899"],
    ["GB", "Gibraltar", "GX11 1AA"],
  ] as const)("in %s nothing is delivered to %s, which has postcodes of its neighbour: %s", (code, name, postCode) => {
    const place = { province: "", postCode };
    expect(taxationAt({ ...DEMO_CONFIG.countries[code], code }, place)).toMatchObject({ area: { name }, isDelivered: false });
  });

  test.each([
    ["Madrid", "35001"],
    ["Las Palmas", "28001"],
    ["Ceuta", "28001"],
  ])("no order goes to %s with the postcode %s, which lies elsewhere", async (province, postCode) => {
    const order = await anOrder(shop, { items: ALL });
    const refused = ordersOf(shop).orderCommitPay({ ...order, address: inSpain(postCode, province) });
    await expect(refused).rejects.toMatchObject({ code: "request.invalid", data: { fields: { "address.province": "request.invalid" } } });
  });

  test("the Canary Islands are told of before paying, and pay no tax", async () => {
    const settled = await ordersOf(shop).settlementOrderPrice({ items: ALL, countryCode: "ES", postCode: "35001" });
    expect(settled).toMatchObject({ outsideTaxArea: { name: "Canarias", isDelivered: true }, submittable: true, tax: "0.00" });
    const order = await placed({ items: ALL, address: inSpain("35001", "Las Palmas") });
    expect([order.total, order.taxOff, order.tax]).toEqual([settled.total, settled.taxOff, "0.00"]);
    expect(Number(order.taxOff)).toBeGreaterThan(0);
    expect(centsOf([order.goodsTotal, order.shipping, `-${order.taxOff}`])).toBe(centsOf([order.total]));
  });

  test("a total with tax is not agreed for the Canary Islands, nor one without for Madrid", async () => {
    const [madrid, islands] = await Promise.all(
      ["28001", "35001"].map((postCode) => ordersOf(shop).settlementOrderPrice({ items: ALL, countryCode: "ES", postCode })),
    );
    for (const [total, address, right] of [
      [madrid?.total, inSpain("35001", "Las Palmas"), islands?.total],
      [islands?.total, inSpain("28001", "Madrid"), madrid?.total],
    ] as const) {
      const from = { clientAddress: ownAddress() };
      await expect(ordersOf(shop, from).orderCommitPay(await anOrder(shop, { items: ALL, address, total }, from))).rejects.toMatchObject({
        code: "goods.updated",
        data: { details: { total: right } },
      });
    }
  });

  test("Ceuta is not delivered to: told with the price, and refused", async () => {
    const settled = await ordersOf(shop).settlementOrderPrice({ items: ALL, countryCode: "ES", postCode: "51001" });
    expect(settled).toMatchObject({ outsideTaxArea: { name: "Ceuta", isDelivered: false }, submittable: false });
    const from = { clientAddress: ownAddress() };
    const order = await anOrder(shop, { items: ALL, address: inSpain("51001", "Ceuta") }, from);
    await expect(ordersOf(shop, from).orderCommitPay(order)).rejects.toMatchObject({
      data: { fields: { "address.postCode": "goods.notDeliverable" } },
    });
  });

  test("a postcode that is not complete yet lies nowhere", async () => {
    const settled = await ordersOf(shop).settlementOrderPrice({ items: ALL, countryCode: "ES", postCode: "35" });
    expect(settled.outsideTaxArea).toBeNull();
  });
});

describe("states", () => {
  const states: Caller = { country: "US" };

  test.each([
    ["NY", "10001", "8.00", "108.00"],
    ["CA", "90001", "7.25", "107.25"],
    ["CA", "94103", "8.63", "108.63"],
    ["OR", "97201", "0.00", "100.00"],
    ["PR", "00901", "0.00", "100.00"],
    ["AE", "09012", "0.00", "100.00"],
  ])("%s %s adds %s of tax", async (province, postCode, tax, total) => {
    const order = await placed({ items: [{ goodsId: "1", qty: 1 }], address: inStates(province, postCode) }, states);
    expect([order.addedTax, order.total]).toEqual([tax, total]);
  });

  test.each([
    ["NY", "90001"],
    ["ZZ", "10001"],
    ["New York", "10001"],
  ])("a state must exist and agree with the ZIP code: %s %s", async (province, postCode) => {
    const from = { ...states, clientAddress: ownAddress() };
    const order = await anOrder(shop, { items: [{ goodsId: "1", qty: 1 }], address: inStates(province, postCode) }, from);
    await expect(ordersOf(shop, from).orderCommitPay(order)).rejects.toMatchObject({
      data: { fields: { "address.province": "request.invalid" } },
    });
  });
});
