import { after, DAY, HOUR } from "@rambla/core/time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { afterAsk, afterRefund, firstAskAt } from "./ask-rules.ts";

const START = new Date("2026-11-20T10:00:00Z");
const LIMITS = { askForDays: 7, noAnswerHours: 24 };

/** Asks whenever due until asking ends, and returns the moments. */
function askOut(answers: (index: number) => boolean): { moments: number[]; review: string | undefined } {
  const moments: number[] = [];
  let state = { paymentId: "somebodys", createdAt: START, asks: 0, unansweredSince: null as Date | null };
  for (let due: Date | null = firstAskAt(START); due;) {
    moments.push(due.getTime() - START.getTime());
    const next = afterAsk(state, answers(state.asks), due, LIMITS);
    state = { ...state, asks: state.asks + 1, unansweredSince: next.unansweredSince };
    if (next.review) return { moments, review: next.review };
    due = next.nextAskAt;
  }
  return { moments, review: undefined };
}

test("an attempt somebody left is asked about some forty times in a week, ever more rarely, and bothers nobody", () => {
  const { moments, review } = askOut(() => true);
  expect(review).toBeUndefined();
  expect(moments.length).toBeLessThan(45);
  expect(moments.filter((moment) => moment > DAY && moment <= 2 * DAY).length).toBeLessThanOrEqual(4);
  expect(moments.at(-1)).toBeGreaterThanOrEqual(7 * DAY);
  // Money without a notification is found before the attempt is about twice as old, at most six hours later.
  moments.slice(1).forEach((moment, index) => {
    const before = moments[index] ?? 0;
    expect(moment - before).toBeLessThanOrEqual(Math.min(1.1 * (before + 20_001 + before), 6 * HOUR));
  });
});

test("a provider that keeps silent is told to a person after a day, however it answered before", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (answered) => {
      const { moments, review } = askOut((index) => index < answered);
      const silent = (moments.at(-1) ?? 0) - (moments[answered] ?? 0);
      expect(review).toBe("noAnswer");
      expect(silent).toBeGreaterThanOrEqual(DAY);
      expect(silent).toBeLessThanOrEqual(DAY + 6 * HOUR);
    }),
  );
});

test("a refund is tried for ever, and a person knows of it after ten tries", () => {
  const tries = Array.from({ length: 40 }, (_, index) =>
    afterRefund({ refundId: "somebodys", tries: index, failures: 0 }, "silent", START),
  );
  expect(tries.map(({ review }) => review).indexOf("noRefund")).toBe(9);
  for (const { nextTryAt } of tries) {
    expect(nextTryAt.getTime()).toBeGreaterThan(START.getTime());
    expect(nextTryAt.getTime()).toBeLessThanOrEqual(after(START, 6 * HOUR).getTime());
  }
});

test("what waited together is not asked for together: a tenth sooner or later, each time another, and always the same for the same", () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `refund ${index}`);
  for (const tries of [0, 3, 12]) {
    const waits = ids.map(
      (refundId) => afterRefund({ refundId, tries, failures: 0 }, "silent", START).nextTryAt.getTime() - START.getTime(),
    );
    const middle = Math.min(40_000 * 2 ** tries, (6 * HOUR) / 1.1);
    expect([Math.min(...waits) >= 0.9 * middle - 1, Math.max(...waits) <= 1.1 * middle + 1]).toEqual([true, true]);
    // The waits spread evenly: no tenth of the range is empty or holds more than a fifth.
    const parts = Array.from(
      { length: 10 },
      (_, part) => waits.filter((wait) => Math.min(9, Math.floor((wait / middle - 0.9) * 50)) === part).length,
    );
    expect([Math.min(...parts) > 50, Math.max(...parts) < 200]).toEqual([true, true]);
    expect(
      ids.map((refundId) => afterRefund({ refundId, tries, failures: 0 }, "silent", START).nextTryAt.getTime() - START.getTime()),
    ).toEqual(waits);
  }
  const asked = (paymentId: string) =>
    afterAsk({ paymentId, createdAt: START, asks: 2, unansweredSince: null }, true, START, LIMITS).nextAskAt?.getTime();
  expect(new Set(ids.map(asked)).size).toBeGreaterThan(900);
});

test("a refund that is on its way is no try, and is asked for about once an hour; one that came to nothing is told at once", () => {
  const refund = { refundId: "somebodys", tries: 3, failures: 1 };
  const pending = afterRefund(refund, "pending", START);
  expect(pending).toMatchObject({ tries: 3, failures: 1, review: undefined });
  expect(Math.abs(pending.nextTryAt.getTime() - START.getTime() - HOUR)).toBeLessThanOrEqual(0.1 * HOUR);
  expect(afterRefund(refund, "failed", START)).toMatchObject({ tries: 4, failures: 2, review: "noRefund" });
  expect(afterRefund(refund, "silent", START)).toMatchObject({ tries: 4, failures: 1, review: undefined });
});
