import { after, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { haveFlashSale } from "../../test/flash.ts";
import { operatorCalls } from "../../test/operators.ts";
import {
  anOrder,
  buy,
  type Caller,
  codeOf,
  comeBack,
  counted,
  decide,
  deliverDue,
  ordersOf,
  paidOrder,
  refusalOf,
  statusOf,
  stockOf,
} from "../../test/orders.ts";
import { makeTestShop, ownAddress, type TestShop, untilSomebodyWaits } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { releaseOverdue } from "./holding/holding-service.ts";
import { cancelOverdueOrder } from "./service.ts";

const START = new Date("2026-11-20T10:00:00Z");
const END = after(START, 2 * HOUR);
const LIST = "Zq3vX8mK0tLw";
let shop: TestShop;
let goodsId = "";
let last = 0;

beforeAll(async () => {
  shop = await makeTestShop();
  const goods = Array.from({ length: 30 }, (_, at) =>
    aGoods({ goodsId: String(at + 1), price: 2000, stock: 300, countries: ["ES", "IT"] }),
  );
  await haveGoods(shop, goods, {
    specialPrices: goods.map((one) => ({ goodsId: one.goodsId, country: "ES", distributionId: LIST, priceMinor: 1500 })),
  });
  await haveGoods(shop, goods, { brand: "nidora" });
});
beforeEach(() => {
  shop.moveTo(START);
  goodsId = String((last += 1));
});
afterAll(() => shop.close());

const wanted = (qty = 1, rest: object = {}) => [{ goodsId, qty, ...rest }];
const settled = (qty = 1, caller: Caller = {}, rest: object = {}) =>
  ordersOf(shop, caller).settlementOrderPrice({ items: wanted(qty, rest) });
const bought = async (qty = 1, caller: Caller = {}) =>
  await buy(shop, { items: wanted(qty, { price: "9.99" }) }, { clientAddress: ownAddress(), ...caller });
const goodsOf = async ({ orderId, orderToken }: { orderId: string; orderToken: string }) =>
  (await ordersOf(shop).orderGet({ orderId, orderToken })).items.map(({ qty, price, originalPrice, linePrice }) => [
    qty,
    price,
    originalPrice,
    linePrice,
  ]);
async function leftOf(flashSaleId = `flash-${goodsId}`): Promise<number> {
  const [row] = await shop.database.query<{ left: number }>(
    sql`select pieces - taken as left from flash_sale where brand = 'lumbra' and flash_sale_id = ${flashSaleId}`,
  );
  return row?.left ?? Number.NaN;
}

describe("the price", () => {
  test.each([
    ["the second before it begins", after(START, -SECOND), "20.00"],
    ["the second it begins", START, "9.99"],
    ["the second before it ends", after(END, -SECOND), "9.99"],
    ["the second it ends", END, "20.00"],
  ])("%s", async (_, moment, price) => {
    await haveFlashSale(shop, goodsId, { startsAt: START, endsAt: END });
    shop.moveTo(moment);
    const {
      items: [item],
      goodsTotal,
    } = await settled();
    expect([goodsTotal, item?.goods?.priceTag.price, item?.goods?.flashSale]).toEqual([
      price,
      price,
      price === "9.99" ? { endsAt: END.toISOString(), left: 10, limitPerPerson: null } : null,
    ]);
    const order = await buy(shop, { items: wanted() });
    expect(await goodsOf(order)).toEqual([[1, price, price === "9.99" ? "20.00" : null, price]]);
    expect(await leftOf()).toBe(price === "9.99" ? 9 : 10);
  });

  test("holds in its country and its brand alone, for guests and customers", async () => {
    await haveFlashSale(shop, goodsId);
    const { viewer } = await aCustomer(shop);
    const callers: [Caller, string][] = [
      [{}, "9.99"],
      [{ viewer }, "9.99"],
      [{ country: "IT" }, "20.00"],
      [{ brand: "nidora" }, "20.00"],
    ];
    for (const [caller, price] of callers) expect((await settled(1, caller)).goodsTotal).toBe(price);
    await bought(1, { viewer });
    expect(await leftOf()).toBe(9);
  });

  test("is the lower one of it and a price list's", async () => {
    await haveFlashSale(shop, goodsId, { prices: { ES: 1600 } });
    expect((await settled(1, {}, { distributionId: LIST })).items[0]?.goods).toMatchObject({
      priceTag: { price: "15.00", originalPrice: "20.00" },
      flashSale: null,
    });
    await haveFlashSale(shop, (goodsId = String((last += 1))), { prices: { ES: 1400 } });
    expect((await settled(1, {}, { distributionId: LIST })).items[0]?.goods).toMatchObject({
      priceTag: { price: "14.00", originalPrice: "15.00" },
      flashSale: { left: 10 },
    });
    await haveFlashSale(shop, (goodsId = String((last += 1))), { prices: { ES: 2000 } });
    expect((await settled()).items[0]?.goods).toMatchObject({ priceTag: { price: "20.00", originalPrice: null }, flashSale: null });
  });

  test("is had for the pieces that are left; the others cost what they always do, and stand on a line of their own", async () => {
    await haveFlashSale(shop, goodsId, { pieces: 2 });
    const sums = await settled(5);
    expect([sums.goodsTotal, sums.items[0]?.linePrice, sums.items[0]?.inFlashSale]).toEqual([
      "79.98",
      "79.98",
      { qty: 2, standingPrice: "20.00", standingOriginalPrice: null },
    ]);
    const order = await bought(5);
    expect(await goodsOf(order)).toEqual([
      [2, "9.99", "20.00", "19.98"],
      [3, "20.00", null, "60.00"],
    ]);
    expect([await leftOf(), await stockOf(shop, goodsId)]).toEqual([0, 295]);
    expect((await settled()).items[0]?.goods).toMatchObject({ priceTag: { price: "20.00", originalPrice: null }, flashSale: null });
  });
});

describe("somebody who saw the price", () => {
  test.each([
    ["and comes a second too late", async () => shop.moveTo(END)],
    [
      "when it is called off",
      async () =>
        void (await operatorCalls(shop, ["goods"]).goods.flashSaleEnd({
          brand: "lumbra",
          flashSaleId: `flash-${goodsId}`,
          reason: "a wrong price",
        })),
    ],
    [
      "when somebody else had the last piece",
      async () => void (await paidOrder(shop, { items: wanted(10) }, { clientAddress: ownAddress() })),
    ],
  ])("%s is told what it is now, and nothing is taken", async (_, happens) => {
    await haveFlashSale(shop, goodsId, { startsAt: START, endsAt: END });
    const seen = await anOrder(shop, { items: wanted(1, { price: "9.99" }) });
    await happens();
    const before = [await leftOf(), await stockOf(shop, goodsId)];
    expect(await refusalOf(ordersOf(shop).orderCommitPay(seen))).toMatchObject({
      code: "goods.updated",
      data: { details: [{ goodsId, price: "20.00" }] },
    });
    // A customer who sent no price is refused by the total.
    expect(await codeOf(ordersOf(shop).orderCommitPay({ ...seen, items: wanted() }))).toBe("goods.updated");
    expect([await leftOf(), await stockOf(shop, goodsId)]).toEqual(before);
  });

  test("of two hundred at once for the last piece one gets it, and all others are told", async () => {
    await haveFlashSale(shop, goodsId, { pieces: 1 });
    const seen = await anOrder(shop, { items: wanted(1, { price: "9.99" }) });
    const ask = (at: number) =>
      codeOf(ordersOf(shop, { clientAddress: ownAddress() }).orderCommitPay({ ...seen, email: `buyer${at}@example.com` }));
    const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ask(from + at));
    // The first requests have all read the unit before any can take it.
    const first = await shop.database.transaction(async (holding) => {
      await holding.query(sql`select from flash_sale where flash_sale_id = ${`flash-${goodsId}`} for update`);
      const asking = many(0, 8);
      await untilSomebodyWaits(shop, 8);
      return asking;
    });
    const answers = await Promise.all([...first, ...many(8, 200)]);
    expect(counted(answers)).toEqual({ accepted: 1, "goods.updated": 199 });
    expect([await leftOf(), await stockOf(shop, goodsId)]).toEqual([0, 299]);
  });

  test("several pieces an order, two at once, and orders that name two sales in either order", async () => {
    const other = String((last += 1));
    await haveFlashSale(shop, goodsId, { pieces: 9 });
    await haveFlashSale(shop, other, { pieces: 9 });
    const both = [
      { goodsId, qty: 2, price: "9.99" },
      { goodsId: other, qty: 2, price: "9.99" },
    ];
    const seen = await anOrder(shop, { items: both });
    const ask = (at: number) =>
      codeOf(
        ordersOf(shop, { clientAddress: ownAddress() }).orderCommitPay({
          ...seen,
          items: at % 2 === 0 ? both : both.toReversed(),
          email: `both${at}@example.com`,
        }),
      );
    expect(counted(await Promise.all(Array.from({ length: 12 }, (_, at) => ask(at))))).toEqual({ accepted: 4, "goods.updated": 8 });
    expect([await leftOf(), await leftOf(`flash-${other}`)]).toEqual([1, 1]);
  });
});

describe("pieces come back", () => {
  test("with an order that is cancelled, once", async () => {
    await haveFlashSale(shop, goodsId, { pieces: 3 });
    const order = await bought(3);
    expect((await settled()).goodsTotal).toBe("20.00");
    const own = { orderId: order.orderId, orderToken: order.orderToken, description: "too expensive for me" };
    await ordersOf(shop).orderCancel(own);
    expect(await codeOf(ordersOf(shop).orderCancel(own))).toBe("order.notCancellable");
    expect([await leftOf(), await stockOf(shop, goodsId), (await settled(3)).goodsTotal]).toEqual([3, 300, "29.97"]);
  });

  test("with one that nobody pays, and with one that is called off after it was paid", async () => {
    await haveFlashSale(shop, goodsId, { pieces: 4, endsAt: after(START, 30 * HOUR) });
    const [unpaid, paid] = [await bought(1), await paidOrder(shop, { items: wanted(2) }, { clientAddress: ownAddress() })];
    expect(await leftOf()).toBe(1);
    await operatorCalls(shop, ["money"]).money.orderCancel({ orderId: paid.orderId, reason: "the shopper asked" });
    expect(await leftOf()).toBe(3);
    shop.moveTo(after(START, 24 * HOUR));
    expect(await cancelOverdueOrder(shop, unpaid.orderId)).toBe(true);
    expect(await leftOf()).toBe(4);
  });

  test("after minutes without a payer; who comes to pay has them again, and gone by then the money goes back", async () => {
    await haveFlashSale(shop, goodsId, { pieces: 1, endsAt: after(START, 30 * HOUR) });
    const first = await bought();
    shop.moveTo(after(START, shop.config.stock.reserveMinutes * MINUTE));
    await releaseOverdue(shop, first.orderId);
    expect(await leftOf()).toBe(1);
    const second = await paidOrder(shop, { items: wanted(1, { price: "9.99" }) }, { clientAddress: ownAddress() });
    expect([(await statusOf(shop, second.orderId)).payment, await leftOf()]).toEqual(["Paid", 0]);
    await decide(shop, first.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    expect([await statusOf(shop, first.orderId), await leftOf(), await stockOf(shop, goodsId)]).toMatchObject([
      { delivery: "Canceled" },
      0,
      299,
    ]);
  });

  test("whoever pays what was agreed pays it after the end of the sale too", async () => {
    await haveFlashSale(shop, goodsId, { startsAt: START, endsAt: after(START, 5 * MINUTE) });
    const order = await bought();
    shop.moveTo(after(START, 6 * MINUTE));
    await decide(shop, order.payment?.fields["paymentId"], "approve");
    await deliverDue(shop);
    expect([(await statusOf(shop, order.orderId)).payment, await goodsOf(order)]).toEqual(["Paid", [[1, "9.99", "20.00", "9.99"]]]);
  });
});

describe("a limit a person, over all their orders in the sale", () => {
  const commit = async (qty: number, caller: Caller, email = "ana@example.com") =>
    await refusalOf(ordersOf(shop, caller).orderCommitPay(await anOrder(shop, { items: wanted(qty, { price: "9.99" }), email }, caller)));
  const limited = { pieces: 100, limitPerPerson: 3 };
  const reached = { code: "limit.perPerson", data: { details: [{ goodsId: "", limitPerPerson: 3 }] } };
  beforeEach(() => void (reached.data.details = [{ goodsId, limitPerPerson: 3 }]));

  test("counts open and paid orders, and none that were cancelled; others, and other sales of the goods, have their own", async () => {
    await haveFlashSale(shop, goodsId, limited);
    expect((await settled()).items[0]?.goods?.flashSale).toMatchObject({ limitPerPerson: 3 });
    const home: Caller = {
      clientAddress: ownAddress(),
      viewer: { kind: "guest", guestId: "someguestsomeguestsome1", email: "ana@example.com" },
    };
    expect(await commit(4, home)).toEqual(reached);
    const open = await bought(2, home);
    expect(await commit(2, home)).toEqual(reached);
    expect(await commit(3, home, "marco@example.com")).toEqual({ code: "accepted" });
    await ordersOf(shop).orderCancel({ orderId: open.orderId, orderToken: open.orderToken, description: "too expensive for me" });
    await paidOrder(shop, { items: wanted(2) }, { ...home, clientAddress: ownAddress() });
    expect(await commit(2, home)).toEqual(reached);
    expect([await commit(1, home), await leftOf()]).toEqual([{ code: "accepted" }, 94]);
    await operatorCalls(shop, ["goods"]).goods.flashSaleEnd({
      brand: "lumbra",
      flashSaleId: `flash-${goodsId}`,
      reason: "the next one is better",
    });
    expect(await codeOf(buy(shop, { items: wanted(3) }, home))).toBe("accepted");
    await haveFlashSale(shop, goodsId, { ...limited, flashSaleId: `next-${goodsId}` });
    expect([await commit(3, home), await commit(1, home)]).toEqual([{ code: "accepted" }, reached]);
  });

  test("is that of an order of the goods where the sale names none", async () => {
    await shop.database.query(sql`update goods set limit_per_order = 3 where brand = 'lumbra' and goods_id = ${goodsId}`);
    await haveFlashSale(shop, goodsId);
    const home = { clientAddress: ownAddress() };
    expect([await commit(3, home), await commit(1, home)]).toEqual([{ code: "accepted" }, reached]);
  });

  test.each<[string, () => Promise<readonly [Caller, string][]>]>([
    [
      "from one network for one mailbox",
      async () => {
        const home = { clientAddress: ownAddress() };
        return [
          [home, "ana@example.com"],
          [home, "ANA@example.com"],
        ];
      },
    ],
    [
      "of one account from two networks for two mailboxes",
      async () => {
        const { viewer } = await aCustomer(shop);
        return ["ana@example.com", "other@example.com"].map((email) => [{ viewer, clientAddress: ownAddress() }, email]);
      },
    ],
  ])("two at once %s do not pass it", async (_, who) => {
    await haveFlashSale(shop, goodsId, limited);
    const callers = await who();
    const asking = await shop.database.transaction(async (holding) => {
      await holding.query(sql`select from flash_sale where flash_sale_id = ${`flash-${goodsId}`} for update`);
      const both = callers.map(([caller, email]) => commit(2, caller, email));
      await untilSomebodyWaits(shop, 2);
      return both;
    });
    expect((await Promise.all(asking)).toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([{ code: "accepted" }, reached]);
    expect(await leftOf()).toBe(98);
  });

  test("of forty people with three tries each at once, as many as there are pieces get one (T02)", async () => {
    await haveFlashSale(shop, goodsId, { pieces: 20, limitPerPerson: 1 });
    const seen = await anOrder(shop, { items: wanted(1, { price: "9.99" }) });
    const people = Array.from({ length: 40 }, (_, at) => ({ email: `fan${at}@example.com`, clientAddress: ownAddress() }));
    const tries = [0, 1, 2].flatMap(() =>
      people.map(({ email, clientAddress }) => codeOf(ordersOf(shop, { clientAddress }).orderCommitPay({ ...seen, email }))),
    );
    const answers = counted(await Promise.all(tries));
    expect([
      answers["accepted"],
      Object.keys(answers).filter((code) => !["accepted", "goods.updated", "limit.perPerson"].includes(code)),
      await leftOf(),
    ]).toEqual([20, [], 0]);
    const most = await shop.database.query(
      sql`select person from customer_order join order_line using (order_id) where flash_sale_id = ${`flash-${goodsId}`} group by person having sum(quantity) > 1`,
    );
    expect(most).toEqual([]);
  });

  test("whoever pays for more of it in another network has the money back", async () => {
    await haveFlashSale(shop, goodsId, limited);
    const [here, there] = [await bought(2), await bought(2)];
    for (const order of [here, there]) await decide(shop, order.payment?.fields["paymentId"], "approve", { none: true });
    await Promise.all([here, there].map(({ orderId }) => comeBack(shop, orderId)));
    const states = await Promise.all([here, there].map(async ({ orderId }) => (await statusOf(shop, orderId)).delivery));
    expect(states.toSorted()).toEqual(["AbleDelivery", "Canceled"]);
    expect(await leftOf()).toBe(98);
  });
});

test("a stranger's unpaid orders hold few of its pieces, however many goods there are in stock", async () => {
  await haveGoodsInPlenty();
  await haveFlashSale(shop, goodsId, { pieces: 20 });
  const caller = { clientAddress: ownAddress() };
  const { household } = shop.config.limits.unpaid;
  for (let at = 0; at < 6; at += 1) await codeOf(buy(shop, { items: wanted(household), email: `stranger${at}@example.com` }, caller));
  expect(await leftOf()).toBe(20 - household);

  /** A twentieth of this stock exceeds the units of the sale. */
  async function haveGoodsInPlenty() {
    await shop.database.query(sql`update goods_stock set quantity = 100000 where brand = 'lumbra' and goods_id = ${goodsId}`);
  }
});
