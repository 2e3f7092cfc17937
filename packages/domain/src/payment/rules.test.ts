import { describe, expect, test } from "vitest";
import { money } from "@rambla/core/money";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { type AttemptStatus, effectOf, isOffered, type ProviderResult, returnPaths } from "./rules.ts";

const succeeded = (minor = 1000, iso = "EUR"): ProviderResult => ({ kind: "succeeded", charged: { minor, iso } });
const failed: ProviderResult = { kind: "failed" };
const attempt = (status: AttemptStatus) => ({ status, amount: money(1000, "EUR" as const), iso: "EUR" });

describe("the effect of a result", () => {
  test.each<[AttemptStatus, boolean, ProviderResult, string]>([
    ["started", true, succeeded(), "pay"],
    ["started", true, failed, "fail"],
    ["started", true, { kind: "pending", payerSeen: false }, "nothing"],
    ["started", false, succeeded(), "refund"],
    ["started", true, succeeded(999), "review"],
    ["started", true, succeeded(1001), "review"],
    ["started", true, succeeded(1000, "USD"), "review"],
    ["started", false, succeeded(999), "review"],
    // A refusal of a first card that arrives before or after the success of a second one.
    ["failed", true, succeeded(), "pay"],
    ["failed", true, failed, "nothing"],
    ["void", true, succeeded(), "refund"],
    ["void", false, succeeded(), "refund"],
    ["void", true, failed, "nothing"],
    ["paid", false, succeeded(), "nothing"],
    ["paid", false, failed, "nothing"],
    ["review", true, succeeded(), "nothing"],
    ["refunding", false, succeeded(), "nothing"],
    ["refunded", false, succeeded(), "nothing"],
    ["refunded", false, failed, "nothing"],
  ])("%s, order waits: %s, %j: %s", (status, waits, result, effect) => {
    expect(effectOf(attempt(status), waits, result)).toBe(effect);
  });
});

test("methods are those of the country that a provider's page takes", () => {
  const config = { ...DEMO_CONFIG, payment: { ...DEMO_CONFIG.payment, methods: { ...DEMO_CONFIG.payment.methods, ES: ["bank", "wallet"] as const } } };
  expect(["1", "4", "7", ""].map((id) => isOffered(config, "ES", id))).toEqual([false, true, false, false]);
});

test("the way back keeps layout and country", () => {
  expect(returnPaths("o1", "mobile", "gb")).toEqual({ success: "/mobile/payment/success?orderId=o1&country=gb", failure: "/mobile/payment/fail?orderId=o1&country=gb" });
  expect(returnPaths("o1", "desktop", undefined).success).toBe("/payment/success?orderId=o1");
});
