/** Random carts: struck prices, savings and payments add up, before and after an order. */
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { marketOf } from "@rambla/core/market";
import { money, times } from "@rambla/core/money";
import { priceBasket } from "@rambla/core/pricing";
import { after, DAY } from "@rambla/core/time";
import fc from "fast-check";
import { expect, test } from "vitest";
import { extent } from "../../../../../tools/trial/extent.ts";
import { basketEntry, bundleLine, singleLine } from "../../goods/bundle/bundle-rules.ts";
import { priceNow } from "../../goods/card.ts";
import { goodsPrice, type PriceAmounts } from "../../goods/rules.ts";
import { savingsOf } from "../money-rules.ts";

const BASKETS = Number(process.env["BASKETS"] ?? extent(200, 1000));
const NOW = new Date("2026-11-20T10:00:00Z");
const SAVINGS: ReadonlySet<string> = new Set(["reduction", "flashSale", "bundle", "fullDiscount"]);

const amount = fc.integer({ min: 1, max: 20_000 });
const goods = fc.record({
  price: amount,
  original: fc.option(amount),
  lowest: fc.option(amount),
  sale: fc.option(fc.record({ price: amount, lowest: fc.option(amount), left: fc.integer({ min: 1, max: 4 }) })),
});
const cart = fc.record({
  country: fc.constantFrom("ES", "US"),
  assortment: fc.array(goods, { minLength: 4, maxLength: 4 }),
  singles: fc.array(fc.record({ of: fc.nat(3), quantity: fc.integer({ min: 1, max: 5 }) }), { maxLength: 3 }),
  bundles: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 60_000 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      of: fc.array(fc.record({ of: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  discount: fc.option(fc.record({ from: amount, off: amount })),
});
type Assorted = typeof goods extends fc.Arbitrary<infer Goods> ? Goods : never;

function pricedIn(
  country: "ES" | "US",
  { price, original, lowest, sale }: Assorted,
  at: number,
  discount: { from: number; off: number } | null,
) {
  const market = marketOf(DEMO_CONFIG, "lumbra", country);
  const standing: PriceAmounts = { priceMinor: price, originalMinor: original, lowest30Minor: lowest };
  const flashSales = sale && [
    {
      flashSaleId: `sale ${at}`,
      priceMinor: sale.price,
      lowest30Minor: sale.lowest,
      left: sale.left,
      limitPerPerson: null,
      startsAt: after(NOW, -DAY).toISOString(),
      endsAt: after(NOW, DAY).toISOString(),
    },
  ];
  const row = { flashSales, quantity: 100, measureAmount: null, measureUnit: null };
  const { price: priceTag, flash } = priceNow(standing, row, market, NOW);
  return {
    goodsId: String(at),
    title: "",
    seoUrlParameter: "",
    picture: { pictureId: "", colour: "", alt: "" },
    priceTag,
    price: priceTag.price,
    originalPrice: priceTag.originalPrice,
    flash: flash && { ...flash, standing: goodsPrice(standing, null, market) },
    stock: 100,
    limitPerOrder: null,
    fullDiscounts: discount
      ? [
          {
            fullDiscountId: "autumn",
            title: "Autumn",
            steps: [{ from: money(discount.from, market.currency), off: money(discount.off, market.currency) }],
          },
        ]
      : [],
  };
}

test("lines and savings give the totals of a cart, and of the order it becomes; nothing is struck that is not above its price", () => {
  fc.assert(
    fc.property(cart, ({ country, assortment, singles, bundles, discount }) => {
      const { currency, taxIncluded, priorPrices } = DEMO_CONFIG.countries[country];
      const priced = assortment.map((one, at) => pricedIn(country, one, at, discount));
      const at = (index: number) => {
        const one = priced[index];
        if (!one) throw new Error(`there are no goods ${index}`);
        return one;
      };
      const lines = [
        ...singles.map(({ of, quantity }, index) => ({ key: `single ${index}`, quantity, line: singleLine(at(of)) })),
        ...bundles.map(({ of, quantity, price }, index) => {
          const parts = of.map((part) => ({ priced: at(part.of), quantity: part.quantity }));
          const offer = { palletId: String(index), title: "", price: money(price, currency) };
          return { key: `bundle ${index}`, quantity, line: bundleLine(offer, at(of[0]?.of ?? 0), parts) };
        }),
      ];
      const sums = priceBasket({
        entries: lines.map(({ key, quantity, line }) => basketEntry(key, quantity, line)),
        currency,
        destination: { code: country, taxIncluded, taxRate: 0.2, reducedTaxRate: 0.2, taxedDelivery: true, taxAreas: [] },
        shipping: null,
      });

      let struckTotal = 0;
      for (const [index, { line, quantity }] of lines.entries()) {
        const entry = sums.entries[index];
        const parts = entry?.goods ?? [];
        const shown = line.bundle
          ? times(line.originalPrice ?? line.price, quantity).minor
          : parts.reduce((sum, { pieces, price, originalPrice }) => sum + pieces * (originalPrice ?? price).minor, 0);
        expect(entry?.originalTotal.minor).toBe(shown);
        struckTotal += shown;
        for (const { price, originalPrice, flashSaleId } of line.bundle ? [] : parts) {
          const tag = line.goods[0]?.priced;
          if (flashSaleId !== null || !tag?.flash) expect([price, originalPrice]).toEqual([tag?.price, tag?.originalPrice]);
          if (originalPrice) expect(originalPrice.minor).toBeGreaterThan(price.minor);
          const lowest = assortment[Number(line.goodsId)]?.lowest;
          if (originalPrice && priorPrices && flashSaleId === null && lowest) expect(originalPrice.minor).toBeLessThanOrEqual(lowest);
        }
      }
      const saved = 0 - sums.explanation.reduce((sum, { because, amount: off }) => sum + (SAVINGS.has(because) ? off.minor : 0), 0);
      expect(sums.originalTotal.minor).toBe(struckTotal);
      expect(struckTotal - saved).toBe(sums.goodsTotal.minor);

      const kept = sums.entries.flatMap(({ goods: parts }) =>
        parts.map(({ pieces, price, originalPrice, discount: off, explanation }) => ({
          quantity: pieces,
          priceMinor: price.minor,
          originalPriceMinor: originalPrice?.minor ?? null,
          discountMinor: off.minor,
          fullDiscountMinor: 0 - (explanation.find(({ because }) => because === "fullDiscount")?.amount.minor ?? 0),
        })),
      );
      const { originalMinor, savings } = savingsOf({ goodsMinor: sums.goodsTotal.minor, lines: kept });
      expect(originalMinor).toBe(struckTotal);
      expect(savings.reduce((sum, { minor }) => sum + minor, 0)).toBe(saved);
    }),
    { numRuns: BASKETS },
  );
});
