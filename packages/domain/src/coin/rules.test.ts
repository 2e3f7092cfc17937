import { DEMO_CONFIG } from "@rambla/demo/shop";
import { money } from "@rambla/core/money";
import fc from "fast-check";
import { expect, test } from "vitest";
import { coinsFor, coinsGivenFor, coinText, invitationReward, readCoins, rebateByLine, rebateLeft, rebateOf, worthOf } from "./rules.ts";

const EUR = (minor: number) => money(minor, "EUR");
const PLZ = (minor: number) => money(minor, "PLZ");

test("a coin is a euro, and four zloty (D-116, D-117); a currency that nobody has set a rate for gets nothing of them", () => {
  expect([worthOf(DEMO_CONFIG, 250, "EUR").minor, worthOf(DEMO_CONFIG, 250, "PLZ").minor, worthOf(DEMO_CONFIG, 250, "SEK").minor]).toEqual([
    250, 1000, 0,
  ]);
  expect([
    coinsFor(DEMO_CONFIG, EUR(999)),
    coinsFor(DEMO_CONFIG, PLZ(1000)),
    coinsFor(DEMO_CONFIG, PLZ(1001)),
    coinsFor(DEMO_CONFIG, money(5, "SEK")),
  ]).toEqual([999, 250, 251, 0]);
  expect([coinsGivenFor(DEMO_CONFIG, PLZ(1003)), coinsGivenFor(DEMO_CONFIG, EUR(7))]).toEqual([250, 7]);
});

test("whatever a coin is worth, what they pay never takes more coins than are worth it, and none is left out", () => {
  const rates = fc.constantFrom(0.01, 0.33, 0.85, 1, 1.17, 4, 4.27, 100);
  fc.assert(
    fc.property(rates, fc.integer({ min: 0, max: 10_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (rate, coins, part) => {
      const settings = { coin: { euroValue: 1, rates: { EUR: rate }, maxShare: 1 } };
      const worth = worthOf(settings, coins, "EUR").minor;
      const paid = Math.floor(worth * part);
      const taken = coinsFor(settings, EUR(paid));
      expect(taken).toBeLessThanOrEqual(coins);
      expect(worthOf(settings, taken, "EUR").minor).toBeGreaterThanOrEqual(paid);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [0, "0.00"],
  [250, "2.50"],
  [-199, "-1.99"],
])("%i hundredths are %s", (coins, text) => expect(coinText(coins)).toBe(text));
test.each([
  ["2.50", 250],
  ["0.00", 0],
  ["-1.00", undefined],
  ["1e9", undefined],
  ["", undefined],
])("%j is read as %s", (text, coins) => expect(readCoins(text)).toBe(coins));

test("an order brings a hundredth of what was paid for it, rounded down (D-149)", () => {
  expect([rebateOf(DEMO_CONFIG, EUR(2499)), rebateOf(DEMO_CONFIG, EUR(99)), rebateOf(DEMO_CONFIG, PLZ(10_000))]).toEqual([24, 0, 25]);
});

test("of a rebate as much is left as of the money", () => {
  expect([rebateLeft(24, 2499, 0), rebateLeft(24, 2499, 1250), rebateLeft(24, 2499, 2499), rebateLeft(24, 2499, 3000)]).toEqual([
    24, 11, 0, 0,
  ]);
});

test("each of the goods has its part in it, and they add up", () => {
  expect(
    rebateByLine(25, [
      { lineMinor: 2000, deductedMinor: 500 },
      { lineMinor: 500, deductedMinor: 0 },
    ]),
  ).toEqual([19, 6]);
  expect(rebateByLine(25, []), "of a membership").toEqual([]);
  expect(
    rebateByLine(5, [
      { lineMinor: 2000, deductedMinor: 2000 },
      { lineMinor: 500, deductedMinor: 500 },
    ]),
    "delivery alone was paid",
  ).toEqual([3, 2]);
});

test("an invitation brings two euro in coins (D-116)", () => {
  expect([invitationReward(DEMO_CONFIG), invitationReward({ ...DEMO_CONFIG, coin: { ...DEMO_CONFIG.coin, euroValue: 0.5 } })]).toEqual([
    200, 400,
  ]);
});
