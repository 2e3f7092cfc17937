import { expect, test } from "vitest";
import { cartPrice, linePrices, type PricedLine, type SaidOfPrice } from "./line-prices.ts";

const line = (goodsId: string, qty: number, rest: Partial<PricedLine> = {}): PricedLine => ({
  goodsId,
  distributionId: "0",
  qty,
  price: "10.00",
  originalPrice: "20.00",
  ...rest,
});
/** Sold at 10.00 in a sale with these units left, else at 20.00. */
const inSale = (left: number, rest: Partial<SaidOfPrice> = {}): SaidOfPrice => ({
  goods: { priceTag: { price: "10.00", originalPrice: "20.00" }, flashSale: { left } },
  inFlashSale: { qty: 1, standingPrice: "20.00", standingOriginalPrice: null },
  fullDiscounts: [],
  ...rest,
});
const told = (lines: readonly PricedLine[], said: Readonly<Record<string, SaidOfPrice>>) => {
  const { goodsTotal, originalTotal, explanation } = summed(lines, said);
  return { goods: goodsTotal.minor, before: originalTotal.minor, why: explanation };
};
const summed = (lines: readonly PricedLine[], said: Readonly<Record<string, SaidOfPrice>>) => {
  const { entries, ...sums } = cartPrice(lines, new Map(Object.entries(said)), "EUR");
  return {
    ...sums,
    explanation: entries.flatMap(({ explanation }) => explanation.map(({ because, amount }) => `${because} ${amount.minor}`)),
  };
};
const each = (lines: readonly PricedLine[], said: Readonly<Record<string, SaidOfPrice>>) =>
  Object.fromEntries(
    [...linePrices(lines, new Map(Object.entries(said)), "EUR")].map(([key, { amount, mixed }]) => [
      key,
      [amount.minor, mixed && [mixed.count, mixed.rest, mixed.price.minor]],
    ]),
  );

test.each([
  ["all", 3, 5, 3000, -3000, null],
  ["as many as are left", 3, 3, 3000, -3000, null],
  ["some", 5, 3, 7000, -3000, [3, 2, 2000]],
])("of a line %s are in a flash sale", (_, qty, left, goods, off, mixed) => {
  expect(told([line("1", qty)], { "1:0": inSale(left) })).toEqual({
    goods,
    before: qty * 2000,
    why: [`goods ${qty * 2000}`, `flashSale ${off}`],
  });
  expect(each([line("1", qty)], { "1:0": inSale(left) })).toEqual({ "1:0": [goods, mixed] });
});

test("lines of the same goods share what is left of it", () => {
  const lines = [line("1", 2, { distributionId: "b", originalPrice: "18.00" }), line("1", 2)];
  const said = { "1:b": inSale(3, { inFlashSale: { qty: 2, standingPrice: "18.00", standingOriginalPrice: null } }), "1:0": inSale(3) };
  expect(told(lines, said).goods).toBe(1000 + 1800 + 2000);
  expect(each(lines, said)).toEqual({ "1:b": [2800, [1, 1, 1800]], "1:0": [2000, null] });
});

test("as long as the server has said nothing the price that was seen counts, a reduction as such, and of a bundle what it saves", () => {
  expect(told([line("1", 2)], {})).toEqual({ goods: 2000, before: 4000, why: ["goods 4000", "reduction -2000"] });
  expect(told([line("1", 2, { palletId: "desk", price: "17.00" })], {})).toEqual({
    goods: 3400,
    before: 4000,
    why: ["goods 4000", "bundle -600"],
  });
  expect(each([line("1", 2, { palletId: "desk", price: "17.00" })], {})).toEqual({ "pallet:desk": [3400, null] });
});

test("a full discount that is reached is taken off the sum, and off no line", () => {
  const autumn = { fullDiscountId: "autumn", title: "Autumn", steps: [{ from: "40.00", off: "5.00" }] };
  const said = { "1:0": inSale(2, { fullDiscounts: [autumn] }) };
  expect(told([line("1", 3)], said)).toEqual({ goods: 3500, before: 6000, why: ["goods 6000", "flashSale -2000", "fullDiscount -500"] });
  expect(each([line("1", 3)], said)).toEqual({ "1:0": [4000, [2, 1, 2000]] });
  expect(told([line("1", 3, { fullDiscountId: "0" })], said).goods).toBe(4000);
});
