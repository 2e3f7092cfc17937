import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY, SECOND } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { operatorCalls } from "../../test/operators.ts";
import {
  ADDRESS,
  anOrder,
  buy,
  codeOf,
  type CommitInput,
  counted,
  decide,
  deliverDue,
  ordersOf,
  refusalOf,
  stockOf,
} from "../../test/orders.ts";
import { callContext, makeTestShop, ownAddress, type TestShop } from "../../test/shop.ts";
import { heardOf } from "../../test/tags.ts";
import { shopRouter } from "../api.ts";
import { releaseOverdue } from "../order/holding/holding-service.ts";
import { sql } from "../platform/database/sql.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const [BEGIN, END] = [after(NOW, -DAY), after(NOW, DAY)];
const GOODS = [
  aGoods({ goodsId: "1", price: 3000, stock: 1000, countries: ["ES", "DE"] }),
  aGoods({ goodsId: "2", price: 5000, stock: 1000 }),
  aGoods({ goodsId: "7", price: 900, stock: 50, countries: ["ES", "DE"], limitPerPerson: 1 }),
  aGoods({ goodsId: "8", price: 1500, stock: 50 }),
  aGoods({ goodsId: "9", price: 700, stock: 0, countries: ["DE"] }),
];

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, GOODS);
  await haveGoods(shop, GOODS, { brand: "nidora" });
});
beforeEach(async () => {
  shop.moveTo(NOW);
  await shop.database.query(sql`delete from activity`);
  await save("small", 1, { 7: [5, "50.00"], 8: [5, "90.00"] });
  await save("special", 2, { 8: [5, "50.00"] }, ["2"]);
});
afterAll(() => shop.close());

const operator = () => operatorCalls(shop, ["goods"]).activity;
type Saved = Parameters<ReturnType<typeof operator>["activitySave"]>[0];
const save = (
  activityId: string,
  type: 1 | 2,
  gifts: Readonly<Record<string, readonly [number, string]>>,
  goodsIds: string[] | null = null,
  rest: Partial<Saved> = {},
) =>
  operator().activitySave({
    brand: "lumbra",
    activityId,
    titles: { es: `Regalo ${activityId}` },
    startsAt: BEGIN.toISOString(),
    endsAt: END.toISOString(),
    goodsIds,
    gifts: { type, goods: Object.entries(gifts).map(([goodsId, [quantity, from]]) => ({ goodsId, quantity, from: { ES: from } })) },
    ...rest,
  });
type Rest = NonNullable<Parameters<typeof callContext>[1]>;
const gifts = (rest: Rest = {}) => createRouterClient(shopRouter.gift, { context: () => callContext(shop, rest) });
const left = async (activityId: string) =>
  Object.fromEntries(
    (
      await shop.database.query<{ goodsId: string; quantity: number }>(sql`
  select goods_id as "goodsId", quantity from gift where activity_id = ${activityId} order by goods_id`)
    ).map(({ goodsId, quantity }) => [goodsId, quantity]),
  );
const SEVEN = { activityId: "small", goodsId: "7" };
const TWO = [{ goodsId: "1", qty: 2 }];

describe("what is given", () => {
  test("is named by its event with the amount it begins at, and which goods count, before it begins too", async () => {
    const { activity } = createRouterClient(shopRouter, { context: () => callContext(shop) });
    const named = async (activityId: string) => {
      const { wholeRange, gifts: given } = await activity.activityDetail({ activityId });
      return [wholeRange, given.map(({ title, from }) => [title, from])];
    };
    shop.moveTo(after(BEGIN, -DAY));
    expect([await named("small"), await named("special")]).toEqual([
      [
        true,
        [
          ["Lámpara 7", "50.00"],
          ["Lámpara 8", "90.00"],
        ],
      ],
      [false, [["Lámpara 8", "50.00"]]],
    ]);
    shop.moveTo(NOW);
    expect((await gifts().giftGoodsListByType({ type: "2" })).map(({ wholeRange }) => wholeRange)).toEqual([false]);
  });

  test("is told as a chart, by event and by type, in its market alone", async () => {
    expect(await gifts().giftPublicityChart()).toEqual([
      {
        activityId: "small",
        type: 1,
        title: "Regalo small",
        currency: "EUR",
        steps: [
          { from: "50.00", goodsIds: ["7"] },
          { from: "90.00", goodsIds: ["8"] },
        ],
      },
      { activityId: "special", type: 2, title: "Regalo special", currency: "EUR", steps: [{ from: "50.00", goodsIds: ["8"] }] },
    ]);
    expect((await gifts().giftActivityList()).map(({ activityId, type, phase }) => [activityId, type, phase])).toEqual([
      ["small", 1, "UnderWay"],
      ["special", 2, "UnderWay"],
    ]);
    expect(
      (await gifts().giftGoodsList({ activityId: "small" })).gifts.map(({ goods, from, available }) => [goods.title, from, available]),
    ).toEqual([
      ["Lámpara 7", "50.00", true],
      ["Lámpara 8", "90.00", true],
    ]);
    expect((await gifts().giftGoodsListByType({ type: "2" })).map(({ activityId }) => activityId)).toEqual(["special"]);
    for (const rest of [{ country: "DE" }, { brand: "nidora" }] as const) {
      expect([
        await gifts(rest).giftPublicityChart(),
        await gifts(rest).giftActivityList(),
        await codeOf(gifts(rest).giftGoodsList({ activityId: "small" })),
      ]).toEqual([[], [], "item.notFound"]);
    }
    shop.moveTo(END);
    expect([await gifts().giftPublicityChart(), (await gifts().giftActivityList()).map(({ phase }) => phase)]).toEqual([
      [],
      ["Complete", "Complete"],
    ]);
  });

  test("is earned by what its goods cost after what events take off", async () => {
    const earned = async (items: Parameters<ReturnType<typeof gifts>["giftCartList"]>[0]["items"]) =>
      (await gifts().giftCartList({ items })).flatMap(({ activityId, reached, gifts: all }) =>
        all.flatMap(({ goods, earned: is }) => (is ? [`${activityId} ${goods.goodsId} ${reached}`] : [])),
      );
    expect(await earned([{ goodsId: "1", qty: 1 }])).toEqual([]);
    expect(await earned(TWO)).toEqual(["small 7 60.00"]);
    expect(await earned([{ goodsId: "1", qty: 3 }])).toEqual(["small 7 90.00", "small 8 90.00"]);
    expect(await earned([{ goodsId: "2", qty: 1 }])).toEqual(["small 7 50.00", "special 8 50.00"]);
    await operator().activitySave({
      brand: "lumbra",
      activityId: "off",
      titles: { es: "Menos" },
      startsAt: BEGIN.toISOString(),
      endsAt: END.toISOString(),
      goodsIds: ["2"],
      steps: { ES: [{ from: "50.00", off: "0.01" }] },
    });
    expect(await earned([{ goodsId: "2", qty: 1 }])).toEqual([]);
    expect(
      (await gifts().giftCartTabList({ items: TWO })).map(({ type, offers }) => [type, offers.map(({ activityId }) => activityId)]),
    ).toEqual([
      [1, ["small"]],
      [2, ["special"]],
    ]);
  });
});

test.each([
  ["the second before it begins", after(BEGIN, -SECOND), "promotion.invalid"],
  ["the second it begins", BEGIN, "accepted"],
  ["the second before it ends", after(END, -SECOND), "accepted"],
  ["the second it ends", END, "promotion.invalid"],
])("a gift is given from begin to end: %s", async (_, moment, code) => {
  shop.moveTo(moment);
  expect((await gifts().giftCartList({ items: TWO })).length).toBe(code === "accepted" ? 1 : 0);
  expect(await codeOf(buy(shop, { items: TWO, gifts: [SEVEN] }))).toBe(code);
  const told: Date[] = [];
  await gifts({ until: (at) => void told.push(at) }).giftActivityList();
  expect(told).toEqual(moment < BEGIN ? [BEGIN] : moment < END ? [END] : []);
});

describe("an order", () => {
  test("gets its gift for nothing: a piece of the gifts, none of what is sold, and against no limit", async () => {
    const [sold, before] = [await stockOf(shop, "7"), await ordersOf(shop).settlementOrderPrice({ items: TWO })];
    const withGift = await ordersOf(shop).settlementOrderPrice({ items: TWO, gifts: [SEVEN] });
    expect([withGift.total, withGift.giftProblems, withGift.submittable]).toEqual([before.total, [null], true]);
    const { orderId, orderToken } = await buy(shop, { items: TWO, gifts: [SEVEN] });
    const order = await ordersOf(shop).orderGet({ orderId, orderToken });
    expect(order.gifts).toMatchObject([{ goodsId: "7", title: "Lámpara 7", activity: "Regalo small" }]);
    expect([order.items.length, order.goodsTotal, await left("small"), await stockOf(shop, "7")]).toEqual([
      1,
      "60.00",
      { 7: 4, 8: 5 },
      sold,
    ]);
    const again = await buy(shop, { items: [...TWO, { goodsId: "7", qty: 1 }], gifts: [SEVEN] });
    expect((await ordersOf(shop).orderGet({ orderId: again.orderId, orderToken: again.orderToken })).gifts).toHaveLength(1);
    expect(await stockOf(shop, "7")).toBe(sold - 1);
  });

  test.each<[string, CommitInput["items"], NonNullable<CommitInput["gifts"]>, string]>([
    ["that is not earned", [{ goodsId: "1", qty: 1 }], [SEVEN], "promotion.invalid"],
    ["of a higher step", TWO, [{ activityId: "small", goodsId: "8" }], "promotion.invalid"],
    ["of no event", TWO, [{ activityId: "nobodys", goodsId: "7" }], "promotion.invalid"],
    ["that the event does not give", TWO, [{ activityId: "small", goodsId: "1" }], "promotion.invalid"],
    [
      "small beside one with special products",
      [{ goodsId: "2", qty: 1 }],
      [SEVEN, { activityId: "special", goodsId: "8" }],
      "gift.cannotCombine",
    ],
    ["twice of one event", [{ goodsId: "1", qty: 3 }], [SEVEN, { activityId: "small", goodsId: "8" }], "gift.cannotCombine"],
  ])("is not placed with a gift %s", async (_, items, chosen, code) => {
    expect((await ordersOf(shop).settlementOrderPrice({ items, gifts: chosen })).submittable).toBe(false);
    expect(await codeOf(buy(shop, { items, gifts: chosen }))).toBe(code);
    expect([await left("small"), await left("special")]).toEqual([{ 7: 5, 8: 5 }, { 8: 5 }]);
  });

  test("is told when a gift is gone, or its event over, and goes through without", async () => {
    const order = await anOrder(shop, { items: TWO, gifts: [SEVEN] });
    await save("small", 1, { 7: [0, "50.00"] });
    expect(await refusalOf(ordersOf(shop).orderCommitPay(order))).toMatchObject({ code: "gift.outOfStock", data: { details: [SEVEN] } });
    expect((await ordersOf(shop).settlementOrderPrice({ items: TWO, gifts: [SEVEN] })).giftProblems).toEqual(["gift.outOfStock"]);
    await operator().activityEnd({ brand: "lumbra", activityId: "small", reason: "all gone" });
    expect(await codeOf(ordersOf(shop).orderCommitPay(order))).toBe("promotion.invalid");
    expect(await codeOf(ordersOf(shop).orderCommitPay({ ...order, gifts: [] }))).toBe("accepted");
  });

  test("of many at once for the last gift one gets it, and the others are told", async () => {
    await save("small", 1, { 7: [1, "50.00"] });
    const orders = await Promise.all(
      Array.from(
        { length: 12 },
        async () => await anOrder(shop, { items: TWO, gifts: [SEVEN], email: `${randomUUID()}@example.com`, address: ADDRESS }),
      ),
    );
    expect(counted(await Promise.all(orders.map((order) => codeOf(ordersOf(shop).orderCommitPay(order)))))).toEqual({
      accepted: 1,
      "gift.outOfStock": 11,
    });
    expect(await left("small")).toEqual({ 7: 0 });
  });

  test("that takes the last gift or brings it back is told to the pages that show it, no other", async () => {
    await save("small", 1, { 7: [2, "50.00"] });
    const heard = async (work: () => Promise<unknown>) => {
      const tags = (await heardOf(shop, work)).flat();
      // Product pages depend on events, but not on the stock of gifts.
      expect(tags).not.toContain("lumbra:activities");
      return tags.includes("lumbra:gifts");
    };
    const place = async () => await buy(shop, { items: TWO, gifts: [SEVEN], email: `${randomUUID()}@example.com` });
    expect(await heard(place)).toBe(false);
    let last: Awaited<ReturnType<typeof place>> | undefined;
    expect(await heard(async () => void (last = await place()))).toBe(true);
    expect(
      await heard(() =>
        ordersOf(shop).orderCancel({ orderId: last?.orderId ?? "", orderToken: last?.orderToken, description: "I have changed my mind." }),
      ),
    ).toBe(true);
  });
});

describe("the gift of an order that is not paid", () => {
  test("goes back when its shopper cancels it, once", async () => {
    const { orderId, orderToken } = await buy(shop, { items: TWO, gifts: [SEVEN] });
    const cancel = () => ordersOf(shop).orderCancel({ orderId, orderToken, description: "I have changed my mind." });
    await cancel();
    expect([await codeOf(cancel()), await left("small")]).toEqual(["order.notCancellable", { 7: 5, 8: 5 }]);
  });

  test("is one of few that a network holds, and of half that transfers hold, by whomever and at once; who pays gets one that is there", async () => {
    await save("small", 1, { 7: [10, "50.00"] });
    const place = (clientAddress: string, paymentMethodId = "1") =>
      buy(shop, { items: TWO, gifts: [SEVEN], email: `${randomUUID()}@example.com`, paymentMethodId }, { clientAddress });
    const greedy = ownAddress();
    const orders = await Promise.all(Array.from({ length: 9 }, () => place(greedy)));
    expect(await left("small"), "a household's worth, as of what is sold").toEqual({ 7: 4 });
    const above = [];
    for (const { orderId, orderToken, payment } of orders)
      if (!(await ordersOf(shop).orderGet({ orderId, orderToken })).reserved) above.push({ orderId, orderToken, payment });
    expect(above).toHaveLength(3);
    await decide(shop, above[0]?.payment?.fields["paymentId"], "approve");
    expect([await deliverDue(shop), await left("small")]).toEqual([["pay"], { 7: 3 }]);
    await save("small", 1, { 7: [10, "50.00"] });
    await Promise.all(Array.from({ length: 9 }, () => place(ownAddress(), "7")));
    expect(await left("small")).toEqual({ 7: 5 });
  });

  test("goes back with its pieces when no payer comes, and is taken again with the money; gone, the money goes back", async () => {
    for (const gone of [false, true]) {
      await save("small", 1, { 7: [1, "50.00"] });
      shop.moveTo(NOW);
      const { orderId, orderToken, payment } = await buy(shop, { items: TWO, gifts: [SEVEN] });
      expect(await left("small")).toEqual({ 7: 0 });
      shop.moveTo(after(NOW, shop.config.stock.reserveMinutes * 60_000));
      await releaseOverdue(shop, orderId);
      expect(await left("small")).toEqual({ 7: 1 });
      if (gone) await save("small", 1, { 7: [0, "50.00"] });
      await decide(shop, payment?.fields["paymentId"], "approve");
      await deliverDue(shop);
      const order = await ordersOf(shop).orderGet({ orderId, orderToken });
      expect([order.deliveryStatus, order.cancelReason, await left("small")]).toEqual(
        gone ? ["Canceled", "soldOut", { 7: 0 }] : ["AbleDelivery", null, { 7: 0 }],
      );
    }
  });
});

test.each<[string, Partial<Saved>, string]>([
  ["both gifts and money off", { steps: { ES: [{ from: "5.00", off: "1.00" }] } }, "request.invalid"],
  ["neither", { gifts: undefined }, "request.invalid"],
  ["a gift for nothing", { gifts: { type: 1, goods: [{ goodsId: "7", quantity: 1, from: { ES: "0.00" } }] } }, "request.invalid"],
  ["a gift nowhere", { gifts: { type: 1, goods: [{ goodsId: "7", quantity: 1, from: {} }] } }, "request.invalid"],
  [
    "a gift twice",
    {
      gifts: {
        type: 1,
        goods: [
          { goodsId: "7", quantity: 1, from: { ES: "1.00" } },
          { goodsId: "7", quantity: 1, from: { ES: "2.00" } },
        ],
      },
    },
    "request.invalid",
  ],
  ["goods that there are not", { gifts: { type: 1, goods: [{ goodsId: "999", quantity: 1, from: { ES: "1.00" } }] } }, "item.notFound"],
])("nobody can hold an event with %s", async (_, rest, code) => {
  expect(await codeOf(save("it", 1, { 7: [1, "5.00"] }, null, rest))).toBe(code);
});
