import fc from "fast-check";
import { DEMO_CONFIG, DEMO_COUNTRY_CODES } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { money } from "./money.ts";
import { type BasketEntry, type PricedBasket, priceBasket, priceEntries } from "./pricing.ts";

type Piece = { readonly price: number; readonly original?: number | null; readonly quantity?: number };

/** An entry in minor units; a bundle where it has a price of its own. */
function entry(key: string, quantity: number, goods: readonly Piece[], bundle: number | null = null, currency = "EUR"): BasketEntry {
  return {
    key, quantity, bundlePrice: bundle === null ? null : money(bundle, currency),
    goods: goods.map(({ price, original = null, quantity: pieces = 1 }) => ({ price: money(price, currency), originalPrice: original === null ? null : money(original, currency), quantity: pieces })),
  };
}
const line = (price: number, quantity: number, original: number | null = null): BasketEntry => entry(`${price} ${quantity}`, quantity, [{ price, original }]);

function priced(entries: readonly BasketEntry[], code: (typeof DEMO_COUNTRY_CODES)[number] = "ES"): PricedBasket {
  const destination = DEMO_CONFIG.countries[code];
  return priceBasket({ entries, currency: destination.currency, destination, shipping: DEMO_CONFIG.shipping });
}
const told = (explanation: PricedBasket["explanation"]) => explanation.map(({ because, amount }) => `${because} ${amount.minor}`);

describe("delivery and tax", () => {
  test.each([
    ["below the threshold", [line(1999, 1)], { goods: 1999, shipping: 499, missing: 2901, total: 2498 }],
    ["one cent below it", [line(4899, 1)], { goods: 4899, shipping: 499, missing: 1, total: 5398 }],
    ["exactly at it", [line(4900, 1)], { goods: 4900, shipping: 0, missing: null, total: 4900 }],
    ["several lines", [line(1999, 2), line(1050, 1)], { goods: 5048, shipping: 0, missing: null, total: 5048 }],
    ["nothing", [], { goods: 0, shipping: 0, missing: 4900, total: 0 }],
    ["a bundle that ends below it", [entry("b", 1, [{ price: 3000 }, { price: 2000 }], 4800)], { goods: 4800, shipping: 499, missing: 100, total: 5299 }],
  ])("delivery cost %s", (_, lines, expected) => {
    const sums = priced(lines);
    expect({ goods: sums.goodsTotal.minor, shipping: sums.shipping.minor, missing: sums.missingToFreeShipping?.minor ?? null, total: sums.total.minor }).toEqual(expected);
  });

  test("tax is contained in Spain and added in the United States", () => {
    const spain = priced([line(12_100, 1)]);
    expect([spain.tax.minor, spain.addedTax.minor, spain.total.minor]).toEqual([2100, 0, 12_100]);
    const states = priced([entry("a", 1, [{ price: 10_000 }], null, "USD")], "US");
    expect([states.tax.minor, states.addedTax.minor, states.total.minor]).toEqual([800, 800, 10_800]);
    expect(told(states.explanation)).toEqual(["goods 10000", "addedTax 800"]);
  });
});

describe("a bundle", () => {
  test("costs its own price, and its goods share what it saves by what they cost", () => {
    const sums = priced([entry("b", 2, [{ price: 1000, quantity: 2 }, { price: 700 }, { price: 300 }], 2000)]);
    const [bundle] = sums.entries;
    expect([bundle?.total.minor, bundle?.originalTotal.minor]).toEqual([4000, 6000]);
    // Of the 10.00 that one saves: 6.67, 2.33 and 1.00.
    expect(bundle?.goods.map(({ linePrice, discount }) => [linePrice.minor, discount.minor])).toEqual([[2666, 1334], [934, 466], [400, 200]]);
    expect(told(bundle?.explanation ?? [])).toEqual(["goods 6000", "bundle -2000"]);
    expect(told(sums.explanation)).toEqual(["goods 6000", "bundle -2000", "delivery 499"]);
  });

  test("never costs more than its goods do", () => {
    for (const own of [3000, 3001, 9999]) expect(priced([entry("b", 1, [{ price: 1000 }, { price: 2000 }], own)]).goodsTotal.minor, String(own)).toBe(3000);
    expect(priced([entry("b", 3, [{ price: 1000 }, { price: 2000 }], 0)]).total.minor).toBe(0);
  });

  test("of reduced goods tells both, and takes off what is left of their prices", () => {
    const { entries: [bundle] } = priceEntries([entry("b", 1, [{ price: 800, original: 1000 }, { price: 500 }], 1200)], "EUR");
    expect(told(bundle?.explanation ?? [])).toEqual(["goods 1500", "reduction -200", "bundle -100"]);
    expect(bundle?.total.minor).toBe(1200);
  });
});

describe("whatever is in a basket", () => {
  const piece = fc.record({ price: fc.integer({ min: 0, max: 500_000 }), off: fc.integer({ min: 0, max: 40_000 }), quantity: fc.integer({ min: 1, max: 5 }) });
  const wanted = fc.record({
    quantity: fc.integer({ min: 0, max: 999 }), goods: fc.array(piece, { minLength: 1, maxLength: 4 }), bundle: fc.option(fc.integer({ min: 0, max: 1_500_000 })),
  });
  const baskets = fc.tuple(fc.array(wanted, { maxLength: 10 }), fc.constantFrom(...DEMO_COUNTRY_CODES), fc.infiniteStream(fc.nat()));
  const entriesOf = (list: readonly (typeof wanted extends fc.Arbitrary<infer Wanted> ? Wanted : never)[], currency: string) =>
    list.map(({ quantity, goods, bundle }, at) => entry(String(at), quantity, goods.map(({ price, off, quantity: pieces }) => ({ price, original: off === 0 ? null : price + off, quantity: pieces })), bundle, currency));
  const summed = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0);

  test("parts equal the whole, nothing is negative, and every amount is explained", () => {
    fc.assert(fc.property(baskets, ([list, code]) => {
      const { currency, taxIncluded } = DEMO_CONFIG.countries[code];
      const entries = entriesOf(list, currency);
      const sums = priced(entries, code);
      const lines = sums.entries.flatMap(({ goods }) => goods);
      const goods = summed(lines.map(({ linePrice }) => linePrice.minor));
      expect(goods).toBe(sums.goodsTotal.minor);
      expect(goods + sums.shipping.minor + sums.addedTax.minor).toBe(sums.total.minor);
      expect(summed(sums.explanation.map(({ amount }) => amount.minor))).toBe(sums.total.minor);
      const tax = summed(lines.map((each) => each.tax.minor));
      expect(tax).toBeLessThanOrEqual(sums.tax.minor);
      if (sums.shipping.minor === 0) expect(tax).toBe(sums.tax.minor);
      expect(sums.addedTax.minor).toBe(taxIncluded ? 0 : sums.tax.minor);
      for (const { minor } of [...lines.flatMap(({ linePrice, discount, tax: own }) => [linePrice, discount, own]), sums.shipping, sums.tax, sums.total]) expect(minor).toBeGreaterThanOrEqual(0);
      for (const [at, { total, explanation, goods: parts }] of sums.entries.entries()) {
        const asked = list[at];
        const singly = summed((asked?.goods ?? []).map(({ price, quantity }) => price * quantity));
        expect(total.minor).toBe(Math.min(singly, asked?.bundle ?? singly) * (asked?.quantity ?? 0));
        expect(summed(explanation.map(({ amount }) => amount.minor))).toBe(total.minor);
        // As an order keeps them: each line by itself, from its own price, pieces and discount.
        expect(parts.map(({ linePrice, discount }) => linePrice.minor + discount.minor)).toEqual((asked?.goods ?? []).map(({ price, quantity }) => price * quantity * (asked?.quantity ?? 0)));
      }
      const before = priceEntries(entries, currency);
      expect([before.goodsTotal, before.originalTotal, before.entries.map(({ total }) => total)]).toEqual([sums.goodsTotal, sums.originalTotal, sums.entries.map(({ total }) => total)]);
    }), { numRuns: 2000 });
  });

  test("the order of entering changes nothing, of no line", () => {
    fc.assert(fc.property(baskets, ([list, code, chance]) => {
      const entries = entriesOf(list, DEMO_CONFIG.countries[code].currency);
      const mixed = entries.map((each) => ({ each, place: chance.next().value })).sort((a, b) => a.place - b.place).map(({ each }) => each);
      const [sums, others] = [priced(entries, code), priced(mixed, code)];
      expect({ ...others, entries: entries.map((each) => others.entries[mixed.indexOf(each)]) }).toEqual(sums);
    }), { numRuns: 1000 });
  });
});
