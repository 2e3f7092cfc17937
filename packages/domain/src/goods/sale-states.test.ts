import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { after, DAY } from "@rambla/core/time";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../test/catalogue.ts";
import { operatorCalls } from "../../test/operators.ts";
import { codeOf } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { holdsTo, type StateTable } from "../../test/state-table.ts";
import { shopRouter } from "../api.ts";
import { sql } from "../platform/database/sql.ts";

let shop: TestShop;
let last = 0;
const NOW = new Date("2026-11-20T10:00:00Z");
beforeAll(async () => {
  shop = await makeTestShop();
  const priced = (goodsId: string, rest: object) => aGoods({ goodsId, stock: 50, prices: [aPrice({ priceMinor: 2000, ...rest })] });
  await haveGoods(
    shop,
    Array.from({ length: 40 }, (_, at) => [priced(String(1001 + at), {}), priced(String(2001 + at), { depositMinor: 1000 })]).flat(),
  );
});
beforeEach(() => shop.moveTo(NOW));
afterAll(() => shop.close());

const inDays = (days: number) => after(NOW, days * DAY).toISOString();
const goods = () => operatorCalls(shop, ["goods"], { key: randomUUID() }).goods;
const reason = "for a test";
/** The clock only moves forward. */
async function inDay(day: number): Promise<string> {
  const moment = after(NOW, day * DAY);
  if (shop.clock() < moment) shop.moveTo(moment);
  return "passed";
}

/** A sale from tomorrow on for a day. */
type Kind = {
  /** Goods without another sale. */
  goodsId(): string;
  hold(goodsId: string, rest?: object): Promise<string>;
  end(goodsId: string): Promise<string>;
  times(goodsId: string): Promise<readonly Times[]>;
  /** Whether shoppers see it. */
  isOn(goodsId: string): Promise<boolean>;
};
type Times = { readonly startsAt: Date; readonly endsAt: Date; readonly canceledAt: Date | null };

/** @param over the answer to changes after the end, and the next state */
function holdsSales({ goodsId, hold, end, times, isOn }: Kind, over: readonly [answer: string, to?: string]): void {
  const held = async (day: number, isCalledOff = false): Promise<string> => {
    const id = goodsId();
    await hold(id);
    if (isCalledOff) await end(id);
    await inDay(day);
    return id;
  };
  const TABLE: StateTable = {
    NotStarted: {
      "its start": ["passed", "UnderWay"],
      "its end": ["passed", "Complete"],
      "it is called off": ["accepted", "Canceled"],
      "it is changed": ["accepted"],
    },
    UnderWay: {
      "its start": ["passed"],
      "its end": ["passed", "Complete"],
      "it is called off": ["accepted", "Canceled"],
      "it is changed": ["accepted"],
    },
    Complete: { "its start": ["passed"], "its end": ["passed"], "it is called off": ["activity.over"], "it is changed": over },
    Canceled: { "its start": ["passed"], "its end": ["passed"], "it is called off": ["activity.over"], "it is changed": over },
  };
  holdsTo<string>(TABLE, {
    reached: { NotStarted: () => held(0), UnderWay: () => held(1), Complete: () => held(2), Canceled: () => held(1, true) },
    events: {
      "its start": () => inDay(1),
      "its end": () => inDay(2),
      "it is called off": end,
      "it is changed": (id) => hold(id, { endsAt: inDays(3) }),
    },
    async stateOf(id) {
      const [row] = await times(id);
      const now = shop.clock();
      const phase = !row
        ? "none"
        : row.canceledAt
          ? "Canceled"
          : now < row.startsAt
            ? "NotStarted"
            : now < row.endsAt
              ? "UnderWay"
              : "Complete";
      expect(await isOn(id), phase).toBe(phase === "UnderWay");
      return phase;
    },
  });
}

const shown = (goodsId: string) =>
  createRouterClient(shopRouter.goods, { context: () => callContext(shop, { idempotencyKey: randomUUID() }) }).goodsDetail({ goodsId });
const WINDOW = { startsAt: inDays(1), endsAt: inDays(2) };

describe("a flash sale, which stays what it became", () => {
  holdsSales(
    {
      goodsId: () => String(1000 + (last += 1)),
      hold: (goodsId, rest = {}) =>
        codeOf(
          goods().flashSaleSave({
            brand: "lumbra",
            flashSaleId: goodsId,
            goodsId,
            ...WINDOW,
            pieces: 10,
            prices: { ES: "9.99" },
            limitPerPerson: null,
            ...rest,
          }),
        ),
      end: (goodsId) => codeOf(goods().flashSaleEnd({ brand: "lumbra", flashSaleId: goodsId, reason })),
      times: (goodsId) =>
        shop.database.query<Times>(
          sql`select starts_at as "startsAt", ends_at as "endsAt", canceled_at as "canceledAt" from flash_sale where flash_sale_id = ${goodsId}`,
        ),
      isOn: async (goodsId) => (await shown(goodsId)).priceTag.price === "9.99",
    },
    ["activity.over"],
  );
});

describe("a pre-sale, after which there may be another one", () => {
  holdsSales(
    {
      goodsId: () => String(2000 + (last += 1)),
      hold: (goodsId, rest = {}) => codeOf(goods().preSaleSave({ brand: "lumbra", goodsId, ...WINDOW, balanceUntil: inDays(20), ...rest })),
      end: (goodsId) => codeOf(goods().preSaleEnd({ brand: "lumbra", goodsId, reason })),
      times: (goodsId) =>
        shop.database.query<Times>(
          sql`select starts_at as "startsAt", ends_at as "endsAt", canceled_at as "canceledAt" from pre_sale where goods_id = ${goodsId}`,
        ),
      isOn: async (goodsId) => (await shown(goodsId)).stock === "HAVE_STOCK",
    },
    ["accepted", "UnderWay"],
  );
});
