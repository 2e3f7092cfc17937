import { describe, expect, test } from "vitest";
import { marketOf, withCountryParameter } from "@rambla/core/market";
import { money } from "@rambla/core/money";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { leftBefore } from "./delivery/delivery-rules.ts";
import { checkItem, checkItems, mergeItems } from "./item-rules.ts";
import { deliveryPromise, destinationOf, isCancelDescription, payDeadline, transferDeadline } from "./rules.ts";
import { actionsOf, type DeliveryStatus, guestActions, mayAskToCancel, type PaymentStatus } from "./state-rules.ts";

const MADRID = { timeZone: "Europe/Madrid", publicHolidays: [] };

// A deadline is a length of time: clock changes and 29 February do not alter it.
describe("a deadline", () => {
  test.each([
    ["when clocks go forward in Madrid", "2026-03-29T00:45:00Z", "2026-03-29T01:15:00Z"],
    ["when clocks go back in Madrid", "2026-10-25T00:45:00Z", "2026-10-25T01:15:00Z"],
    ["when clocks go back in New York", "2026-11-01T05:45:00Z", "2026-11-01T06:15:00Z"],
    ["into a 29 February", "2028-02-28T23:45:00Z", "2028-02-29T00:15:00Z"],
    ["into a new year", "2026-12-31T23:45:00Z", "2027-01-01T00:15:00Z"],
  ])("to pay %s comes after half an hour", (_, from, until) => {
    expect(payDeadline(new Date(from), { ...DEMO_CONFIG.order, autoCancelMinutes: 30 })).toEqual(new Date(until));
  });

  test.each([
    ["over the night clocks go forward", "2026-03-27T10:00:00Z", "2026-04-03T10:00:00Z"],
    ["over the night clocks go back", "2026-10-23T10:00:00Z", "2026-10-30T10:00:00Z"],
    ["over a 29 February", "2028-02-25T10:00:00Z", "2028-03-03T10:00:00Z"],
    ["over the end of a February without one", "2027-02-25T10:00:00Z", "2027-03-04T10:00:00Z"],
  ])("to transfer %s comes after seven days of 24 hours", (_, from, until) => {
    expect(transferDeadline(new Date(from), { ...DEMO_CONFIG.bankTransfer, cancelDays: 7 })).toEqual(new Date(until));
  });

  test.each([
    ["over the night clocks go forward", "2026-04-06T10:00:00Z", "2026-03-23T10:00:00Z"],
    ["over the night clocks go back", "2026-11-06T10:00:00Z", "2026-10-23T10:00:00Z"],
    ["over a 29 February", "2028-03-10T10:00:00Z", "2028-02-25T10:00:00Z"],
  ])("to say that nothing arrived %s comes after fourteen", (_, now, left) => {
    expect(leftBefore(new Date(now), { ...DEMO_CONFIG.order, autoConfirmDays: 14 })).toEqual(new Date(left));
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
    ["the last days of a February that has 29", "2028-02-24T10:00:00Z", "2028-02-29", "2028-03-02"],
    ["the same days of one that has 28", "2027-02-24T10:00:00Z", "2027-03-01", "2027-03-03"],
    ["a 29 February that has begun in Madrid alone", "2028-02-28T23:30:00Z", "2028-03-03", "2028-03-07"],
  ])("three to five business days after %s", (_, moment, from, to) => {
    expect(deliveryPromise([{ deposit: null }], new Date(moment), MADRID, "3-5 days")).toEqual({ from, to });
  });

  test.each([
    ["2026-11-16T10:00:00Z", "2026-11-17", "2026-11-19"],
    ["2026-11-20T10:00:00Z", "2026-11-23", "2026-11-25"],
  ])("within 72 hours of business days where the settings say so (D-119): %s", (moment, from, to) => {
    expect(deliveryPromise([{ deposit: null }], new Date(moment), MADRID, "24-72 hours")).toEqual({ from, to });
  });

  test("skips the public holidays of the destination", () => {
    const on = (publicHolidays: readonly string[]) =>
      deliveryPromise([{ deposit: null }], new Date("2026-12-21T10:00:00Z"), { ...MADRID, publicHolidays }, "3-5 days");
    expect(on([])).toEqual({ from: "2026-12-24", to: "2026-12-28" });
    expect(on(["12-24", "12-25", "12-26"])).toEqual({ from: "2026-12-28", to: "2026-12-30" });
    const easter = new Date("2026-03-31T10:00:00Z");
    const { ES, DE, US } = DEMO_CONFIG.countries;
    expect([ES, DE, US].map((country) => deliveryPromise([{ deposit: null }], easter, country, "3-5 days")?.from)).toEqual([
      "2026-04-06",
      "2026-04-07",
      "2026-04-03",
    ]);
  });

  test("is promised by no date once something is sold before it is there", () => {
    expect(
      deliveryPromise([{ deposit: null }, { deposit: money(1000, "EUR") }], new Date("2026-11-16T10:00:00Z"), MADRID, "3-5 days"),
    ).toBeNull();
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

  test("a bundle goes as far as its scarcest goods, which it shares with lines before it", () => {
    const lamp = { goodsId: "1", stock: 7, limitPerOrder: null };
    const bulb = { goodsId: "2", stock: 9, limitPerOrder: 6 };
    const single = { goods: [{ priced: lamp, quantity: 1 }] };
    const both = {
      goods: [
        { priced: lamp, quantity: 1 },
        { priced: bulb, quantity: 2 },
      ],
    };
    const checked = (lampQty: number, bothQty: number) =>
      checkItems(
        [
          { goodsId: "1", distributionId: "0", qty: lampQty },
          { goodsId: "1", distributionId: "0", palletId: "b", qty: bothQty },
        ],
        [single, both],
        true,
      ).map(({ available, problem }) => [available, problem]);
    expect(checked(1, 3)).toEqual([
      [1, null],
      [3, null],
    ]);
    expect(checked(1, 4)).toEqual([
      [1, null],
      [3, "limit.perOrder"],
    ]);
    expect(checked(5, 3)).toEqual([
      [5, null],
      [2, "stock.insufficient"],
    ]);
    expect(checked(7, 1)).toEqual([
      [7, null],
      [0, "stock.insufficient"],
    ]);
    expect(checkItems([{ goodsId: "1", distributionId: "0", palletId: "b", qty: 1 }], [null], true)).toMatchObject([
      { available: 0, problem: "goods.notExist" },
    ]);
    const gone = {
      goods: [
        { priced: lamp, quantity: 1 },
        { priced: { ...bulb, stock: 0 }, quantity: 2 },
      ],
    };
    // Two bundles of two take four of seven.
    const pair = { goods: [{ priced: lamp, quantity: 2 }] };
    expect(
      checkItems(
        [
          { goodsId: "1", distributionId: "0", palletId: "b", qty: 2 },
          { goodsId: "1", distributionId: "0", qty: 4 },
        ],
        [pair, single],
        true,
      ),
    ).toMatchObject([
      { available: 2, problem: null },
      { available: 3, problem: "stock.insufficient" },
    ]);
    // Units that a bundle cannot use stay for other lines.
    expect(
      checkItems(
        [
          { goodsId: "1", distributionId: "0", palletId: "b", qty: 7 },
          { goodsId: "1", distributionId: "0", qty: 7 },
        ],
        [gone, single],
        true,
      ),
    ).toMatchObject([
      { available: 0, problem: "stock.outOfStock" },
      { available: 7, problem: null },
    ]);
  });

  test("lines of the same goods become one", () => {
    expect(
      mergeItems([
        { goodsId: "1", distributionId: "0", qty: 2 },
        { goodsId: "1", distributionId: "x", qty: 1 },
        { goodsId: "1", distributionId: "0", qty: 3 },
      ]),
    ).toEqual([
      { goodsId: "1", distributionId: "0", qty: 5 },
      { goodsId: "1", distributionId: "x", qty: 1 },
    ]);
  });

  test.each([
    ["123456789", false],
    ["1234567890", true],
    ["  1234567890  ", true],
    ["x".repeat(500), true],
    ["x".repeat(501), false],
    ["\u3164".repeat(12), false],
    ["\u200d\ufe0f".repeat(12), false],
  ])("a description of a cancellation: %#", (text, fits) => expect(isCancelDescription(text)).toBe(fits));
});

describe("states", () => {
  const states: [PaymentStatus, DeliveryStatus | null, string[], "asks" | "cannot ask"][] = [
    ["UnPaid", null, ["pay", "cancel"], "cannot ask"],
    ["Processing", null, ["pay", "cancel"], "cannot ask"],
    ["Transferred", null, [], "asks"],
    ["PartPaid", null, ["pay"], "asks"],
    ["Paid", "AbleDelivery", [], "asks"],
    ["Paid", "HaveDelivered", ["confirm"], "cannot ask"],
    ["Paid", "Finished", ["delete", "repurchase", "comment"], "cannot ask"],
    ["UnPaid", "Canceled", ["delete", "repurchase"], "cannot ask"],
    ["Paid", "Canceled", ["delete", "repurchase"], "cannot ask"],
    ["Paid", null, [], "cannot ask"],
  ];
  test.each(states)("%s and %s: actions %j, and its shopper %s for a cancellation", (paymentStatus, deliveryStatus, actions, asks) => {
    expect(actionsOf({ paymentStatus, deliveryStatus })).toEqual(actions);
    expect(mayAskToCancel({ paymentStatus, deliveryStatus })).toBe(asks === "asks");
  });

  test("while its balance is being paid, an order allows what it allowed before", () => {
    const status = { paymentStatus: "Processing", deliveryStatus: null, paidMinor: 500 } as const;
    expect([actionsOf(status), mayAskToCancel(status)]).toEqual([["pay"], true]);
  });

  test("a guest pays, cancels and confirms, and nothing else", () => {
    expect(guestActions({ paymentStatus: "UnPaid", deliveryStatus: null })).toEqual(["pay", "cancel"]);
    expect(guestActions({ paymentStatus: "Paid", deliveryStatus: "Finished" })).toEqual([]);
  });
});
