import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { marketOf, withCountryParameter } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { DEMO_CONFIG, DEMO_COUNTRY_CODES } from "@rambla/demo/shop";
import { checkItem, deliveryPromise, destinationOf, isCancelDescription, mergeItems, settle } from "./rules.ts";
import { actionsOf, afterSaleOf, guestActions, tabOf, type DeliveryStatus, type PaymentStatus } from "./state-rules.ts";

const line = (price: number, quantity: number, original: number | null = null) => ({
  price: money(price, "EUR" as const), quantity, originalPrice: original === null ? null : money(original, "EUR" as const),
});

describe("settlement", () => {
  test.each([
    ["below the threshold", [line(1999, 1)], { goods: 1999, shipping: 499, missing: 2901, total: 2498 }],
    ["one cent below it", [line(4899, 1)], { goods: 4899, shipping: 499, missing: 1, total: 5398 }],
    ["exactly at it", [line(4900, 1)], { goods: 4900, shipping: 0, missing: null, total: 4900 }],
    ["several lines", [line(1999, 2), line(1050, 1)], { goods: 5048, shipping: 0, missing: null, total: 5048 }],
    ["nothing", [], { goods: 0, shipping: 0, missing: 4900, total: 0 }],
  ])("delivery cost %s", (_, lines, expected) => {
    const sums = settle(lines, DEMO_CONFIG.countries.ES, "EUR", DEMO_CONFIG.shipping);
    expect({ goods: sums.goodsTotal.minor, shipping: sums.shipping.minor, missing: sums.missingToFreeShipping?.minor ?? null, total: sums.total.minor }).toEqual(expected);
  });

  test("tax is contained in Spain and added in the United States", () => {
    const spain = settle([line(12_100, 1)], DEMO_CONFIG.countries.ES, "EUR", DEMO_CONFIG.shipping);
    expect([spain.tax.minor, spain.addedTax.minor, spain.total.minor]).toEqual([2100, 0, 12_100]);
    const states = settle([{ ...line(10_000, 1), price: money(10_000, "USD") }], DEMO_CONFIG.countries.US, "USD", DEMO_CONFIG.shipping);
    expect([states.tax.minor, states.addedTax.minor, states.total.minor]).toEqual([800, 800, 10_800]);
  });

  test("no cent is lost or made, in any country", () => {
    const lines = fc.array(fc.record({ price: fc.integer({ min: 0, max: 500_000 }), quantity: fc.integer({ min: 1, max: 9999 }) }), { maxLength: 12 });
    fc.assert(fc.property(lines, fc.constantFrom(...DEMO_COUNTRY_CODES), (wanted, code) => {
      const { currency, taxIncluded } = DEMO_CONFIG.countries[code];
      const sums = settle(wanted.map(({ price, quantity }) => ({ price: money(price, currency), originalPrice: null, quantity })), DEMO_CONFIG.countries[code], currency, DEMO_CONFIG.shipping);
      const goods = sums.lines.reduce((total, part) => total + part.linePrice.minor, 0);
      expect(goods).toBe(sums.goodsTotal.minor);
      expect(goods + sums.shipping.minor + sums.addedTax.minor).toBe(sums.total.minor);
      const lineTax = sums.lines.reduce((total, part) => total + part.tax.minor, 0);
      expect(lineTax).toBeLessThanOrEqual(sums.tax.minor);
      if (sums.shipping.minor === 0) expect(lineTax).toBe(sums.tax.minor);
      expect(sums.addedTax.minor).toBe(taxIncluded ? 0 : sums.tax.minor);
      expect(sums.tax.minor).toBeGreaterThanOrEqual(0);
      for (const part of sums.lines) expect(part.tax.minor).toBeGreaterThanOrEqual(0);
    }), { numRuns: 2000 });
  });

  test("the order of the lines does not matter", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 8 }), (prices) => {
      const total = (list: number[]) => settle(list.map((price) => line(price, 1)), DEMO_CONFIG.countries.DE, "EUR", DEMO_CONFIG.shipping).total.minor;
      expect(total(prices)).toBe(total(prices.toReversed()));
    }));
  });
});

describe("delivery", () => {
  test.each([
    ["a Monday", "2026-11-16T10:00:00Z", "2026-11-19", "2026-11-23"],
    ["a Friday", "2026-11-20T10:00:00Z", "2026-11-25", "2026-11-27"],
    ["a Saturday", "2026-11-21T10:00:00Z", "2026-11-25", "2026-11-27"],
    ["late on Thursday in UTC, already Friday in Madrid", "2026-11-19T23:30:00Z", "2026-11-25", "2026-11-27"],
    ["the night the clocks go forward", "2026-03-28T23:30:00Z", "2026-04-01", "2026-04-03"],
    ["the night the clocks go back", "2026-10-24T22:30:00Z", "2026-10-28", "2026-10-30"],
    ["the last day of a year", "2026-12-31T10:00:00Z", "2027-01-05", "2027-01-07"],
  ])("three to five business days after %s", (_, moment, from, to) => {
    expect(deliveryPromise([{ deposit: null }], new Date(moment), "Europe/Madrid", "3-5 days")).toEqual({ from, to });
  });

  test.each([
    ["2026-11-16T10:00:00Z", "2026-11-17", "2026-11-19"],
    ["2026-11-20T10:00:00Z", "2026-11-23", "2026-11-25"],
  ])("within 72 hours of business days where the settings say so (D-119): %s", (moment, from, to) => {
    expect(deliveryPromise([{ deposit: null }], new Date(moment), "Europe/Madrid", "24-72 hours")).toEqual({ from, to });
  });

  test("is promised by no date once something is sold before it is there", () => {
    expect(deliveryPromise([{ deposit: null }, { deposit: money(1000, "EUR") }], new Date("2026-11-16T10:00:00Z"), "Europe/Madrid", "3-5 days")).toBeNull();
  });

  test("goes to countries of the brand with the market's currency", () => {
    const spain = marketOf(DEMO_CONFIG, "lumbra", "ES");
    expect(destinationOf(spain, undefined, DEMO_CONFIG)?.code).toBe("ES");
    expect(destinationOf(spain, "fr", DEMO_CONFIG)?.code).toBe("FR");
    expect(destinationOf(spain, "PT", DEMO_CONFIG)).toBeUndefined();
    expect(destinationOf(marketOf(DEMO_CONFIG, "nidora", "ES"), "PT", DEMO_CONFIG)?.code).toBe("PT");
    expect(destinationOf(spain, "GB", DEMO_CONFIG)).toBeUndefined();
    expect(destinationOf(spain, "XX", DEMO_CONFIG)).toBeUndefined();
    const chinese = withCountryParameter(DEMO_CONFIG, spain, "cn");
    expect(chinese && destinationOf(chinese, undefined, DEMO_CONFIG)).toBeUndefined();
  });
});

describe("what may be bought", () => {
  const goods = (stock: number, limitPerOrder: number | null = null) => ({ stock, limitPerOrder });
  test.each([
    [null, 1, "goods.notExist", 0],
    [goods(5), 5, null, 5],
    [goods(5), 6, "stock.insufficient", 5],
    [goods(0), 1, "stock.outOfStock", 0],
    [goods(9, 2), 2, null, 2],
    [goods(9, 2), 3, "limit.perOrder", 2],
    [goods(1, 2), 3, "limit.perOrder", 1],
  ])("%j, %i wanted: %s", (item, wanted, problem, available) => {
    expect(checkItem(item, wanted, true)).toEqual({ problem, available });
  });

  test("lines of the same goods become one", () => {
    expect(mergeItems([
      { goodsId: "1", distributionId: "0", qty: 2 }, { goodsId: "1", distributionId: "x", qty: 1 }, { goodsId: "1", distributionId: "0", qty: 3 },
    ])).toEqual([{ goodsId: "1", distributionId: "0", qty: 5 }, { goodsId: "1", distributionId: "x", qty: 1 }]);
  });

  test.each([["123456789", false], ["1234567890", true], ["  1234567890  ", true], ["x".repeat(500), true], ["x".repeat(501), false]])(
    "a description of a cancellation: %#", (text, fits) => expect(isCancelDescription(text)).toBe(fits));
});

describe("states", () => {
  const states: [PaymentStatus, DeliveryStatus | null, string | undefined, string[]][] = [
    ["UnPaid", null, "pendingPayment", ["pay", "cancel"]],
    ["Processing", null, "pendingPayment", ["pay", "cancel"]],
    ["Transferred", null, "pendingPayment", []],
    ["PartPaid", null, "pendingPayment", ["pay"]],
    ["Paid", "AbleDelivery", "toBeShipped", []],
    ["Paid", "HaveDelivered", "shipped", ["confirm"]],
    ["Paid", "Finished", "completed", ["delete", "repurchase"]],
    ["UnPaid", "Canceled", "cancelled", ["delete", "repurchase"]],
    ["Paid", "Canceled", "cancelled", ["delete", "repurchase"]],
    ["Paid", null, undefined, []],
  ];
  test.each(states)("%s and %s: tab %s, actions %j", (paymentStatus, deliveryStatus, tab, actions) => {
    expect(tabOf({ paymentStatus, deliveryStatus })).toBe(tab);
    expect(actionsOf({ paymentStatus, deliveryStatus })).toEqual(actions);
  });

  test("a guest pays, cancels and confirms, and nothing else", () => {
    expect(guestActions({ paymentStatus: "UnPaid", deliveryStatus: null })).toEqual(["pay", "cancel"]);
    expect(guestActions({ paymentStatus: "Paid", deliveryStatus: "Finished" })).toEqual([]);
  });

  test("returning goods ends with the window", () => {
    const finished = { paymentStatus: "Paid", deliveryStatus: "Finished" } as const;
    expect([afterSaleOf(finished, true), afterSaleOf(finished, false)]).toEqual(["RETURN_GOODS", "CONTACT_CUSTOMER_SERVICE"]);
  });
});
