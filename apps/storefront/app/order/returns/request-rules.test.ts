import { expect, test } from "vitest";
import { moneyOf, nextOf, stationsOf } from "./request-rules.ts";

const told = (...steps: readonly ("asked" | "approved" | "sent" | "received" | "refunded" | "replaced")[]) =>
  steps.map((step) => ({ step, long: "", short: "" }));
const money = { state: "none", amount: "0.00", coupon: "0.00", coins: "0.00", currency: "EUR" } as const;

test("what lies before the last station is done, though it was never told", () => {
  const timeline = told("asked", "approved", "received");
  const stations = stationsOf({ type: "return", status: "proing", timeline, refund: money });
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

test.each([
  ["return", "adopt", "none", "refunded", { isTold: false, isToCome: true }],
  ["return", "finish", "none", "sent", { isTold: false, isToCome: false }],
  ["return", "fail", "none", "refunded", { isTold: false, isToCome: false }],
  ["return", "finish", "refunded", "refunded", { isTold: true, isToCome: false }],
  ["exchange", "proing", "none", "replaced", { isTold: false, isToCome: false }],
  ["exchange", "finish", "none", "replaced", { isTold: false, isToCome: false }],
  ["exchange", "finish", "refunding", "refunded", { isTold: true, isToCome: true }],
] as const)("the way of a %s in %s with the refund %s ends with %s", (type, status, state, last, told) => {
  const request = { type, status, timeline: [], refund: { ...money, state } };
  expect(stationsOf(request).at(-1)?.step).toBe(last);
  expect(moneyOf(request)).toEqual(told);
});
