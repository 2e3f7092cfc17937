import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { aCustomer } from "../../test/customers.ts";
import { operatorCalls } from "../../test/operators.ts";
import { anOrder, buy, codeOf, ordersOf, refusalOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { heardOf } from "../../test/tags.ts";
import { shopRouter } from "../api.ts";
import { sql } from "../platform/database/sql.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const [BEGIN, END] = [after(NOW, -DAY), after(NOW, DAY)];
const GOODS = [
  aGoods({ goodsId: "1", price: 3000, stock: 1000, countries: ["ES", "DE", "US"] }),
  aGoods({ goodsId: "2", price: 4000, stock: 1000, countries: ["ES", "DE"] }),
  aGoods({ goodsId: "3", price: 5000, stock: 1000 }),
  aGoods({ goodsId: "4", price: 1000, stock: 1000 }),
];
const BUNDLE = {
  palletId: "set",
  titles: { es: "Juntas" },
  goods: [{ goodsId: "1", quantity: 2 }],
  prices: [{ country: "ES", priceMinor: 5900 }],
};

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS, { bundles: [BUNDLE] });
  await haveGoods(shop, GOODS, { brand: "nidora" });
});
beforeEach(async () => {
  shop.moveTo(NOW);
  await shop.database.query(sql`delete from activity`);
});
afterAll(() => shop.close());

type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const events = (rest: Rest = {}) => createRouterClient(shopRouter.activity, { context: () => callContext(shop, rest) });
const operator = () => operatorCalls(shop, ["goods"]).activity;
type Saved = Parameters<ReturnType<typeof operator>["activitySave"]>[0];
const save = (activityId: string, rest: Partial<Saved> = {}) =>
  operator().activitySave({
    brand: "lumbra",
    activityId,
    titles: { es: `Oferta ${activityId}`, de: `Aktion ${activityId}` },
    texts: { es: "Luz para todos" },
    startsAt: BEGIN.toISOString(),
    endsAt: END.toISOString(),
    goodsIds: ["1", "2"],
    steps: {
      ES: [
        { from: "60.00", off: "5.00" },
        { from: "100.00", off: "12.00" },
      ],
    },
    ...rest,
  });
const settled = (
  items: Parameters<ReturnType<typeof ordersOf>["settlementOrderPrice"]>[0]["items"],
  caller: Parameters<typeof ordersOf>[1] = {},
) => ordersOf(shop, caller).settlementOrderPrice({ items });
const reason = "as planned";

describe("a cart is worth", () => {
  test("less as soon as what takes part costs so much, whatever else is in it", async () => {
    await save("autumn");
    expect(
      await settled([
        { goodsId: "1", qty: 1 },
        { goodsId: "3", qty: 1 },
      ]),
    ).toMatchObject({ goodsTotal: "80.00", explanation: [{ because: "goods", amount: "80.00" }] });
    const sums = await settled([
      { goodsId: "1", qty: 2 },
      { goodsId: "2", qty: 1 },
      { goodsId: "3", qty: 1 },
    ]);
    expect(sums).toMatchObject({
      goodsTotal: "138.00",
      originalTotal: "150.00",
      total: "138.00",
      explanation: [
        { because: "goods", amount: "150.00" },
        { because: "fullDiscount", amount: "-12.00" },
      ],
    });
    expect(sums.items.map(({ linePrice, fullDiscountId, promotionOver }) => [linePrice, fullDiscountId, promotionOver])).toEqual([
      ["52.80", "autumn", false],
      ["35.20", "autumn", false],
      ["50.00", null, false],
    ]);
    expect(sums.items[0]?.fullDiscounts).toEqual([
      {
        fullDiscountId: "autumn",
        title: "Oferta autumn",
        steps: [
          { from: "60.00", off: "5.00" },
          { from: "100.00", off: "12.00" },
        ],
      },
    ]);
    expect(sums.items[2]?.fullDiscounts).toEqual([]);
  });

  test("what the country's own amounts say, in its words; nothing off where and for whom it is not held", async () => {
    await save("autumn", { steps: { DE: [{ from: "90.00", off: "20.00" }] } });
    const items = [{ goodsId: "1", qty: 3 }];
    expect((await settled(items)).goodsTotal).toBe("90.00");
    const german = await settled(items, { country: "DE" });
    expect([german.goodsTotal, german.items[0]?.fullDiscounts[0]?.title]).toEqual(["70.00", "Aktion autumn"]);
    expect((await settled(items, { country: "US" })).goodsTotal).toBe("90.00");
    expect((await settled(items, { brand: "nidora", country: "DE" })).goodsTotal).toBe("90.00");
  });

  test("the discount that was chosen for a line, the first unless one was, and none with 0", async () => {
    await save("autumn");
    await save("winter", { goodsIds: null, steps: { ES: [{ from: "50.00", off: "9.00" }] } });
    const worth = async (...ids: (string | undefined)[]) =>
      (await settled(ids.map((fullDiscountId, at) => ({ goodsId: String(at + 1), qty: 2, fullDiscountId })))).goodsTotal;
    expect(await worth(undefined)).toBe("55.00");
    expect(await worth("winter")).toBe("51.00");
    expect(await worth("0")).toBe("60.00");
    // Two lines in two events, or both in one.
    expect(await worth("autumn", "winter")).toBe("126.00");
    expect(await worth("winter", "winter")).toBe("131.00");
    const {
      items: [one],
    } = await settled([{ goodsId: "4", qty: 5 }]);
    expect(one).toMatchObject({ fullDiscountId: "winter", linePrice: "41.00" });
    // A bundle is already reduced.
    const bundle = await settled([{ goodsId: "1", palletId: "set", qty: 1 }]);
    expect([bundle.goodsTotal, bundle.items[0]?.fullDiscounts]).toEqual(["59.00", []]);
  });

  test("the same by every line's order of entering", async () => {
    await save("autumn", { goodsIds: null, steps: { ES: [{ from: "10.00", off: "9.99" }] } });
    const items = [
      { goodsId: "1", qty: 1 },
      { goodsId: "2", qty: 1 },
      { goodsId: "4", qty: 1 },
    ];
    const [one, other] = [await settled(items), await settled(items.toReversed())];
    expect(other.items.toReversed().map(({ linePrice }) => linePrice)).toEqual(one.items.map(({ linePrice }) => linePrice));
  });
});

describe("the clock", () => {
  test.each([
    ["the second before it begins", after(BEGIN, -SECOND), "60.00"],
    ["the second it begins", BEGIN, "55.00"],
    ["the second before it ends", after(END, -SECOND), "55.00"],
    ["the second it ends", END, "60.00"],
  ])("%s", async (_, moment, goodsTotal) => {
    await save("autumn");
    shop.moveTo(moment);
    const sums = await settled([{ goodsId: "1", qty: 2 }]);
    expect(sums.goodsTotal).toBe(goodsTotal);
    const order = await buy(shop, { items: [{ goodsId: "1", qty: 2 }] });
    expect((await ordersOf(shop).orderGet({ orderId: order.orderId, orderToken: order.orderToken })).goodsTotal).toBe(goodsTotal);
    const told: Date[] = [];
    const context = { until: (at: Date) => void told.push(at) };
    const listed = await events(context).goodsActivityList({ goodsIds: ["1", "3"] });
    expect(listed).toEqual(goodsTotal === "55.00" ? [{ goodsId: "1", activityId: "autumn", title: "Oferta autumn" }] : []);
    // Cached pages end when an event starts or ends.
    expect(told).toEqual(moment < BEGIN ? [BEGIN] : moment < END ? [END] : []);
  });

  test("moves events from phase to phase, and lists them by it", async () => {
    await save("now");
    await save("soon", { startsAt: after(NOW, 2 * DAY).toISOString(), endsAt: after(NOW, 3 * DAY).toISOString() });
    await save("off");
    await operator().activityEnd({ brand: "lumbra", activityId: "off", reason });
    const ids = async (phase?: "NotStarted" | "UnderWay" | "Complete") =>
      (await events().activityPageSearch({ phase })).items.map(({ activityId, phase: now }) => `${activityId} ${now}`);
    expect(await ids()).toEqual(["now UnderWay", "soon NotStarted", "off Canceled"]);
    expect([await ids("UnderWay"), await ids("NotStarted"), await ids("Complete")]).toEqual([["now UnderWay"], ["soon NotStarted"], []]);
    shop.moveTo(after(NOW, 2 * DAY));
    expect([await ids("UnderWay"), await ids("NotStarted"), await ids("Complete")]).toEqual([["soon UnderWay"], [], ["now Complete"]]);
    const told: Date[] = [];
    expect(await events({ until: (at) => void told.push(at) }).activityDetail({ activityId: "soon" })).toMatchObject({
      title: "Oferta soon",
      text: "Luz para todos",
      phase: "UnderWay",
    });
    expect(told).toEqual([after(NOW, 3 * DAY)]);
    expect(await codeOf(events({ country: "DE" }).activityDetail({ activityId: "soon" }))).toBe("item.notFound");
    expect(await codeOf(events({ brand: "nidora" }).activityDetail({ activityId: "soon" }))).toBe("item.notFound");
  });
});

describe("a page of an event", () => {
  test("shows its goods in its order, and its terms", async () => {
    await save("autumn", { goodsIds: ["2", "1"] });
    expect((await events().activityGoods({ id: "autumn" })).map(({ goodsId }) => goodsId)).toEqual(["2", "1"]);
    expect(await events().activityExpand({ id: "autumn" })).toEqual({
      activityId: "autumn",
      wholeRange: false,
      gifts: [],
      steps: [
        { from: "60.00", off: "5.00" },
        { from: "100.00", off: "12.00" },
      ],
      currency: "EUR",
    });
    await save("all", { goodsIds: null });
    expect((await events().activityGoods({ id: "all" })).length).toBe(GOODS.length);
    expect(await codeOf(events().activityGoods({ id: "nobodys" }))).toBe("item.notFound");
  });
});

describe("an order", () => {
  test("keeps what an event took off each line, and how it was called", async () => {
    await save("autumn");
    const { orderId, orderToken } = await buy(shop, {
      items: [
        { goodsId: "1", qty: 2, price: "30.00", fullDiscountId: "autumn" },
        { goodsId: "2", qty: 1, fullDiscountId: "0" },
        { goodsId: "3", qty: 1 },
      ],
    });
    await save("autumn", { titles: { es: "Otro nombre" } });
    const order = await ordersOf(shop).orderGet({ orderId, orderToken });
    expect(order.items.map(({ price, discount, linePrice, fullDiscount }) => [price, discount, linePrice, fullDiscount])).toEqual([
      ["30.00", "5.00", "55.00", { fullDiscountId: "autumn", title: "Oferta autumn", amount: "5.00" }],
      ["40.00", "0.00", "40.00", null],
      ["50.00", "0.00", "50.00", null],
    ]);
    expect([order.goodsTotal, order.total]).toEqual(["145.00", "145.00"]);
    expect([order.originalTotal, order.savings], "as the settlement told it").toEqual([
      "150.00",
      [{ because: "fullDiscount", amount: "-5.00" }],
    ]);
  });

  test("is refused when the event that was seen is over, by the clock or called off, and goes through at the price without it", async () => {
    for (const end of ["clock", "operator"]) {
      shop.moveTo(NOW);
      await shop.database.query(sql`delete from activity`);
      await save("autumn");
      const seen = await anOrder(shop, { items: [{ goodsId: "1", qty: 2, fullDiscountId: "autumn" }] });
      const unnamed = await anOrder(shop, { items: [{ goodsId: "1", qty: 2 }] });
      if (end === "clock") shop.moveTo(END);
      else await operator().activityEnd({ brand: "lumbra", activityId: "autumn", reason });
      const refused = await refusalOf(ordersOf(shop).orderCommitPay(seen));
      expect(refused).toMatchObject({ code: "promotion.invalid", data: { details: [{ goodsId: "1", fullDiscountId: "autumn" }] } });
      expect(await codeOf(ordersOf(shop).orderCommitPay(unnamed))).toBe("goods.updated");
      expect((await settled(seen.items)).items[0]).toMatchObject({ promotionOver: true, fullDiscountId: null, linePrice: "60.00" });
      expect(await codeOf(buy(shop, { items: [{ goodsId: "1", qty: 2, fullDiscountId: "0" }] }))).toBe("accepted");
    }
  });

  test("takes nobody's word for it: of another event, of goods that take no part, of a total of one's own", async () => {
    await save("autumn");
    await save("german", { steps: { DE: [{ from: "1.00", off: "1.00" }] } });
    const order = await anOrder(shop, { items: [{ goodsId: "1", qty: 2 }] });
    expect(await codeOf(ordersOf(shop).orderCommitPay({ ...order, items: [{ goodsId: "1", qty: 2, fullDiscountId: "german" }] }))).toBe(
      "promotion.invalid",
    );
    expect(await codeOf(buy(shop, { items: [{ goodsId: "3", qty: 2, fullDiscountId: "autumn" }] }))).toBe("promotion.invalid");
    expect(await codeOf(ordersOf(shop).orderCommitPay({ ...order, total: "1.00" }))).toBe("goods.updated");
    expect(await codeOf(ordersOf(shop).orderCommitPay(order))).toBe("accepted");
  });
});

describe("the line of a customer's cart", () => {
  const cartOf = (viewer: NonNullable<Rest["viewer"]>, rest: Rest = {}) =>
    createRouterClient(shopRouter.cart, { context: () => callContext(shop, { viewer, idempotencyKey: randomUUID(), ...rest }) });

  test("is switched to another event, to none and back, and stays so", async () => {
    await save("autumn");
    await save("winter", { goodsIds: ["1", "2"], steps: { ES: [{ from: "60.00", off: "8.00" }] } });
    const cart = cartOf((await aCustomer(shop)).viewer);
    const {
      lines: [line],
    } = await cart.cartAdd({ goodsId: "1", qty: 2 });
    const cartId = line?.cartId ?? "";
    expect([line?.fullDiscountId, (await cart.cartPalletSum()).goodsTotal]).toEqual([null, "55.00"]);
    expect((await cart.cartFullDiscountSwitch({ cartId, fullDiscountId: "winter" })).lines[0]?.fullDiscountId).toBe("winter");
    expect((await cart.cartPalletSum()).goodsTotal).toBe("52.00");
    // The choice survives changes of quantity and tick.
    await cart.cartAdd({ goodsId: "1", qty: 1 });
    await cart.cartBatchQty({ items: [{ id: cartId, qty: 2, ticked: true }] });
    expect((await cart.cartPalletList())[0]?.fullDiscountId).toBe("winter");
    await cart.cartFullDiscountSwitch({ cartId, fullDiscountId: "0" });
    expect((await cart.cartPalletSum()).goodsTotal).toBe("60.00");
    await cart.cartFullDiscountSwitch({ cartId });
    expect((await cart.cartPalletSum()).goodsTotal).toBe("55.00");
  });

  test("is not switched to what is over, to what its goods take no part in, or by anybody else", async () => {
    await save("autumn");
    await save("others", { goodsIds: ["3"] });
    const cart = cartOf((await aCustomer(shop)).viewer);
    const {
      lines: [line],
    } = await cart.cartAdd({ goodsId: "1", qty: 2 });
    const cartId = line?.cartId ?? "";
    expect(await codeOf(cart.cartFullDiscountSwitch({ cartId, fullDiscountId: "others" }))).toBe("cashback.switchFailed");
    expect(await codeOf(cart.cartFullDiscountSwitch({ cartId, fullDiscountId: "nobodys" }))).toBe("promotion.invalid");
    for (const viewer of [(await aCustomer(shop)).viewer, (await aCustomer(shop, undefined, { brand: "nidora" })).viewer])
      expect(await codeOf(cartOf(viewer).cartFullDiscountSwitch({ cartId, fullDiscountId: "0" }))).toBe("item.notFound");
    expect(await codeOf(cartOf({ kind: "anonymous" }).cartFullDiscountSwitch({ cartId, fullDiscountId: "0" }))).toBe("auth.required");
    shop.moveTo(END);
    expect(await codeOf(cart.cartFullDiscountSwitch({ cartId, fullDiscountId: "autumn" }))).toBe("promotion.invalid");
    expect((await cart.cartPalletList())[0]?.fullDiscountId).toBeNull();
  });

  test("brings along what a guest has chosen", async () => {
    await save("autumn");
    const cart = cartOf((await aCustomer(shop)).viewer);
    const { lines } = await cart.cartAddBatch({ items: [{ goodsId: "1", qty: 2, fullDiscountId: "0" }] });
    expect(lines[0]?.fullDiscountId).toBe("0");
  });
});

describe("operators", () => {
  test("may do in each phase what its table says, and nothing else (states.md 7)", async () => {
    const does = {
      save: () => save("it"),
      begin: () => operator().activityBegin({ brand: "lumbra", activityId: "it", reason }),
      end: () => operator().activityEnd({ brand: "lumbra", activityId: "it", reason }),
    };
    const phases = {
      NotStarted: { at: after(BEGIN, -DAY), save: "accepted", begin: "accepted", end: "accepted" },
      UnderWay: { at: NOW, save: "accepted", begin: "activity.over", end: "accepted" },
      Complete: { at: END, save: "request.invalid", begin: "activity.over", end: "activity.over" },
      Canceled: { at: NOW, save: "activity.over", begin: "activity.over", end: "activity.over" },
    };
    for (const [phase, { at, ...answers }] of Object.entries(phases)) {
      for (const [action, answer] of Object.entries(answers)) {
        await shop.database.query(sql`delete from activity`);
        shop.moveTo(after(BEGIN, -DAY));
        await save("it");
        if (phase === "Canceled") await operator().activityEnd({ brand: "lumbra", activityId: "it", reason });
        shop.moveTo(at);
        expect([phase, action, await codeOf(does[action as keyof typeof does]())]).toEqual([phase, action, answer]);
      }
    }
  });

  test("begin and end one at this moment, and drop the pages that tell of it", async () => {
    await save("it", { startsAt: after(NOW, DAY).toISOString(), endsAt: after(NOW, 2 * DAY).toISOString() });
    const items = [{ goodsId: "1", qty: 2 }];
    expect((await settled(items)).goodsTotal).toBe("60.00");
    const heard = await heardOf(shop, async () => void (await operator().activityBegin({ brand: "lumbra", activityId: "it", reason })));
    expect(heard.flat()).toContain("lumbra:activities");
    expect((await settled(items)).goodsTotal).toBe("55.00");
    expect(await operator().activityEnd({ brand: "lumbra", activityId: "it", reason })).toEqual({ activityId: "it", phase: "Canceled" });
    expect((await settled(items)).goodsTotal).toBe("60.00");
    expect(await codeOf(operatorCalls(shop, ["goods"]).activity.activityEnd({ brand: "nidora", activityId: "it", reason }))).toBe(
      "item.notFound",
    );
  });

  test.each<[string, Partial<Saved>, string]>([
    ["an end before its beginning", { startsAt: END.toISOString(), endsAt: BEGIN.toISOString() }, "request.invalid"],
    ["an end that is over", { endsAt: NOW.toISOString() }, "request.invalid"],
    ["more off than there is", { steps: { ES: [{ from: "5.00", off: "5.01" }] } }, "request.invalid"],
    ["nothing off", { steps: { ES: [{ from: "5.00", off: "0.00" }] } }, "request.invalid"],
    [
      "two steps from the same amount",
      {
        steps: {
          ES: [
            { from: "5.00", off: "1.00" },
            { from: "5.00", off: "2.00" },
          ],
        },
      },
      "request.invalid",
    ],
    ["no country", { steps: {} }, "request.invalid"],
    ["a country that the brand has not", { steps: { PT: [{ from: "5.00", off: "1.00" }] } }, "request.invalid"],
    ["goods that there are not", { goodsIds: ["1", "999"] }, "item.notFound"],
    ["a brand that there is not", { brand: "nobodys" }, "item.notFound"],
  ])("cannot hold one with %s", async (_, rest, code) => {
    expect(await codeOf(save("it", rest))).toBe(code);
    expect((await events().activityPageSearch({})).total).toBe(0);
  });
});
