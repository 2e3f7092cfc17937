/** Random combinations of coupon, coins, rebate and membership on one purse. */
import { DEMO_CONFIG, DEMO_COUNTRY_CODES } from "@rambla/demo/shop";
import { marketOf } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { type Basket, type PricedBasket, priceBasket } from "@rambla/core/pricing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../../../../tools/trial/extent.ts";
import { coinsFor, rebateByLine, rebateLeft, rebateOf, worthOf } from "../coin/rules.ts";
import { priceYear } from "../membership/rules.ts";

/** Random purchases; `npm run trial` sets another number. */
const BASKETS = Number(process.env["BASKETS"] ?? extent(300, 2000));

const amount = fc.integer({ min: 0, max: 60_000 });
const goods = fc.record({
  price: amount,
  off: fc.option(amount),
  quantity: fc.integer({ min: 1, max: 4 }),
  bundle: fc.boolean(),
  sale: fc.option(fc.record({ price: amount, left: fc.integer({ min: 0, max: 5 }) })),
  takesPart: fc.boolean(),
});
const purchases = fc.tuple(
  fc.array(goods, { minLength: 1, maxLength: 5 }),
  fc.constantFrom(...DEMO_COUNTRY_CODES),
  fc.integer({ min: 0, max: 120_000 }),
  fc.integer({ min: 0, max: 120_000 }),
  fc.constantFrom(1, 0.5, 0.3),
  fc.boolean(),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

test("nothing is below zero, no more is taken off than goods cost nor out of the purse than was in it, and the order of entering changes nothing", () => {
  fc.assert(
    fc.property(purchases, ([wanted, code, coupon, coins, coinShare, yearFirst, returned]) => {
      const market = marketOf(DEMO_CONFIG, "nidora", code);
      if (!market) throw new Error(`nidora is not sold in ${code}`);
      const { country: destination, currency } = market;
      const entries: Basket["entries"] = wanted.map(({ price, off, quantity, bundle, sale, takesPart }, at) => ({
        key: `goods ${at}`,
        quantity,
        bundlePrice: bundle ? money(Math.floor(price * 0.8), currency) : null,
        fullDiscount: takesPart
          ? {
              fullDiscountId: "autumn",
              steps: [
                { from: money(20_000, currency), off: money(3000, currency) },
                { from: money(50_000, currency), off: money(9000, currency) },
              ],
            }
          : null,
        goods: [
          {
            price: money(price, currency),
            originalPrice: off === null ? null : money(price + off, currency),
            quantity: 1,
            flash: sale && {
              flashSaleId: `sale ${at}`,
              price: money(sale.price, currency),
              originalPrice: money(price, currency),
              left: sale.left,
            },
          },
        ],
      }));
      /** Buys with a number of coins and returns the rest. */
      const spend = (price: (purse: NonNullable<Basket["purse"]>) => PricedBasket, left: number) => {
        const priced = price({ coupon: money(coupon, currency), coins: worthOf(DEMO_CONFIG, left, currency), coinShare });
        const taken = Math.min(left, coinsFor(DEMO_CONFIG, priced.coins));
        return { priced, left: left - taken };
      };
      const cart = (purse: NonNullable<Basket["purse"]>, list = entries) =>
        priceBasket({ entries: list, currency, destination, shipping: DEMO_CONFIG.shipping, purse });
      const year = (purse: NonNullable<Basket["purse"]>) => {
        const priced = priceYear(DEMO_CONFIG, market, purse);
        if (!priced) throw new Error(`no year is sold in ${code}`);
        return priced;
      };
      const [before, behind] = yearFirst ? ([year, cart] as const) : ([cart, year] as const);
      const first = spend(before, coins);
      const second = spend(behind, first.left);
      expect(second.left).toBeGreaterThanOrEqual(0);
      for (const { priced } of [first, second]) {
        expect(priced.total.minor).toBeGreaterThanOrEqual(0);
        expect(priced.coupon.minor + priced.coins.minor).toBeLessThanOrEqual(priced.goodsTotal.minor);
        expect(priced.goodsTotal.minor).toBeLessThanOrEqual(priced.originalTotal.minor);
        expect(priced.goodsTotal.minor - priced.coupon.minor - priced.coins.minor + priced.shipping.minor + priced.addedTax.minor).toBe(
          priced.total.minor,
        );
        // Coins bring no coins: a rebate is a share of the money alone, and its parts add up to it.
        const rebate = rebateOf(DEMO_CONFIG, priced.total);
        expect(rebate).toBeGreaterThanOrEqual(0);
        expect(worthOf(DEMO_CONFIG, rebate, currency).minor).toBeLessThanOrEqual(priced.total.minor * DEMO_CONFIG.rebate.rate);
        const lines = priced.entries.flatMap((entry) =>
          entry.goods.map(({ linePrice, deducted }) => ({ lineMinor: linePrice.minor, deductedMinor: deducted.minor })),
        );
        const parts = rebateByLine(rebate, lines);
        expect([parts.every((part) => part >= 0), parts.reduce((sum, part) => sum + part, 0)]).toEqual([true, rebate]);
        if (priced.total.minor > 0) {
          const stays = rebateLeft(rebate, priced.total.minor, Math.round(priced.total.minor * returned));
          expect([stays >= 0, stays <= rebate, rebateLeft(rebate, priced.total.minor, priced.total.minor)]).toEqual([true, true, 0]);
        }
      }
      // In the order entered, and reversed.
      const [asEntered, reversed] = [
        cart({ coupon: money(coupon, currency), coins: money(0, currency), coinShare }),
        cart({ coupon: money(coupon, currency), coins: money(0, currency), coinShare }, entries.toReversed()),
      ];
      expect({ ...reversed, entries: reversed.entries.toReversed() }).toEqual(asEntered);
    }),
    { numRuns: BASKETS },
  );
});
