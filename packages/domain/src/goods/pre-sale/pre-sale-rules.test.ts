import { after, DAY, HOUR } from "@rambla/core/time";
import { describe, expect, test } from "vitest";
import { balanceWindow, expectedShipping, isOnSale, isOver, type PreSale, wrongTerm } from "./pre-sale-rules.ts";

const NOW = new Date("2026-11-20T10:00:00Z");
const inDays = (days: number) => after(NOW, days * DAY);
const terms = (rest: Partial<PreSale> = {}): PreSale => ({
  round: 1,
  startsAt: inDays(-1),
  endsAt: inDays(10),
  canceledAt: null,
  balanceFrom: null,
  balanceUntil: inDays(20),
  shipsFrom: null,
  ...rest,
});
const sold = (preSale: PreSale | null, deposit: unknown = {}) => ({ deposit, preSale });

test.each([
  ["goods that are there", null, true, false],
  ["under way", terms(), true, false],
  ["at its start", terms({ startsAt: NOW }), true, false],
  ["a second before it", terms({ startsAt: after(NOW, 1000) }), false, false],
  ["at its end", terms({ endsAt: NOW }), false, true],
  ["a second before that", terms({ endsAt: after(NOW, 1000) }), true, false],
  ["called off", terms({ canceledAt: inDays(-0.5) }), false, true],
] as const)("%s: on sale or over", (_, preSale, onSale, over) => {
  expect([isOnSale(preSale, NOW), isOver(preSale, NOW)]).toEqual([onSale, over]);
});

test.each([
  [{}, undefined],
  [{ endsAt: inDays(-1) }, "endsAt"],
  [{ endsAt: inDays(-2) }, "endsAt"],
  [{ balanceUntil: inDays(11) }, undefined],
  [{ balanceUntil: after(inDays(11), -1) }, "balanceUntil"],
  [{ balanceFrom: inDays(19) }, undefined],
  [{ balanceFrom: after(inDays(19), 1) }, "balanceUntil"],
  [{ balanceFrom: inDays(5) }, undefined],
] as const)("terms %o", (rest, wrong) => {
  expect(wrongTerm(terms(rest))).toBe(wrong);
});

describe("the window of a balance", () => {
  test.each([
    ["at once", [sold(terms())], { from: null, until: inDays(20) }],
    ["from its day on", [sold(terms({ balanceFrom: inDays(5) }))], { from: inDays(5), until: inDays(20) }],
    ["a day that is past is at once", [sold(terms({ balanceFrom: inDays(-0.5) }))], { from: null, until: inDays(20) }],
    [
      "opens with the last, closes with the first",
      [sold(terms({ balanceFrom: inDays(5) })), sold(terms({ balanceFrom: inDays(8), balanceUntil: inDays(30) }))],
      { from: inDays(8), until: inDays(20) },
    ],
    ["nothing", [], undefined],
    ["one is there", [sold(terms()), sold(null, null)], undefined],
    ["one has no deposit here", [sold(terms(), null)], undefined],
    ["one has no terms", [sold(terms()), sold(null)], undefined],
    ["one is not under way", [sold(terms()), sold(terms({ startsAt: inDays(1) }))], undefined],
    ["they meet for a day", [sold(terms({ balanceFrom: inDays(19) }))], { from: inDays(19), until: inDays(20) }],
    ["they meet for less", [sold(terms({ balanceFrom: after(inDays(19), 1) }))], undefined],
    ["less than a day is left", [sold(terms({ balanceUntil: after(NOW, 23 * HOUR) }))], undefined],
  ] as const)("%s", (_, goods, window) => {
    expect(balanceWindow(goods, NOW)).toEqual(window);
  });

  test("goods leave together on the last of their days, and on none while one is not known", () => {
    const on = (shipsFrom: string | null) => sold(terms({ shipsFrom }));
    expect([
      expectedShipping([on("2026-12-20"), on("2026-12-24"), sold(null, null)]),
      expectedShipping([on("2026-12-20"), on(null)]),
      expectedShipping([sold(null, null)]),
    ]).toEqual(["2026-12-24", null, null]);
  });
});
