import { describe, expect, test } from "vitest";
import { money } from "@rambla/core/money";
import type { ProviderResult } from "@rambla/core/payment-provider";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import {
  type AttemptStatus,
  effectOf,
  offeredMethods,
  providerFor,
  providersIn,
  refundable,
  returnPaths,
  unknownProvider,
} from "./rules.ts";

const succeeded = (minor = 1000, iso = "EUR"): ProviderResult => ({ kind: "succeeded", charged: { minor, iso } });
const failed: ProviderResult = { kind: "failed" };
const attempt = (status: AttemptStatus) => ({ status, amount: money(1000, "EUR" as const), iso: "EUR" });

describe("the effect of a result", () => {
  // Effects of awaited money, unawaited money, a wrong amount and a refusal, by status.
  test.each<[AttemptStatus, { readonly waited: string; readonly unwaited: string; readonly wrong: string; readonly refused: string }]>([
    ["started", { waited: "pay", unwaited: "refund", wrong: "review", refused: "fail" }],
    // A first card's refusal may arrive before or after a second card's success.
    ["failed", { waited: "pay", unwaited: "refund", wrong: "review", refused: "nothing" }],
    ["void", { waited: "refund", unwaited: "refund", wrong: "review", refused: "nothing" }],
    // The money of these is known.
    ["paid", { waited: "nothing", unwaited: "nothing", wrong: "nothing", refused: "nothing" }],
    ["review", { waited: "nothing", unwaited: "nothing", wrong: "nothing", refused: "nothing" }],
    ["refunding", { waited: "nothing", unwaited: "nothing", wrong: "nothing", refused: "nothing" }],
    ["refunded", { waited: "nothing", unwaited: "nothing", wrong: "nothing", refused: "nothing" }],
  ])("of an attempt that is %s", (status, { waited, unwaited, wrong, refused }) => {
    const effects = (waits: boolean, ...results: readonly ProviderResult[]) =>
      results.map((result) => effectOf(attempt(status), waits, result));
    expect([...effects(true, succeeded()), ...effects(false, succeeded())]).toEqual([waited, unwaited]);
    for (const waits of [true, false]) {
      expect(effects(waits, succeeded(999), succeeded(1001), succeeded(0), succeeded(1000, "USD"))).toEqual([wrong, wrong, wrong, wrong]);
      expect(effects(waits, failed)).toEqual([refused]);
      expect(effects(waits, { kind: "pending", payerSeen: false }, { kind: "pending", payerSeen: true }, { kind: "approved" })).toEqual([
        "nothing",
        "nothing",
        "nothing",
      ]);
    }
  });
});

describe("who takes what where", () => {
  const { payment } = DEMO_CONFIG;
  const config = {
    ...DEMO_CONFIG,
    payment: {
      ...payment,
      methods: { ...payment.methods, ES: ["bank", "wallet", "card"], FR: ["card"], DE: ["payLater"], US: ["bank"] },
      providers: [
        { name: "first", methods: ["card"], countries: ["ES"] },
        { name: "second", methods: ["card", "wallet"], countries: "all" },
      ],
    },
  } as const;

  test.each([
    ["ES", "1", "first"],
    ["ES", "4", "second"],
    ["ES", "7", "transfer"],
    ["US", "7", undefined],
    ["ES", "", undefined],
    ["FR", "1", "second"],
    ["FR", "4", undefined],
    ["DE", "5", undefined],
    ["DE", "1", undefined],
  ] as const)("in %s method %j goes to %s", (country, method, provider) => {
    expect(providerFor(config, country, method)).toBe(provider);
  });

  test("a country offers what somebody takes there, in the order of its list", () => {
    expect(offeredMethods(config, "ES")).toEqual([
      { paymentMethodId: "7", name: "bank" },
      { paymentMethodId: "4", name: "wallet" },
      { paymentMethodId: "1", name: "card" },
    ]);
    expect([offeredMethods(config, "DE"), offeredMethods(config, "US")]).toEqual([[], []]);
  });

  test("pages lead to the providers that take something in one of their countries", () => {
    const installed = [{ name: "first" }, { name: "second" }, { name: "third" }];
    expect(providersIn(config, ["ES"], installed)).toEqual([{ name: "first" }, { name: "second" }]);
    expect(providersIn(config, ["FR"], installed)).toEqual([{ name: "second" }]);
    expect(providersIn(config, ["DE"], installed)).toEqual([]);
    expect(providersIn(config, ["DE", "FR"], installed)).toEqual([{ name: "second" }]);
  });

  test("a provider without an adapter is named", () => {
    expect(unknownProvider(config, ["first", "second", "third"])).toBeUndefined();
    expect(unknownProvider(config, ["first"])).toBe("second");
    expect(unknownProvider(config, [])).toBe("first");
  });
});

test.each([
  ["paid", 0, 0, 1000],
  ["paid", 400, 0, 600],
  ["paid", 400, 250, 350],
  ["paid", 0, 1000, 0],
  ["paid", 1000, 0, 0],
  ["started", 0, 0, 0],
  ["review", 0, 0, 0],
  ["refunding", 0, 0, 0],
  ["refunded", 1000, 0, 0],
  ["void", 0, 0, 0],
] as const)("of a payment that is %s with %i gone back and %i lost, %i may go back", (status, returnedMinor, lostMinor, left) => {
  expect(refundable({ status, amountMinor: 1000, returnedMinor, lostMinor, currency: "EUR" })).toEqual(money(left, "EUR"));
});

test("the way back keeps layout and country", () => {
  expect(returnPaths("o1", "mobile", "gb")).toEqual({
    success: "/mobile/payment/success?orderId=o1&country=gb",
    failure: "/mobile/payment/fail?orderId=o1&country=gb",
  });
  expect(returnPaths("o1", "desktop", undefined).success).toBe("/payment/success?orderId=o1");
});
