import { expect, test } from "vitest";
import { settledPrice } from "./settled-price.ts";

const line = { price: "10.00", qty: 3 };
const settled = (
  parts: readonly (readonly ["goods" | "flashSale" | "fullDiscount" | "bundle", string])[],
  inFlashSale: { qty: number; standingPrice: string; standingOriginalPrice: null } | null,
  availableQty = 3,
) => ({
  explanation: parts.map(([because, amount]) => ({ because, amount })),
  inFlashSale,
  availableQty,
  currency: "EUR",
});

test.each([
  ["nothing is known yet", undefined, 3000, null, null],
  ["it cannot be had", settled([], null, 0), 3000, null, null],
  [
    "all of it is in a sale",
    settled(
      [
        ["goods", "60.00"],
        ["flashSale", "-30.00"],
      ],
      { qty: 3, standingPrice: "20.00", standingOriginalPrice: null },
    ),
    3000,
    null,
    6000,
  ],
  [
    "some of it is",
    settled(
      [
        ["goods", "60.00"],
        ["flashSale", "-20.00"],
        ["fullDiscount", "-5.00"],
      ],
      { qty: 2, standingPrice: "20.00", standingOriginalPrice: null },
    ),
    4000,
    [2, 1, 2000],
    6000,
  ],
  [
    "none is left of the sale",
    settled([["goods", "60.00"]], { qty: 0, standingPrice: "20.00", standingOriginalPrice: null }),
    6000,
    null,
    null,
  ],
  [
    "a bundle",
    settled(
      [
        ["goods", "60.00"],
        ["bundle", "-9.00"],
      ],
      null,
    ),
    5100,
    null,
    6000,
  ],
] as const)("%s", (_, item, minor, mixed, original) => {
  const price = settledPrice(line, item, "EUR");
  expect([price.amount.minor, price.mixed && [price.mixed.count, price.mixed.rest, price.mixed.price.minor]]).toEqual([minor, mixed]);
  expect(price.original?.minor ?? null, "the struck price and what is taken off it give the amount").toBe(original);
});
