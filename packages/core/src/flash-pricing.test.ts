import { DEMO_CONFIG } from "@rambla/demo/shop";
import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "./money.ts";
import type { BasketEntry, FlashPrice, FullDiscount } from "./basket.ts";
import { priceBasket, type PricedBasket, type Purse } from "./pricing.ts";

const BASKETS = Number(process.env["BASKETS"] ?? 300);
const euros = (minor: number) => money(minor, "EUR");
const flashOf = (price: number, left: number, flashSaleId = "sale", original: number | null = 2000): FlashPrice => ({
  flashSaleId,
  price: euros(price),
  originalPrice: original === null ? null : euros(original),
  left,
});
const line = (
  key: string,
  quantity: number,
  price: number,
  flash: FlashPrice | null,
  rest: { readonly original?: number; readonly fullDiscount?: FullDiscount } = {},
): BasketEntry => ({
  key,
  quantity,
  bundlePrice: null,
  fullDiscount: rest.fullDiscount ?? null,
  goods: [{ price: euros(price), originalPrice: rest.original === undefined ? null : euros(rest.original), flash, quantity: 1 }],
});
const priced = (entries: readonly BasketEntry[], purse?: Purse): PricedBasket =>
  priceBasket({ entries, currency: "EUR", destination: DEMO_CONFIG.countries.ES, shipping: DEMO_CONFIG.shipping, purse });
const told = (explanation: PricedBasket["explanation"]) => explanation.map(({ because, amount }) => `${because} ${amount.minor}`);
/** Units, price, original price, in the sale. */
const parts = ({ entries }: PricedBasket) =>
  entries.map(({ goods }) =>
    goods.map(({ pieces, price, originalPrice, flashSaleId }) => [pieces, price.minor, originalPrice?.minor ?? null, flashSaleId]),
  );

test("sums what each piece is struck at, in the sale and beside it", () => {
  const sums = priced([line("a", 3, 2000, flashOf(1500, 2), { original: 2500 })]);
  expect(parts(sums)).toEqual([
    [
      [2, 1500, 2000, "sale"],
      [1, 2000, 2500, null],
    ],
  ]);
  expect(told(sums.explanation)).toEqual(["goods 6500", "reduction -500", "flashSale -1000"]);
  expect(sums.entries[0]?.goods.map(({ discount, linePrice }) => [discount.minor, linePrice.minor])).toEqual([
    [0, 3000],
    [0, 2000],
  ]);
});

test("lines of the same goods share what is left: who saves most has it first, at the same price by their keys", () => {
  const sale = flashOf(1000, 3);
  expect(parts(priced([line("special", 2, 1500, sale), line("normal", 2, 2000, sale)]))).toEqual([
    [
      [1, 1000, 2000, "sale"],
      [1, 1500, null, null],
    ],
    [[2, 1000, 2000, "sale"]],
  ]);
  expect(parts(priced([line("b", 2, 2000, sale), line("a", 2, 2000, sale)]))).toEqual([
    [
      [1, 1000, 2000, "sale"],
      [1, 2000, null, null],
    ],
    [[2, 1000, 2000, "sale"]],
  ]);
  expect(parts(priced([line("cheap", 2, 900, sale), line("normal", 3, 2000, sale)]))).toEqual([
    [[2, 900, null, null]],
    [[3, 1000, 2000, "sale"]],
  ]);
});

test("sums no saving for a sale that may strike no price", () => {
  const sums = priced([line("a", 2, 2000, flashOf(1500, 2, "sale", null))]);
  expect([parts(sums), sums.originalTotal.minor, told(sums.explanation)]).toEqual([
    [[[2, 1500, null, "sale"]]],
    3000,
    ["goods 3000", "delivery 499"],
  ]);
});

test("a bundle has its own price, and takes no piece of the sale", () => {
  const sale = flashOf(100, 2);
  const bundle: BasketEntry = {
    key: "b",
    quantity: 1,
    bundlePrice: euros(3000),
    goods: [{ price: euros(2000), originalPrice: null, flash: sale, quantity: 2 }],
  };
  expect(parts(priced([bundle, line("a", 2, 2000, sale)]))).toEqual([[[2, 2000, null, null]], [[2, 100, 2000, "sale"]]]);
  expect(priced([bundle]).goodsTotal.minor).toBe(3000);
});

test("a full discount counts what the sale leaves; coupon and coins pay of that", () => {
  const autumn: FullDiscount = { fullDiscountId: "autumn", steps: [{ from: euros(5000), off: euros(500) }] };
  const buying = (quantity: number) =>
    priced([line("a", quantity, 2000, flashOf(1000, 2), { fullDiscount: autumn })], {
      coupon: euros(700),
      coins: euros(300),
      coinShare: 1,
    });
  expect(told(buying(3).explanation)).toEqual(["goods 6000", "flashSale -2000", "coupon -700", "coins -300", "delivery 499"]);
  const four = buying(4);
  expect(told(four.explanation)).toEqual(["goods 8000", "flashSale -2000", "fullDiscount -500", "coupon -700", "coins -300"]);
  // In proportion to their price.
  expect(four.entries[0]?.goods.map(({ linePrice, discount, deducted }) => [linePrice.minor, discount.minor, deducted.minor])).toEqual([
    [1833, 167, 333],
    [3667, 333, 667],
  ]);
});

const amount = fc.integer({ min: 0, max: 50_000 });
const sales = fc.array(fc.record({ price: amount, left: fc.integer({ min: 0, max: 6 }) }), { minLength: 1, maxLength: 3 });
const baskets = fc.tuple(
  sales,
  fc.uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1, maxLength: 4 }),
      price: amount,
      original: fc.option(amount),
      quantity: fc.integer({ min: 1, max: 5 }),
      sale: fc.nat(3),
    }),
    { selector: ({ key }) => key, maxLength: 7 },
  ),
  amount,
  amount,
);

test("whatever is bought: no more pieces than are left, nothing dearer than without, all explained, and who came first changes nothing", () => {
  fc.assert(
    fc.property(baskets, ([held, wanted, coupon, coins]) => {
      const purse: Purse = { coupon: euros(coupon), coins: euros(coins), coinShare: 1 };
      const offers = held.map(({ price, left }, at) => flashOf(price, left, `sale ${at}`, price + 500));
      const entries = wanted.map(({ key, price, original, quantity, sale }) =>
        line(key, quantity, price, offers[sale] ?? null, original === null ? {} : { original }),
      );
      const sums = priced(entries, purse);
      const without = priced(
        entries.map((entry) => ({ ...entry, goods: entry.goods.map((goods) => ({ ...goods, flash: null })) })),
        purse,
      );
      for (const { flashSaleId, left, price } of offers) {
        const inSale = sums.entries.flatMap(({ goods }) => goods.filter((part) => part.flashSaleId === flashSaleId));
        const taken = inSale.reduce((sum, { pieces }) => sum + pieces, 0);
        expect(taken).toBeLessThanOrEqual(left);
        // No entry lacks units while some are left.
        const could = wanted.reduce(
          (sum, one) => (offers[one.sale]?.flashSaleId === flashSaleId && one.price > price.minor ? sum + one.quantity : sum),
          0,
        );
        expect(taken).toBe(Math.min(left, could));
        for (const part of inSale) expect(part.price.minor).toBe(price.minor);
      }
      sums.entries.forEach(({ goods, total }, at) => {
        expect(goods.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(wanted[at]?.quantity);
        for (const { pieces, price, linePrice, discount, deducted, tax } of goods) {
          expect(linePrice.minor).toBe(pieces * price.minor - discount.minor);
          for (const { minor } of [linePrice, discount, deducted, tax]) expect(minor).toBeGreaterThanOrEqual(0);
          expect(deducted.minor).toBeLessThanOrEqual(linePrice.minor);
        }
        expect(total.minor).toBeLessThanOrEqual(without.entries[at]?.total.minor ?? 0);
      });
      expect(sums.explanation.reduce((sum, one) => sum + one.amount.minor, 0)).toBe(sums.total.minor);
      const struck = sums.entries.flatMap(({ goods }) =>
        goods.map(({ pieces, price, originalPrice }) => pieces * Math.max(price.minor, originalPrice?.minor ?? 0)),
      );
      expect(sums.originalTotal.minor).toBe(struck.reduce((sum, minor) => sum + minor, 0));
      const reversed = priced(entries.toReversed(), purse);
      expect(reversed.entries.toReversed()).toEqual(sums.entries);
    }),
    { numRuns: BASKETS },
  );
});
