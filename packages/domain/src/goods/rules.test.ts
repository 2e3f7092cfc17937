import { marketOf, withCountryParameter } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { DAY } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  detailBlocks,
  goodsPrice,
  isDelivered,
  isNew,
  isRange,
  lowestOfReduction,
  lowestPrice30Days,
  reductionPercent,
  specialAmounts,
  seoUrlParameter,
  sortOf,
  stockLevel,
  stockState,
  summaryOf,
  unitPrice,
} from "./rules.ts";

const { stock, goods, delivery } = DEMO_CONFIG;
const spain = marketOf(DEMO_CONFIG, "lumbra", "ES");

test.each([
  [0, "NO_STOCK"],
  [1, "NERVOUS_STOCK"],
  [5, "NERVOUS_STOCK"],
  [6, "HAVE_STOCK"],
])("%i pieces are %s (D-099)", (quantity, state) => {
  expect(stockState(quantity, stock)).toBe(state);
});

test("four numbers of a parameter are asked for by their bounds, fewer and words by themselves (decision 190)", () => {
  const numbers = (count: number) => Array.from({ length: count }, () => ({ label: null }));
  expect([isRange(numbers(3)), isRange(numbers(4)), isRange([...numbers(4), { label: "2700 K" }])]).toEqual([false, true, false]);
});

test("a higher quantity never has a lower level", () => {
  fc.assert(fc.property(fc.nat(50), fc.nat(50), (quantity, more) => stockLevel(quantity + more, stock) >= stockLevel(quantity, stock)));
});

test("goods are new for the configured days, and not before they come to market", () => {
  const now = new Date("2026-11-20T10:00:00Z");
  const at = (days: number) => new Date(now.getTime() - days * DAY);
  expect([isNew(at(0), now, goods), isNew(at(45), now, goods), isNew(at(46), now, goods), isNew(at(-1), now, goods)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe("prices", () => {
  test("strikes the lowest price of the last 30 days, and counts the reduction from it", () => {
    const price = goodsPrice({ priceMinor: 2499, originalMinor: 3499, lowest30Minor: 2799 }, null, spain);
    expect(price).toMatchObject({ originalPrice: money(2799, "EUR"), lowestPrice30Days: money(2799, "EUR"), reductionPercent: 10 });
  });

  test.each([2499, 1999])("announces no reduction where the price was %i within the last 30 days", (lowest30Minor) => {
    const price = goodsPrice({ priceMinor: 2499, originalMinor: 3499, lowest30Minor }, null, spain);
    expect(price).toMatchObject({ originalPrice: null, lowestPrice30Days: null, reductionPercent: null });
  });

  test("a price of a list is a reduction of the lowest that everybody could pay in the last 30 days", () => {
    const normal = { priceMinor: 2000, originalMinor: 2500, lowest30Minor: 2200 };
    const struck = (special: number | null, recent: number | null) => goodsPrice(specialAmounts(normal, special, recent), null, spain);
    expect([struck(null, null), struck(1500, null), struck(1500, 1700), struck(1500, 1500)].map((one) => one.originalPrice?.minor)).toEqual(
      [2200, 2000, 1700, undefined],
    );
  });

  test("where no law wants the lowest price told, from the price before, which is struck through (D-199)", () => {
    const price = goodsPrice({ priceMinor: 2499, originalMinor: 3499, lowest30Minor: 2799 }, null, marketOf(DEMO_CONFIG, "lumbra", "US"));
    expect(price).toMatchObject({ originalPrice: money(3499, "USD"), lowestPrice30Days: null, reductionPercent: 28 });
  });

  test("an original price that is not higher tells no reduction", () => {
    const price = goodsPrice({ priceMinor: 2499, originalMinor: 2499, lowest30Minor: null }, null, spain);
    expect(price).toMatchObject({ originalPrice: null, lowestPrice30Days: null, reductionPercent: null });
  });

  test.each([
    [900, 1000, 10],
    [999, 1000, null],
    [1000, 1000, null],
    [1100, 1000, null],
    [667, 1000, 33],
    [0, 0, null],
  ])("%i instead of %i is %s %% off", (price, before, percent) => expect(reductionPercent(price, before)).toBe(percent));

  test("the unit price is for one litre, kilogram or metre", () => {
    expect(unitPrice(money(1699, "EUR"), { amount: 2, unit: "m" })).toEqual(money(850, "EUR"));
    expect(unitPrice(money(799, "EUR"), { amount: 0.25, unit: "l" })).toEqual(money(3196, "EUR"));
  });

  test("it stands where goods are measured in them", () => {
    const amounts = { priceMinor: 799, originalMinor: null, lowest30Minor: null };
    const inCountry = (country: "ES" | "US") =>
      goodsPrice(amounts, { amount: 0.25, unit: "l" }, marketOf(DEMO_CONFIG, "lumbra", country)).unitPrice;
    expect(inCountry("ES")).toEqual({ price: money(3196, "EUR"), unit: "l" });
    expect(inCountry("US")).toBeNull();
  });

  test("US prices come without tax", () => {
    expect(
      goodsPrice({ priceMinor: 100, originalMinor: null, lowest30Minor: null }, null, marketOf(DEMO_CONFIG, "lumbra", "US")).taxIncluded,
    ).toBe(false);
  });
});

describe("the lowest price of the 30 days before a reduction", () => {
  const on = (day: string, priceMinor: number) => ({ priceMinor, since: new Date(`2026-${day}T06:00:00Z`) });
  test.each([
    ["one earlier price", [on("01-01", 3000), on("11-01", 2500)], 3000],
    ["a short sale within the window", [on("01-01", 3000), on("10-20", 2000), on("10-21", 3000), on("11-01", 2500)], 2000],
    ["a sale that ended before the window", [on("01-01", 3000), on("06-01", 2000), on("07-01", 3000), on("11-01", 2500)], 3000],
    ["a sale that ended within the window", [on("01-01", 2000), on("10-15", 3000), on("11-01", 2500)], 2000],
    ["any order of entries", [on("11-01", 2500), on("01-01", 3000)], 3000],
    ["goods that never had another price", [on("01-01", 3000)], null],
    ["goods without a price", [], null],
  ])("%s", (_name, history, lowest) => expect(lowestPrice30Days(history)).toBe(lowest));

  const now = new Date("2026-11-10T06:00:00Z");
  const kept = { priceMinor: 2500, originalMinor: null, lowest30Minor: null };
  test.each([
    ["begins with its price", { ...kept, priceMinor: 3000 }, [on("01-01", 3000), on("11-10", 2500)], 3000],
    ["of a price that stands already begins now", kept, [on("01-01", 3000), on("10-01", 2500)], 2500],
    ["of a price that never was another one begins now", kept, [on("01-01", 2500)], 2500],
    ["that runs on keeps its own", { ...kept, originalMinor: 4000, lowest30Minor: 2900 }, [on("01-01", 2900), on("03-01", 2500)], 2900],
    ["of goods that are new to the shop is as the catalogue says", undefined, [on("11-10", 2500)], 4000],
  ])("a reduction %s", (_, before, history, lowest) => {
    expect(lowestOfReduction(before, { priceMinor: 2500, originalMinor: 4000 }, history, now)).toBe(lowest);
    expect(lowestOfReduction(before, { priceMinor: 2500, originalMinor: null }, history, now)).toBeNull();
  });

  test("is the least of what a day-by-day look at the window finds", () => {
    const start = Date.UTC(2026, 0, 1);
    const entries = fc.uniqueArray(fc.record({ day: fc.nat(120), priceMinor: fc.integer({ min: 1, max: 9999 }) }), {
      selector: (entry) => entry.day,
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(entries, (given) => {
        const history = given.map(({ day, priceMinor }) => ({ priceMinor, since: new Date(start + day * DAY) }));
        const present = Math.max(...given.map((entry) => entry.day));
        const priceOn = (day: number) => given.filter((entry) => entry.day <= day).sort((a, b) => b.day - a.day)[0]?.priceMinor;
        const window = Array.from({ length: 30 }, (_, index) => priceOn(present - 1 - index)).filter((price) => price !== undefined);
        expect(lowestPrice30Days(history)).toBe(Math.min(...window));
      }),
    );
  });
});

test("a market shows the prices of its country, the Chinese texts those in euro (D-030)", () => {
  const poland = marketOf(DEMO_CONFIG, "lumbra", "PL");
  expect(poland.priceCountry.code).toBe("PL");
  const chinese = withCountryParameter(DEMO_CONFIG, poland, "cn");
  expect(chinese?.priceCountry.code).toBe("ES");
  expect(chinese && isDelivered(chinese, delivery)).toBe(false);
  expect([
    isDelivered(marketOf(DEMO_CONFIG, "nidora", "PT"), delivery),
    isDelivered(marketOf(DEMO_CONFIG, "velmo", "PT"), delivery),
  ]).toEqual([true, false]);
});

test("lists run as people expect unless they say otherwise (R-353)", () => {
  expect(sortOf({})).toEqual({ by: "sales", order: "desc" });
  expect(sortOf({}, "marketTime")).toEqual({ by: "marketTime", order: "desc" });
  expect(sortOf({ sort: "price" })).toEqual({ by: "price", order: "asc" });
  expect(sortOf({ sort: "comments" })).toEqual({ by: "comments", order: "desc" });
  expect(sortOf({ sort: "sales", order: "asc" })).toEqual({ by: "sales", order: "asc" });
});

test("a description parts into blocks, with pictures beside the later ones", () => {
  expect(detailBlocks("One.\n\nTwo.\n\n\nThree.", ["a", "b"])).toEqual([
    { heading: null, text: "One.", picture: null },
    { heading: null, text: "Two.", picture: "b" },
    { heading: null, text: "Three.", picture: null },
  ]);
});

test.each([
  ["Lámpara de mesa Nora", "lampara-de-mesa-nora"],
  ["Żarówka LED ½, 806 lm", "zarowka-led-1-2-806-lm"],
  ["Weiße Größe", "weisse-grosse"],
  ["灯泡", ""],
])("%s reads %s in an address", (title, slug) => expect(seoUrlParameter(title)).toBe(slug));

test("a summary ends with a sentence, or with a word", () => {
  expect(summaryOf("Short.")).toBe("Short.");
  const sentence = `${"a".repeat(80)}. ${"b ".repeat(60)}`;
  expect(summaryOf(sentence)).toBe(`${"a".repeat(80)}.`);
  fc.assert(fc.property(fc.string({ maxLength: 400 }), (text) => summaryOf(text).length <= 155));
});
