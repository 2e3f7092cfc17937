import { expect, test } from "vitest";
import { type FlashSale, flashAmounts, flashSaleNow, nextFlashTurn } from "./flash-sale-rules.ts";

const BEGIN = new Date("2026-11-20T10:00:00Z");
const END = new Date("2026-11-20T12:00:00Z");
const at = (seconds: number, from = BEGIN) => new Date(from.getTime() + seconds * 1000);
const sale = (rest: Partial<FlashSale> = {}): FlashSale => ({
  flashSaleId: "a",
  priceMinor: 1000,
  startsAt: BEGIN,
  endsAt: END,
  left: 3,
  limitPerPerson: null,
  lowest30Minor: null,
  ...rest,
});
const standing = { priceMinor: 2000, originalMinor: null, lowest30Minor: null };

// Cached rows also follow the time.
test.each([
  ["the second before it begins", at(-1), undefined],
  ["the second it begins", BEGIN, "a"],
  ["the second before it ends", at(-1, END), "a"],
  ["the second it ends", END, undefined],
])("%s", (_, now, expected) => {
  expect(flashSaleNow([sale()], standing, now)?.flashSaleId).toBe(expected);
});

test.each([
  ["the cheaper one of two", [sale(), sale({ flashSaleId: "b", priceMinor: 900 })], "b"],
  ["the other one once the cheaper is sold out", [sale(), sale({ flashSaleId: "b", priceMinor: 900, left: 0 })], "a"],
  ["none that costs as much as without it", [sale({ priceMinor: 2000 })], undefined],
  ["none at all", [], undefined],
])("counts: %s", (_, sales, expected) => {
  expect(flashSaleNow(sales, standing, BEGIN)?.flashSaleId).toBe(expected);
});

test.each([
  [standing, null, { priceMinor: 1000, originalMinor: 2000, lowest30Minor: 2000 }],
  [standing, 1800, { priceMinor: 1000, originalMinor: 2000, lowest30Minor: 1800 }],
  // Never above the current normal price.
  [standing, 2400, { priceMinor: 1000, originalMinor: 2000, lowest30Minor: 2000 }],
  [{ priceMinor: 1500, originalMinor: 2500, lowest30Minor: 1900 }, 1500, { priceMinor: 1000, originalMinor: 2500, lowest30Minor: 1500 }],
])("a price of %o, the lowest %s before it", (amounts, lowest30Minor, expected) => {
  expect(flashAmounts(amounts, { priceMinor: 1000, lowest30Minor })).toEqual(expected);
});

test("the next turn is the first beginning or end that is to come", () => {
  const sales = [sale(), sale({ startsAt: at(-60, END), endsAt: at(60, END) })];
  expect([at(-1), BEGIN, at(-60, END), END, at(60, END)].map((now) => nextFlashTurn(sales, now))).toEqual([
    BEGIN,
    at(-60, END),
    END,
    at(60, END),
    undefined,
  ]);
});
