import fc from "fast-check";
import { DEMO_CONFIG, DEMO_COUNTRY_CODES } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { money } from "./money.ts";
import type { BasketEntry, FullDiscount } from "./basket.ts";
import { type PricedBasket, priceBasket, priceEntries, type Purse } from "./pricing.ts";

const BASKETS = Number(process.env["BASKETS"] ?? 400);

type Piece = { readonly price: number; readonly original?: number | null; readonly quantity?: number };

/** Amounts in minor units. */
function entry(key: string, quantity: number, goods: readonly Piece[], bundle: number | null = null, currency = "EUR"): BasketEntry {
  return {
    key,
    quantity,
    bundlePrice: bundle === null ? null : money(bundle, currency),
    goods: goods.map(({ price, original = null, quantity: pieces = 1 }) => ({
      price: money(price, currency),
      originalPrice: original === null ? null : money(original, currency),
      quantity: pieces,
    })),
  };
}
const line = (price: number, quantity: number, original: number | null = null): BasketEntry =>
  entry(`${price} ${quantity}`, quantity, [{ price, original }]);

function priced(entries: readonly BasketEntry[], code: (typeof DEMO_COUNTRY_CODES)[number] = "ES", purse?: Purse): PricedBasket {
  const destination = DEMO_CONFIG.countries[code];
  return priceBasket({ entries, currency: destination.currency, destination, shipping: DEMO_CONFIG.shipping, purse });
}
/** Amounts in minor units. */
const purseOf = (coupon: number | null, coins: number | null, coinShare = 1, currency = "EUR"): Purse => ({
  coupon: coupon === null ? null : money(coupon, currency),
  coins: coins === null ? null : money(coins, currency),
  coinShare,
});
const told = (explanation: PricedBasket["explanation"]) => explanation.map(({ because, amount }) => `${because} ${amount.minor}`);

describe("delivery and tax", () => {
  test.each([
    ["below the threshold", [line(1999, 1)], { goods: 1999, shipping: 499, missing: 2901, total: 2498 }],
    ["one cent below it", [line(4899, 1)], { goods: 4899, shipping: 499, missing: 1, total: 5398 }],
    ["exactly at it", [line(4900, 1)], { goods: 4900, shipping: 0, missing: null, total: 4900 }],
    ["several lines", [line(1999, 2), line(1050, 1)], { goods: 5048, shipping: 0, missing: null, total: 5048 }],
    ["nothing", [], { goods: 0, shipping: 0, missing: 4900, total: 0 }],
    [
      "a bundle that ends below it",
      [entry("b", 1, [{ price: 3000 }, { price: 2000 }], 4800)],
      { goods: 4800, shipping: 499, missing: 100, total: 5299 },
    ],
  ])("delivery cost %s", (_, lines, expected) => {
    const sums = priced(lines);
    expect({
      goods: sums.goodsTotal.minor,
      shipping: sums.shipping.minor,
      missing: sums.missingToFreeShipping?.minor ?? null,
      total: sums.total.minor,
    }).toEqual(expected);
  });

  test("what is sent nowhere costs no delivery, and lacks nothing to a free one", () => {
    const destination = DEMO_CONFIG.countries.ES;
    const sums = priceBasket({ entries: [line(1210, 1)], currency: "EUR", destination, shipping: null });
    expect([sums.shipping.minor, sums.missingToFreeShipping, sums.total.minor, sums.tax.minor]).toEqual([0, null, 1210, 210]);
    expect(told(sums.explanation)).toEqual(["goods 1210"]);
  });

  test("tax is contained in Spain and added in the United States", () => {
    const spain = priced([line(12_100, 1)]);
    expect([spain.tax.minor, spain.addedTax.minor, spain.total.minor]).toEqual([2100, 0, 12_100]);
    const states = priced([entry("a", 1, [{ price: 10_000 }], null, "USD")], "US");
    expect([states.tax.minor, states.addedTax.minor, states.total.minor]).toEqual([800, 800, 10_800]);
    expect(told(states.explanation)).toEqual(["goods 10000", "addedTax 800"]);
  });
});

// Only rates make fractions of a cent; unit prices are exact. The US rate is 8 % by default.
describe("parts of a cent", () => {
  test.each([
    ["less than half", 1005, 1, 0.08, { tax: 80, total: 1085 }],
    ["more than half", 1007, 1, 0.08, { tax: 81, total: 1088 }],
    ["half", 1010, 1, 0.05, { tax: 51, total: 1061 }],
    ["of three pieces together, not of each", 333, 3, 0.08, { tax: 80, total: 1079 }],
  ])("%s: unit prices are as they stand, a total is rounded", (_, price, quantity, taxRate, expected) => {
    const destination = { ...DEMO_CONFIG.countries.US, taxRate };
    const { entries, tax, total } = priceBasket({
      entries: [entry("a", quantity, [{ price }], null, "USD")],
      currency: "USD",
      destination,
      shipping: null,
    });
    expect({ price: entries[0]?.goods[0]?.price.minor, tax: tax.minor, total: total.minor }).toEqual({ price, ...expected });
  });
});

describe("a bundle", () => {
  test("costs its own price, and its goods share what it saves by what they cost", () => {
    const sums = priced([entry("b", 2, [{ price: 1000, quantity: 2 }, { price: 700 }, { price: 300 }], 2000)]);
    const [bundle] = sums.entries;
    expect([bundle?.total.minor, bundle?.originalTotal.minor]).toEqual([4000, 6000]);
    // Shares of the saved 10.00: 6.67, 2.33 and 1.00.
    expect(bundle?.goods.map(({ linePrice, discount }) => [linePrice.minor, discount.minor])).toEqual([
      [2666, 1334],
      [934, 466],
      [400, 200],
    ]);
    expect(told(bundle?.explanation ?? [])).toEqual(["goods 6000", "bundle -2000"]);
    expect(told(sums.explanation)).toEqual(["goods 6000", "bundle -2000", "delivery 499"]);
  });

  test("of reduced goods tells what it saves beside what they cost now, and no reduction of theirs", () => {
    const {
      entries: [bundle],
    } = priceEntries([entry("b", 1, [{ price: 800, original: 1000 }, { price: 500 }], 1200)], "EUR");
    expect(told(bundle?.explanation ?? [])).toEqual(["goods 1300", "bundle -100"]);
    expect(bundle?.total.minor).toBe(1200);
  });

  test.each([
    ["that cost less singly", 1200, 1150, ["goods 2300", "bundle -300"], 2000],
    ["that cost less singly than in it", 1000, 999, ["goods 2000"], 2000],
  ])("is compared with what its goods cost singly: of goods %s", (_, own, singly, explanation, total) => {
    const goods = [
      { price: 700, quantity: 1, singly: 650 },
      { price: 250, quantity: 2, singly: singly - 650 },
    ];
    const list = entry("b", 2, goods, own === 1200 ? 1000 : own);
    const {
      entries: [bundle],
    } = priced([{ ...list, goods: list.goods.map((one, at) => ({ ...one, singly: money(goods[at]?.singly ?? 0, "EUR") })) }]);
    expect([told(bundle?.explanation ?? []), bundle?.total.minor]).toEqual([explanation, total]);
    // An order line must be exact: units × price − discount.
    for (const { pieces, price, linePrice, discount } of bundle?.goods ?? [])
      expect(pieces * price.minor - discount.minor).toBe(linePrice.minor);
    expect(bundle?.goods.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(6);
  });
});

describe("a full discount", () => {
  const held = (fullDiscountId: string, ...steps: readonly (readonly [number, number])[]): FullDiscount => ({
    fullDiscountId,
    steps: steps.map(([from, off]) => ({ from: money(from, "EUR"), off: money(off, "EUR") })),
  });
  const autumn = held("autumn", [5000, 500], [10_000, 1500]);
  const within = (fullDiscount: FullDiscount | null, each: BasketEntry): BasketEntry => ({ ...each, fullDiscount });

  test("is reached by all that takes part, which shares it by what it costs; by nothing else", () => {
    const sums = priced([
      within(autumn, entry("a", 2, [{ price: 3000 }])),
      within(autumn, entry("b", 1, [{ price: 4500, original: 5000 }])),
      within(null, entry("c", 1, [{ price: 9000 }])),
    ]);
    expect(sums.entries.map(({ goods }) => goods.map(({ linePrice, discount }) => [linePrice.minor, discount.minor]))).toEqual([
      [[5143, 857]],
      [[3857, 643]],
      [[9000, 0]],
    ]);
    expect(told(sums.explanation)).toEqual(["goods 20000", "reduction -500", "fullDiscount -1500"]);
    expect(sums.entries[1]?.goods[0]?.explanation.map(({ because, amount }) => `${because} ${amount.minor}`)).toEqual([
      "goods 5000",
      "reduction -500",
      "fullDiscount -643",
    ]);
  });

  test("counts what is left of prices, and delivery counts what is left of it", () => {
    expect(priced([within(autumn, line(4999, 1, 6000))]).goodsTotal.minor).toBe(4999);
    expect(told(priced([within(autumn, line(5000, 1))]).explanation)).toEqual(["goods 5000", "fullDiscount -500", "delivery 499"]);
  });
});

describe("coupon and coins", () => {
  test("pay goods one after the other, never more than they cost; delivery asks what goods cost before", () => {
    const sums = priced([line(3000, 1), line(2000, 1)], "ES", purseOf(1000, 700));
    expect([sums.goodsTotal.minor, sums.coupon.minor, sums.coins.minor, sums.shipping.minor, sums.total.minor]).toEqual([
      5000, 1000, 700, 0, 3300,
    ]);
    expect(told(sums.explanation)).toEqual(["goods 5000", "coupon -1000", "coins -700"]);
    // 1700 is shared as 3000 to 2000.
    expect(sums.entries.map(({ goods: [one] }) => [one?.linePrice.minor, one?.deducted.minor])).toEqual([
      [3000, 1020],
      [2000, 680],
    ]);
    expect(sums.tax.minor).toBe(573);
  });

  test("lower the tax that is added on top", () => {
    const sums = priced([entry("a", 1, [{ price: 10_000 }], null, "USD")], "US", purseOf(2000, 1000, 1, "USD"));
    expect([sums.addedTax.minor, sums.total.minor, sums.entries[0]?.goods[0]?.tax.minor]).toEqual([560, 7560, 560]);
  });
});

describe("a deposit", () => {
  const reserved = (key: string, quantity: number, price: number, deposit: number | null): BasketEntry => ({
    ...entry(key, quantity, [{ price }]),
    goods: [{ price: money(price, "EUR"), originalPrice: null, quantity: 1, deposit: deposit === null ? null : money(deposit, "EUR") }],
  });
  const destination = DEMO_CONFIG.countries.ES;
  const inTwo = (entries: readonly BasketEntry[], purse?: Purse) =>
    priceBasket({ byDeposit: true, entries, currency: "EUR", destination, shipping: DEMO_CONFIG.shipping, purse });
  const parts = ({ deposit, first, balance, total }: PricedBasket) => [deposit?.minor ?? null, first.minor, balance.minor, total.minor];

  test("is paid first where it is asked for, and else told alone", () => {
    expect(parts(inTwo([reserved("a", 2, 3000, 500)]))).toEqual([1000, 1000, 5000, 6000]);
    expect(parts(priced([reserved("a", 2, 3000, 500)]))).toEqual([1000, 6000, 0, 6000]);
  });
});

describe("whatever is in a basket", () => {
  const piece = fc.record({
    deposit: fc.option(fc.integer({ min: 1, max: 600_000 }), { freq: 20 }),
    price: fc.integer({ min: 0, max: 500_000 }),
    off: fc.integer({ min: 0, max: 40_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  const wanted = fc.record({
    quantity: fc.integer({ min: 0, max: 999 }),
    goods: fc.array(piece, { minLength: 1, maxLength: 4 }),
    bundle: fc.option(fc.integer({ min: 0, max: 1_500_000 })),
    takesPart: fc.option(fc.nat(2)),
  });
  const amounts = fc.tuple(fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 2_000_000 }));
  const discounts = fc.array(
    fc.array(
      amounts.map(([a, b]) => ({ from: Math.max(a, b), off: Math.min(a, b) })),
      { minLength: 1, maxLength: 4 },
    ),
    { minLength: 3, maxLength: 3 },
  );
  const inPurse = fc.option(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 50_000_000 })));
  const purses = fc.tuple(inPurse, inPurse, fc.constantFrom(1, 1, 0.5, 0.3, 0));
  const baskets = fc.tuple(
    fc.array(wanted, { maxLength: 10 }),
    fc.constantFrom(...DEMO_COUNTRY_CODES),
    discounts,
    fc.infiniteStream(fc.nat()),
    purses,
  );
  type Steps = readonly { readonly from: number; readonly off: number }[];
  const entriesOf = (
    list: readonly (typeof wanted extends fc.Arbitrary<infer Wanted> ? Wanted : never)[],
    held: readonly Steps[],
    currency: string,
  ) =>
    list.map(({ quantity, goods, bundle, takesPart }, at): BasketEntry => ({
      fullDiscount:
        takesPart === null
          ? null
          : {
              fullDiscountId: String(takesPart),
              steps: (held[takesPart] ?? []).map(({ from, off }) => ({ from: money(from, currency), off: money(off, currency) })),
            },
      ...entry(
        String(at),
        quantity,
        goods.map(({ price, off, quantity: pieces }) => ({ price, original: off === 0 ? null : price + off, quantity: pieces })),
        bundle,
        currency,
      ),
    }));
  const summed = (minors: readonly number[]) => minors.reduce((sum, minor) => sum + minor, 0);

  test("parts equal the whole, nothing is negative, and every amount is explained", () => {
    fc.assert(
      fc.property(baskets, ([list, code, held, , [coupon, coins, coinShare]]) => {
        const { currency, taxIncluded } = DEMO_CONFIG.countries[code];
        const entries = entriesOf(list, held, currency);
        const sums = priced(entries, code, purseOf(coupon, coins, coinShare, currency));
        const lines = sums.entries.flatMap(({ goods }) => goods);
        const goods = summed(lines.map(({ linePrice }) => linePrice.minor));
        expect(goods).toBe(sums.goodsTotal.minor);
        expect(sums.coupon.minor).toBe(Math.min(coupon ?? 0, goods));
        expect(sums.coins.minor).toBe(Math.min(coins ?? 0, Math.floor((goods - sums.coupon.minor) * coinShare)));
        expect(summed(lines.map(({ deducted }) => deducted.minor))).toBe(sums.coupon.minor + sums.coins.minor);
        for (const { deducted, linePrice } of lines) expect(deducted.minor).toBeLessThanOrEqual(linePrice.minor);
        expect(goods - sums.coupon.minor - sums.coins.minor + sums.shipping.minor + sums.addedTax.minor).toBe(sums.total.minor);
        expect(summed(sums.explanation.map(({ amount }) => amount.minor))).toBe(sums.total.minor);
        const tax = summed(lines.map((each) => each.tax.minor));
        expect(tax).toBeLessThanOrEqual(sums.tax.minor);
        if (sums.shipping.minor === 0) expect(tax).toBe(sums.tax.minor);
        expect(sums.addedTax.minor).toBe(taxIncluded ? 0 : sums.tax.minor);
        for (const { minor } of [
          ...lines.flatMap(({ linePrice, discount, deducted, tax: own }) => [linePrice, discount, deducted, own]),
          sums.shipping,
          sums.tax,
          sums.total,
        ])
          expect(minor).toBeGreaterThanOrEqual(0);
        for (const [at, { total, explanation, goods: parts }] of sums.entries.entries()) {
          const asked = list[at];
          const singly = summed((asked?.goods ?? []).map(({ price, quantity }) => price * quantity));
          const off = 0 - summed(explanation.flatMap(({ because, amount }) => (because === "fullDiscount" ? [amount.minor] : [])));
          expect(off).toBeGreaterThanOrEqual(0);
          expect(total.minor + off).toBe(Math.min(singly, asked?.bundle ?? singly) * (asked?.quantity ?? 0));
          expect(summed(explanation.map(({ amount }) => amount.minor))).toBe(total.minor);
          // An order line must be exact.
          expect(parts.map(({ linePrice, discount }) => linePrice.minor + discount.minor)).toEqual(
            (asked?.goods ?? []).map(({ price, quantity }) => price * quantity * (asked?.quantity ?? 0)),
          );
        }
        // The deduction is shared to less than a cent.
        for (const [which, steps] of held.entries()) {
          const part = sums.entries.filter((_, at) => list[at]?.takesPart === which);
          const offOf = ({ explanation }: (typeof part)[number]) =>
            0 - summed(explanation.flatMap(({ because, amount }) => (because === "fullDiscount" ? [amount.minor] : [])));
          const cost = summed(part.map((each) => each.total.minor + offOf(each)));
          const due = Math.min(cost, Math.max(0, ...steps.filter(({ from }) => from <= cost).map(({ off }) => off)));
          expect(summed(part.map(offOf))).toBe(due);
          for (const each of part)
            expect(Math.abs(offOf(each) - (due * (each.total.minor + offOf(each))) / (cost || 1))).toBeLessThan(each.goods.length + 0.001);
        }
        const before = priceEntries(entries, currency);
        expect([before.goodsTotal, before.originalTotal, before.entries.map(({ total }) => total)]).toEqual([
          sums.goodsTotal,
          sums.originalTotal,
          sums.entries.map(({ total }) => total),
        ]);
      }),
      { numRuns: BASKETS },
    );
  });

  test("deposit and balance are the whole, neither is negative, and what pays beside money leaves the deposit alone", () => {
    fc.assert(
      fc.property(baskets, ([list, code, held, , [coupon, coins, coinShare]]) => {
        const destination = DEMO_CONFIG.countries[code];
        const { currency } = destination;
        const entries = entriesOf(list, held, currency).map((each, at) => ({
          ...each,
          goods: each.goods.map((one, index) => ({
            ...one,
            deposit: ((minor) => (minor === null || minor === undefined ? null : money(minor, currency)))(list[at]?.goods[index]?.deposit),
          })),
        }));
        const basket = {
          entries,
          currency,
          destination,
          shipping: DEMO_CONFIG.shipping,
          purse: purseOf(coupon, coins, coinShare, currency),
        };
        const [inTwo, atOnce] = [priceBasket({ ...basket, byDeposit: true }), priceBasket(basket)];
        expect([atOnce.first.minor, atOnce.balance.minor]).toEqual([atOnce.total.minor, 0]);
        expect(inTwo.first.minor + inTwo.balance.minor).toBe(inTwo.total.minor);
        for (const { minor } of [inTwo.first, inTwo.balance]) expect(minor).toBeGreaterThanOrEqual(0);
        const pieces = list.flatMap(({ goods, quantity }, at) =>
          goods.map(({ deposit, quantity: each }, index) => ({
            asked: deposit === null ? null : deposit * each * quantity,
            cost: inTwo.entries[at]?.goods[index]?.linePrice.minor ?? 0,
          })),
        );
        const due = pieces.some(({ asked }) => asked === null) ? 0 : summed(pieces.map(({ asked, cost }) => Math.min(asked ?? 0, cost)));
        expect([inTwo.deposit?.minor ?? 0, atOnce.deposit?.minor ?? 0]).toEqual([due, due]);
        if (due === 0) {
          expect(inTwo).toEqual(atOnce);
          return;
        }
        expect(inTwo.first.minor).toBe(due);
        expect(inTwo.goodsTotal.minor - inTwo.coupon.minor - inTwo.coins.minor).toBeGreaterThanOrEqual(due);
        expect(inTwo.coupon.minor).toBe(Math.min(coupon ?? 0, inTwo.goodsTotal.minor - due));
      }),
      { numRuns: BASKETS },
    );
  });

  test("the order of entering changes nothing, of no line", () => {
    fc.assert(
      fc.property(baskets, ([list, code, held, chance, [coupon, coins, coinShare]]) => {
        const { currency } = DEMO_CONFIG.countries[code];
        const entries = entriesOf(list, held, currency);
        const purse = purseOf(coupon, coins, coinShare, currency);
        const mixed = entries
          .map((each) => ({ each, place: chance.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        const [sums, others] = [priced(entries, code, purse), priced(mixed, code, purse)];
        expect({ ...others, entries: entries.map((each) => others.entries[mixed.indexOf(each)]) }).toEqual(sums);
      }),
      { numRuns: BASKETS },
    );
  });
});
