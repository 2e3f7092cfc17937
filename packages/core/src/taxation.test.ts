import fc from "fast-check";
import { expect, test } from "vitest";
import type { BasketEntry } from "./basket.ts";
import { money } from "./money.ts";
import { priceBasket, type PricedBasket } from "./pricing.ts";
import { TAX_CLASSES, type TaxArea, taxAreaAt, taxationAt, type TaxClass, type TaxedCountry } from "./taxation.ts";

const AREA: TaxArea = { name: "Isla", provinces: [], postCodes: [], outside: null };
const COUNTRY: TaxedCountry = {
  code: "ES",
  taxIncluded: true,
  taxRate: 0.21,
  reducedTaxRate: 0.1,
  taxedDelivery: true,
  taxAreas: [
    { ...AREA, name: "Canarias", postCodes: ["35", "38"], outside: "taxOff" },
    { ...AREA, name: "Ceuta", provinces: ["Ceuta"], postCodes: ["51"], outside: "notDelivered" },
    { ...AREA, name: "Açores", postCodes: ["9500-9999"], taxRate: 0.16, reducedTaxRate: 0.04, taxedDelivery: false },
  ],
};
const SHIPPING = { ES: { fee: "4.99", freeFrom: "49.00" } };

function goods(price: number, taxClass: TaxClass, quantity = 1): BasketEntry {
  return {
    key: `${price} ${taxClass} ${quantity}`,
    quantity,
    bundlePrice: null,
    goods: [{ price: money(price, "EUR"), originalPrice: null, quantity: 1, taxClass }],
  };
}
const basketOf = (entries: readonly BasketEntry[], rest: Partial<Parameters<typeof priceBasket>[0]> = {}) =>
  priceBasket({ entries, currency: "EUR", destination: COUNTRY, shipping: null, ...rest });
const told = ({ taxes }: PricedBasket) => taxes.map(({ rate, net, tax }) => [rate, net.minor, tax.minor]);

test.each([
  [{ province: "Las Palmas", postCode: "35001" }, "Canarias"],
  [{ province: "", postCode: "38 001" }, "Canarias"],
  [{ province: "Ceuta", postCode: "" }, "Ceuta"],
  [{ province: "Ceuta", postCode: "51001" }, "Ceuta"],
  [{ province: "", postCode: "9500-321" }, "Açores"],
  [{ province: "Madrid", postCode: "28035" }, undefined],
  [{ province: "", postCode: "3" }, undefined],
  [{ province: "", postCode: "" }, undefined],
])("the tax area of %j is %s", (place, name) => {
  expect(taxAreaAt(COUNTRY, place)?.name).toBe(name);
});

test("an area outside the tax area is delivered without tax, or not delivered", () => {
  expect(taxationAt(COUNTRY, { province: "", postCode: "35001" })).toMatchObject({ kind: "off", isDelivered: true });
  expect(taxationAt(COUNTRY, { province: "Ceuta", postCode: "51001" })).toMatchObject({ kind: "within", isDelivered: false });
  expect(taxationAt(COUNTRY)).toMatchObject({ kind: "within", isDelivered: true, rates: { standard: 0.21, reduced: 0.1, zero: 0 } });
});

test("each class of goods bears its own rate, and delivery the rates of the goods", () => {
  const sums = basketOf([goods(1210, "standard"), goods(1100, "reduced"), goods(500, "zero")], { shipping: SHIPPING });
  expect(told(sums)).toEqual([
    [0.21, 1178, 247],
    [0.1, 1177, 118],
    [0, 589, 0],
  ]);
  expect(sums.entries.map(({ goods: [one] }) => one?.taxRate)).toEqual([0.21, 0.1, 0]);
  expect([sums.total.minor, sums.tax.minor]).toEqual([3309, 365]);
});

test("delivery that is not taxed bears no tax", () => {
  const destination = { ...COUNTRY, taxedDelivery: false };
  expect(told(basketOf([goods(1210, "standard")], { shipping: SHIPPING, destination }))).toEqual([
    [0.21, 1000, 210],
    [0, 499, 0],
  ]);
});

test("outside the tax area the contained tax is taken off goods and delivery", () => {
  const sums = basketOf([goods(1210, "standard"), goods(1100, "reduced")], { place: { province: "", postCode: "35001" } });
  expect([sums.goodsTotal.minor, sums.taxOff.minor, sums.total.minor, sums.tax.minor, sums.taxRate]).toEqual([2310, 310, 2000, 0, 0]);
  expect(told(sums)).toEqual([[0, 2000, 0]]);
  expect(sums.explanation.at(-1)).toEqual({ because: "taxOff", amount: money(-310, "EUR") });
});

test("a deposit is never more than what is to be paid without tax", () => {
  const [one] = [goods(1210, "standard")];
  const entries = [{ ...one, goods: one.goods.map((part) => ({ ...part, deposit: money(1210, "EUR") })) }];
  const sums = basketOf(entries, { byDeposit: true, place: { province: "", postCode: "35001" } });
  expect([sums.first.minor, sums.balance.minor, sums.total.minor]).toEqual([1000, 0, 1000]);
});

test("parts add up to the total for random carts, classes and places", () => {
  const rate = fc.integer({ min: 0, max: 3000 }).map((parts) => parts / 10_000);
  const line = fc.record({
    price: fc.integer({ min: 0, max: 30_000 }),
    quantity: fc.integer({ min: 1, max: 5 }),
    taxClass: fc.constantFrom(...TAX_CLASSES),
    deposit: fc.option(fc.integer({ min: 0, max: 30_000 })),
  });
  const country = fc.record({
    taxIncluded: fc.boolean(),
    taxRate: rate,
    reducedTaxRate: rate,
    taxedDelivery: fc.boolean(),
    outside: fc.constantFrom("taxOff" as const, "notDelivered" as const, null),
    areaRate: fc.option(rate, { nil: undefined }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 6 }),
      country,
      fc.constantFrom("28013", "35001", ""),
      fc.integer({ min: 0, max: 9000 }),
      fc.boolean(),
      (lines, { outside, areaRate, ...terms }, postCode, coupon, byDeposit) => {
        const area = { ...AREA, postCodes: ["35"], outside, ...(areaRate !== undefined && { taxRate: areaRate }) };
        const sums = priceBasket({
          entries: lines.map(({ price, taxClass, quantity, deposit }, at) => ({
            ...goods(price, taxClass, quantity),
            key: String(at),
            goods: [
              {
                price: money(price, "EUR"),
                originalPrice: null,
                quantity: 1,
                taxClass,
                deposit: deposit === null ? null : money(deposit, "EUR"),
              },
            ],
          })),
          currency: "EUR",
          destination: { code: "ES", taxAreas: [area], ...terms },
          place: { province: "", postCode },
          shipping: SHIPPING,
          purse: { coupon: money(coupon, "EUR"), coins: null, coinShare: 0 },
          byDeposit,
        });
        const total = sums.total.minor;
        const all = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
        expect(total).toBe(
          sums.goodsTotal.minor - sums.coupon.minor - sums.coins.minor + sums.shipping.minor + sums.addedTax.minor - sums.taxOff.minor,
        );
        expect(all(sums.explanation.map(({ amount }) => amount.minor))).toBe(total);
        expect(all(sums.taxes.map(({ net, tax }) => net.minor + tax.minor))).toBe(total);
        expect(all(sums.taxes.map(({ tax }) => tax.minor))).toBe(sums.tax.minor);
        expect(sums.first.minor + sums.balance.minor).toBe(total);
        expect(
          Math.min(
            sums.first.minor,
            sums.balance.minor,
            sums.addedTax.minor,
            sums.taxOff.minor,
            ...sums.taxes.flatMap(({ net, tax }) => [net.minor, tax.minor]),
            0,
          ),
        ).toBe(0);
        // The rest is the tax of delivery.
        for (const { rate: one, tax } of sums.taxes) {
          const ofGoods = all(
            sums.entries.flatMap((entry) => entry.goods.filter(({ taxRate }) => taxRate === one).map((part) => part.tax.minor)),
          );
          expect(ofGoods).toBeLessThanOrEqual(tax.minor);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
