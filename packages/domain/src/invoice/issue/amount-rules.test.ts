import fc from "fast-check";
import { containedTax, money } from "@rambla/core/money";
import { expect, test } from "vitest";
import { amountsOf, creditOf, type TaxRow } from "./amount-rules.ts";
import { ciiOf } from "../document/cii-rules.ts";
import { invoiceContent, totalsOf } from "./content-rules.ts";

type Order = Parameters<typeof amountsOf>[0];
type Line = Order["lines"][number];

const line = (minor: number, rest: Partial<Line> = {}) =>
  ({ title: "Nido", articleNumber: "A-1", quantity: 1, lineMinor: minor, couponMinor: 0, coinsMinor: 0, taxRate: 0.21, ...rest }) as Line;

/** An order as the shop prices it: its tax is worked out once for each rate. */
function anOrder(lines: readonly Line[], deliveryByRate: ReadonlyMap<number, number> = new Map(), rest: Partial<Order> = {}): Order {
  const rates = [...new Set([...lines.map(({ taxRate }) => taxRate), ...deliveryByRate.keys()])];
  const taxes = rates.map((rate) => {
    const gross =
      lines.filter(({ taxRate }) => taxRate === rate).reduce((sum, one) => sum + one.lineMinor - one.couponMinor - one.coinsMinor, 0) +
      (deliveryByRate.get(rate) ?? 0);
    const tax = containedTax(money(gross, "EUR"), rate).minor;
    return { rate, netMinor: gross - tax, taxMinor: tax };
  });
  const sum = (of: (one: Line) => number) => lines.reduce((all, one) => all + of(one), 0);
  return {
    lines,
    taxes: taxes.filter(({ netMinor, taxMinor }) => netMinor + taxMinor !== 0),
    taxIncluded: true,
    taxOffMinor: 0,
    taxRate: 0.21,
    goodsMinor: sum(({ lineMinor }) => lineMinor),
    couponMinor: sum(({ couponMinor }) => couponMinor),
    coinsMinor: sum(({ coinsMinor }) => coinsMinor),
    shippingMinor: [...deliveryByRate.values()].reduce((all, minor) => all + minor, 0),
    ...rest,
  };
}

/** What EN 16931 asks of sums (BR-CO-10 to BR-CO-16) and of each rate (BR-S-8, BR-CO-17 to the cent of rounding). */
function expectSums(order: Order, totalMinor: number): void {
  const amounts = amountsOf(order, "Membership");
  const totals = totalsOf(amounts);
  expect(totals.totalMinor).toBe(totalMinor);
  expect(totals.netMinor).toBe(amounts.taxes.reduce((sum, { netMinor }) => sum + netMinor, 0));
  for (const { rate, category, netMinor, taxMinor } of amounts.taxes) {
    const at = (rows: readonly { rate: number; netMinor: number }[]) =>
      rows.filter((row) => row.rate === rate).reduce((sum, row) => sum + row.netMinor, 0);
    expect(at(amounts.lines) - at(amounts.allowances) + at(amounts.charges)).toBe(netMinor);
    expect(Math.abs(taxMinor - netMinor * rate)).toBeLessThanOrEqual(1);
    expect(category).toBe(rate > 0 ? "S" : order.taxOffMinor > 0 ? "G" : "Z");
  }
  for (const row of [...amounts.lines, ...amounts.allowances, ...amounts.charges]) expect(row.netMinor).toBeGreaterThanOrEqual(0);
}

test("an order of two rates with coupon, coins and delivery adds up at each rate", () => {
  const lines = [line(12_100, { couponMinor: 1210, quantity: 3 }), line(2200, { taxRate: 0.1, coinsMinor: 110 })];
  const order = anOrder(lines, new Map([[0.21, 499]]));
  expectSums(order, 12_100 + 2200 - 1210 - 110 + 499);
  expect(amountsOf(order, "").allowances.map(({ what, netMinor }) => [what, netMinor])).toEqual([
    ["coupon", 1000],
    ["coins", 100],
  ]);
});

test("what leaves the tax area has no tax, and tax that comes on top is added", () => {
  const off = { ...anOrder([line(12_100)]), taxOffMinor: 2100, taxes: [{ rate: 0, netMinor: 10_000, taxMinor: 0 }] };
  expectSums({ ...off, lines: [line(12_100, { taxRate: 0 })] }, 10_000);
  const onTop = {
    ...anOrder([line(10_000, { taxRate: 0.08 })]),
    taxIncluded: false,
    taxes: [{ rate: 0.08, netMinor: 10_000, taxMinor: 800 }],
  };
  expectSums(onTop, 10_800);
});

test("a membership is a line of its own", () => {
  const order = { ...anOrder([]), goodsMinor: 2900, taxes: [{ rate: 0.21, netMinor: 2397, taxMinor: 503 }] };
  expect(amountsOf(order, "Membership").lines).toEqual([
    { title: "Membership", articleNumber: "", quantity: 1, netMinor: 2397, rate: 0.21, category: "S" },
  ]);
});

const arbitraryOrder = fc
  .array(
    fc.record({
      price: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      rate: fc.constantFrom(0.21, 0.1, 0.05),
      coupon: fc.double({ min: 0, max: 0.6, noNaN: true }),
      coins: fc.double({ min: 0, max: 0.4, noNaN: true }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((given) => fc.record({ given: fc.constant(given), delivery: fc.integer({ min: 0, max: 999 }) }))
  .map(({ given, delivery }) => {
    const lines = given.map(({ price, quantity, rate, coupon, coins }) => {
      const minor = price * quantity;
      return line(minor, { quantity, taxRate: rate, couponMinor: Math.floor(minor * coupon), coinsMinor: Math.floor(minor * coins) });
    });
    return anOrder(lines, new Map([[lines[0]?.taxRate ?? 0.21, delivery]]));
  });

test("any order adds up", () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      expectSums(order, order.goodsMinor - order.couponMinor - order.coinsMinor + order.shippingMinor);
    }),
  );
});

test("any order of partial credits ends at exactly what was invoiced, at each rate", () => {
  fc.assert(
    fc.property(arbitraryOrder, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (order, steps) => {
      const { taxes } = amountsOf(order, "");
      const total = taxes.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0);
      const before: TaxRow[] = [];
      const grossOf = (rows: readonly TaxRow[]) => rows.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0);
      for (const step of [...steps, 1]) {
        const amount = Math.ceil((total - grossOf(before)) * step);
        const credited = creditOf(taxes, before, amount, (rate) => Math.floor(order.goodsMinor * rate));
        expect(grossOf(credited)).toBe(amount);
        for (const { netMinor, taxMinor } of credited) expect(Math.min(netMinor, taxMinor)).toBeGreaterThanOrEqual(0);
        before.push(...credited);
      }
      for (const { rate, netMinor, taxMinor } of taxes) {
        const own = before.filter((row) => row.rate === rate);
        expect(own.reduce((sum, row) => sum + row.netMinor, 0)).toBe(netMinor);
        expect(own.reduce((sum, row) => sum + row.taxMinor, 0)).toBe(taxMinor);
      }
    }),
  );
});

test("credits units at the rate of their line first", () => {
  const taxes = amountsOf(anOrder([line(12_100), line(11_000, { taxRate: 0.1 })]), "").taxes;
  expect(creditOf(taxes, [], 5500, (rate) => (rate === 0.1 ? 5500 : 0))).toEqual([
    { rate: 0.1, category: "S", netMinor: 5000, taxMinor: 500 },
  ]);
});

test("writes the days of the seller, and a Greek VAT number as one", () => {
  const entity = {
    brands: [],
    invoicing: "own",
    name: "Lumbra",
    detailedAddress: "Calle Mayor 1",
    postCode: "28001",
    city: "Madrid",
    country: "ES",
    timeZone: "Europe/Madrid",
    vatId: "ESB12345678",
    register: "",
    series: { invoice: "L", creditNote: "LR" },
  } as const;
  const order = {
    ...anOrder([line(1210)]),
    orderNumber: "L26-1",
    createdAt: new Date("2026-12-31T22:00:00Z"),
    finishedAt: new Date("2026-12-31T23:30:00Z"),
  };
  const buyer = { name: "Niki", detailedAddress: "1", extraAddress: "", postCode: "1", city: "Athens", province: "", country: "GR" };
  const content = invoiceContent(order, { ...buyer, taxID: "EL123456789" }, { entity, text: (key) => key, languageTag: "es-ES" });
  expect([content.orderedOn, content.deliveredOn]).toEqual(["2026-12-31", "2027-01-01"]);
  const xml = ciiOf({ type: 380, number: "L2027-1", issuedOn: "2027-01-01", currency: "EUR", content });
  expect(xml).toContain('<ram:ID schemeID="VA">EL123456789</ram:ID>');
});
