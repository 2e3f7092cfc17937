import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../../../../tools/trial/extent.ts";
import { checkGifts, type Counted, type GiftChoice, type GiftEvent, reachedIn } from "./gift-rules.ts";

const goodsId = fc.constantFrom("1", "2", "3", "4");
const counted = fc.array(fc.record({ goodsId, minor: fc.integer({ min: 0, max: 9000 }) }), { maxLength: 8 });
const events = fc
  .array(
    fc.record({
      giftType: fc.constantFrom<1 | 2>(1, 2),
      goodsIds: fc.option(fc.uniqueArray(goodsId)),
      gifts: fc.uniqueArray(fc.record({ goodsId, fromMinor: fc.integer({ min: 1, max: 20_000 }), quantity: fc.nat(2) }), {
        selector: (gift) => gift.goodsId,
        maxLength: 4,
      }),
    }),
    { maxLength: 4 },
  )
  .map((all) => all.map((event, at): GiftEvent => ({ ...event, activityId: `e${at}`, title: "" })));
const choices = fc.array(fc.record({ activityId: fc.constantFrom("e0", "e1", "e2", "e3", "nobodys"), goodsId }), { maxLength: 4 });

/** The rule in other words: the event has the gift, the amount is reached, a unit is left. */
function mayBeGiven(all: readonly GiftEvent[], basket: readonly Counted[], { activityId, goodsId: wanted }: GiftChoice): boolean {
  const event = all.find((one) => one.activityId === activityId);
  const gift = event?.gifts.find((one) => one.goodsId === wanted);
  if (!event || !gift || gift.quantity === 0) return false;
  let cost = 0;
  for (const { goodsId: bought, minor } of basket)
    if (event.goodsIds === null || event.goodsIds.some((one) => one === bought)) cost += minor;
  return cost >= gift.fromMinor;
}

test("whatever is in a basket and whatever is chosen: gifts are given when each is earned and there, one an event, of one type; else none", () => {
  fc.assert(
    fc.property(events, counted, choices, (all, basket, chosen) => {
      const problems = checkGifts(all, basket, chosen);
      expect(problems).toHaveLength(chosen.length);
      const types = new Set(chosen.map(({ activityId }) => all.find((one) => one.activityId === activityId)?.giftType));
      const isOneEach = new Set(chosen.map(({ activityId }) => activityId)).size === chosen.length;
      expect(problems.every((problem) => problem === null)).toBe(
        chosen.every((choice) => mayBeGiven(all, basket, choice)) && isOneEach && types.size <= 1,
      );
      for (const choice of chosen) expect(checkGifts(all, basket, [choice])[0] === null).toBe(mayBeGiven(all, basket, choice));
    }),
    { numRuns: extent(500, 3000) },
  );
});

test("more in a basket never earns less, and its order means nothing", () => {
  fc.assert(
    fc.property(events, counted, counted, (all, basket, more) => {
      for (const event of all) {
        expect(reachedIn(event, [...basket, ...more])).toBeGreaterThanOrEqual(reachedIn(event, basket));
        expect(reachedIn(event, [...basket, ...more])).toBe(reachedIn(event, [...more, ...basket].reverse()));
      }
    }),
    { numRuns: extent(500, 3000) },
  );
});
