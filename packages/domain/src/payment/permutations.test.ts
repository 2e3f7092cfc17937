/**
 * Notifications in random order: repeated, reversed, unknown, early and three days late. Each effect happens once, and the end is that of
 * the right order.
 */
import { randomUUID } from "node:crypto";
import { after, DAY, HOUR } from "@rambla/core/time";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extent } from "../../../../tools/trial/extent.ts";
import { makeChance } from "../../../../tools/trial/chance.ts";
import { aGoods, haveGoods } from "../../test/catalogue.ts";
import { operatorCalls } from "../../test/operators.ts";
import { buy, codeOf, comeBack, decide, notify, signed, statusOf, stockOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { cancelOverdueOrder } from "../order/service.ts";
import { sql } from "../platform/database/sql.ts";
import { paymentByKey } from "./providers/builtin-service.ts";

/** Orders of each story; `npm run trial` sets another number. */
const PERMUTATIONS = Number(process.env["PERMUTATIONS"] ?? extent(3, 10));
const EACH = 5;

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 9000 })]);
});
afterAll(() => shop.close());

type Story = {
  readonly decision: "approve" | "decline";
  /** The operator cancels at a random moment. */
  readonly isCalledOff?: true;
  /** The money is only reported after the deadline. */
  readonly isOverdue?: true;
  readonly ends: Awaited<ReturnType<typeof statusOf>> & {
    readonly told: Readonly<Record<string, number>>;
    readonly givenBack: number;
    readonly taken: number;
  };
};
const paid = {
  payment: "Paid",
  delivery: "AbleDelivery",
  refunded: 0,
  turnedAway: 0,
  attempts: ["paid"],
  told: { paid: 1, refunded: 0, canceled: 0 },
  givenBack: 0,
  taken: 1,
};

describe("news in any order (T09)", () =>
  test.each<[string, Story]>([
    ["money that is kept", { decision: "approve", ends: paid }],
    [
      "a refusal",
      {
        decision: "decline",
        ends: {
          payment: "UnPaid",
          delivery: null,
          refunded: 0,
          turnedAway: 0,
          attempts: ["failed"],
          told: { paid: 0, refunded: 0, canceled: 0 },
          givenBack: 0,
          taken: 0,
        },
      },
    ],
    [
      "money that goes back while some of its news are still on their way",
      {
        decision: "approve",
        isCalledOff: true,
        ends: {
          payment: "Paid",
          delivery: "Canceled",
          refunded: 2498,
          turnedAway: 0,
          attempts: ["refunded"],
          told: { paid: 1, refunded: 1, canceled: 1 },
          givenBack: 2498,
          taken: 0,
        },
      },
    ],
    [
      "money that nobody heard of in time",
      {
        decision: "approve",
        isOverdue: true,
        ends: {
          payment: "Processing",
          delivery: "Canceled",
          refunded: 0,
          turnedAway: 2498,
          attempts: ["refunded"],
          told: { paid: 0, refunded: 1, canceled: 1 },
          givenBack: 2498,
          taken: 0,
        },
      },
    ],
  ])("%s", async (name, { decision, isCalledOff, isOverdue, ends }) => {
    const [chance, start] = [makeChance(name.length), shop.clock()];
    for (let round = 0; round < PERMUTATIONS; round += 1) {
      const before = await stockOf(shop, "1");
      const placed = await buy(shop, { email: `${randomUUID()}@example.com` });
      const { orderId } = placed;
      const paymentId = placed.payment?.paymentId ?? "";
      await decide(shop, placed.payment?.fields["paymentId"], decision, { none: true });
      if (isOverdue) {
        shop.moveTo(after(start, HOUR));
        await cancelOverdueOrder(shop, orderId);
      }
      const callOff = () => codeOf(operatorCalls(shop, ["money"]).money.orderCancel({ orderId, reason: "sold twice" }));
      const send = async (content: object, expected: readonly string[]) => {
        const { body, signature } = signed(shop, content);
        expect(expected).toContain(await notify(shop, body, signature));
      };
      const news = (kind: string, expected: readonly string[]) => {
        const content = { eventId: randomUUID(), kind, paymentId, amount: 2498, currency: "EUR" };
        return Array.from({ length: EACH }, () => () => send(content, expected));
      };
      const taken = ["pay", "refund", "nothing", "known"];
      const acts: (() => Promise<unknown>)[] = [
        ...(decision === "approve" ? [...news("payment.succeeded", taken), ...news("payment.succeeded", taken)] : []),
        // The refusal itself, or that of an earlier card.
        ...news("payment.failed", ["fail", "nothing", "known"]),
        ...news("payment.stolen", ["forged"]),
        () => comeBack(shop, orderId),
        () => comeBack(shop, orderId),
        ...(isCalledOff ? [callOff, callOff] : []),
        async () => shop.moveTo(after(start, 3 * DAY)),
      ];
      // Even rounds are sequential, odd ones concurrent.
      const inDisorder = chance.shuffled(acts);
      while (inDisorder.length > 0) await Promise.all(inDisorder.splice(0, round % 2 === 0 ? 1 : chance.whole(1, 5)).map((act) => act()));
      // After a cancellation that came too early, the operator asks again.
      if (isCalledOff) await callOff();
      const [told] = await shop.database.query(sql`
      select count(*) filter (where name = 'order.paid')::int as paid, count(*) filter (where name in ('order.refunded', 'order.turnedAway'))::int as refunded, count(*) filter (where name = 'order.canceled')::int as canceled
      from event where facts ->> 'orderId' = ${orderId}`);
      const givenBack = (await paymentByKey(shop, paymentId))?.refundedMinor;
      expect({ ...(await statusOf(shop, orderId)), told, givenBack, taken: before - (await stockOf(shop, "1")) }, `round ${round}`).toEqual(
        ends,
      );
      shop.moveTo(start);
    }
  }));
