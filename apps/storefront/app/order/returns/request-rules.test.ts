import { expect, test } from "vitest";
import { nextOf, stationsOf } from "./request-rules.ts";

const told = (...steps: readonly ("asked" | "approved" | "sent" | "received" | "refunded" | "replaced")[]) =>
  steps.map((step) => ({ step, long: "", short: "" }));
const money = { state: "none", amount: "0.00", coupon: "0.00", coins: "0.00", currency: "EUR" } as const;

test("what lies before the last station is done, though it was never told", () => {
  const stations = stationsOf({ type: "return", timeline: told("asked", "approved", "received") });
  expect(stations.map(({ step, state }) => `${step} ${state}`)).toEqual([
    "asked done",
    "approved done",
    "sent current",
    "refunded upcoming",
  ]);
});

test.each([
  ["undereview", told("asked"), money, "next.undereview", false],
  ["adopt", told("asked", "approved"), money, "next.adopt", true],
  ["proing", told("asked", "approved", "sent"), money, "next.sent", true],
  ["proing", told("asked", "approved", "received"), money, "next.received", false],
  ["proing", told("asked", "approved", "received"), { ...money, state: "refunding" }, "next.refunding", false],
  ["finish", told("asked", "approved", "received", "refunded"), { ...money, state: "refunded" }, "next.refunded", false],
  ["finish", told("asked", "approved", "received"), money, "next.finish", false],
] as const)("%s with %j leads on", (status, timeline, refund, words, tracking) => {
  expect(nextOf({ type: "return", status, timeline, refund, replacement: null })).toEqual({ words, tracking });
});
