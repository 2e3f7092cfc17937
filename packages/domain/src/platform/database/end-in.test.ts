import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { dayEnd } from "@rambla/core/day-end";
import type { CountryCode } from "@rambla/core/market";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../test/catalogue.ts";
import { aCustomer } from "../../../test/customers.ts";
import { operatorCalls } from "../../../test/operators.ts";
import { ordersOf } from "../../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../../test/shop.ts";
import { shopRouter } from "../../api.ts";
import { sql } from "./sql.ts";

let shop: TestShop;
const START = new Date("2026-10-20T10:00:00Z");
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [
    aGoods({ goodsId: "1", stock: 500, price: 6000, countries: ["ES", "GB", "US"] }),
    aGoods({
      goodsId: "2",
      stock: 500,
      prices: ["ES", "GB", "US"].map((country) => aPrice({ country, priceMinor: 9900, depositMinor: 1000 })),
    }),
    aGoods({ goodsId: "3", stock: 500, price: 6000, countries: ["ES", "GB", "US"] }),
  ]);
});
beforeEach(() => shop.moveTo(START));
afterAll(() => shop.close());

test.each([
  "Europe/Madrid",
  "Europe/London",
  "America/New_York",
  "America/Santiago",
  "America/Havana",
  "America/Nuuk",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
])("the database ends the days of two years in %s when the program does", async (zone) => {
  const home = zone === "Europe/Madrid" ? "America/New_York" : "Europe/Madrid";
  const days = Array.from({ length: 730 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10));
  const rows = await shop.database.query<{ end: Date; back: Date }>(sql`
    select end_in(stored, ${home}, ${zone}) as end, end_in(end_in(stored, ${home}, ${zone}), ${zone}, ${home}) = stored as back
    from unnest(${days.map((day) => dayEnd(day, home))}::timestamptz[]) with ordinality as given(stored, at) order by at`);
  expect(rows).toEqual(days.map((day) => ({ end: dayEnd(day, zone), back: true })));
});

test("a moment that is the end of no day at home stays the same moment everywhere", async () => {
  const [row] = await shop.database.query<{ end: Date }>(
    sql`select end_in(${new Date("2026-12-24T18:00:00Z")}, 'Europe/Madrid', 'America/New_York') as end`,
  );
  expect(row?.end.toISOString()).toBe("2026-12-24T18:00:00.000Z");
});

const ENDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "2026-10-25": { ES: "2026-10-25T22:59:59.999Z", GB: "2026-10-25T23:59:59.999Z", US: "2026-10-26T03:59:59.999Z" },
  "2026-12-01": { ES: "2026-12-01T22:59:59.999Z", GB: "2026-12-01T23:59:59.999Z", US: "2026-12-02T04:59:59.999Z" },
  "2026-12-24": { ES: "2026-12-24T22:59:59.999Z", GB: "2026-12-24T23:59:59.999Z", US: "2026-12-25T04:59:59.999Z" },
};
const endOf = (country: CountryCode, day: string): Date => new Date(ENDS[day]?.[country] ?? "");

/** In October Europe's clocks have changed and America's have not. */
describe.each(["2026-10-25", "2026-12-01"])("of the day %s", (day) => {
  const ends = (["ES", "GB", "US"] as const).map((country) => ({ country, end: endOf(country, day) }));
  const inEach = ends.flatMap(({ country, end }) => [
    { country, end, when: "in its last moment", now: new Date(end.getTime() - 1), isOpen: true },
    { country, end, when: "when it is over", now: new Date(end.getTime() + 1), isOpen: false },
  ]);
  const write = () => ({ brand: "lumbra", startsAt: "2026-10-19T08:00:00Z", endsAt: day });
  const goods = () => operatorCalls(shop, ["goods"], { key: randomUUID() });

  test.each(inEach)("a code can be redeemed in $country $when: $isOpen", async ({ country, end, now, isOpen }) => {
    const { code } = await operatorCalls(shop, ["money"], { key: randomUUID() }).coupon.couponCreate({
      brand: "lumbra",
      amounts: { EUR: "5.00", GBP: "5.00", USD: "5.00" },
      uses: 9,
      validUntil: day,
      reason: "a test of days",
    });
    shop.moveTo(now);
    const quote = await ordersOf(shop, { country }).settlementOrderPrice({ items: [{ goodsId: "1", qty: 1 }], redeemCode: code });
    expect(quote.couponProblem).toBe(isOpen ? null : "coupon.notAvailable");
    const { viewer } = await aCustomer(shop, `${randomUUID()}@example.com`);
    const redeemed = createRouterClient(shopRouter.coupon, {
      context: () => callContext(shop, { country, viewer, idempotencyKey: randomUUID() }),
    }).couponRedeem({ redeemCode: code });
    if (isOpen) expect((await redeemed).coupon?.validUntil).toBe(end.toISOString());
    else await expect(redeemed).rejects.toMatchObject({ code: "coupon.notAvailable" });
  });

  test.each(inEach)(
    "an event takes its amount off and gives its gift in $country $when: $isOpen",
    async ({ country, end, now, isOpen }) => {
      const event = { ...write(), titles: { es: "Otoño" }, texts: { es: "Luz" }, goodsIds: null };
      const amounts = { ES: "50.00", GB: "50.00", US: "50.00" };
      const steps = Object.fromEntries(Object.entries(amounts).map(([code, from]) => [code, [{ from, off: "7.00" }]]));
      await goods().activity.activitySave({ ...event, activityId: `off-${day}`, steps });
      const { activitySave } = goods().activity;
      await activitySave({
        ...event,
        activityId: `gift-${day}`,
        gifts: { type: 1, goods: [{ goodsId: "3", quantity: 50, from: amounts }] },
      });
      shop.moveTo(now);
      const seen = createRouterClient(shopRouter.activity, { context: () => callContext(shop, { country }) });
      expect(await seen.activityDetail({ activityId: `off-${day}` })).toMatchObject({
        phase: isOpen ? "UnderWay" : "Complete",
        endsAt: end.toISOString(),
      });
      const quote = await ordersOf(shop, { country }).settlementOrderPrice({ items: [{ goodsId: "1", qty: 1 }] });
      expect(quote.explanation.some(({ amount }) => amount === "-7.00")).toBe(isOpen);
      expect(quote.gifts.map(({ activityId }) => activityId)).toEqual(isOpen ? [`gift-${day}`] : []);
    },
  );

  test.each(inEach)("goods of a pre-sale can be bought in $country $when: $isOpen", async ({ country, end, now, isOpen }) => {
    await goods().goods.preSaleSave({ ...write(), goodsId: "2", balanceUntil: "2026-12-24" });
    shop.moveTo(now);
    const detail = await createRouterClient(shopRouter.goods, { context: () => callContext(shop, { country }) }).goodsDetail({
      goodsId: "2",
    });
    expect(detail).toMatchObject({
      stock: isOpen ? "HAVE_STOCK" : "NO_STOCK",
      preSale: { endsAt: end.toISOString(), balanceUntil: endOf(country, "2026-12-24").toISOString() },
    });
    const quote = await ordersOf(shop, { country }).settlementOrderPrice({ items: [{ goodsId: "2", qty: 1 }] });
    expect(quote.preSale?.balanceUntil).toBe(isOpen ? endOf(country, "2026-12-24").toISOString() : undefined);
  });

  test.each(inEach)("a flash sale has its price in $country $when: $isOpen", async ({ country, end, now, isOpen }) => {
    await goods().goods.flashSaleSave({
      ...write(),
      flashSaleId: `flash-${day}`,
      goodsId: "3",
      pieces: 50,
      prices: { ES: "40.00", GB: "40.00", US: "40.00" },
    });
    shop.moveTo(now);
    const detail = await createRouterClient(shopRouter.goods, { context: () => callContext(shop, { country }) }).goodsDetail({
      goodsId: "3",
    });
    expect(detail.flashSale?.endsAt).toBe(isOpen ? end.toISOString() : undefined);
  });
});
