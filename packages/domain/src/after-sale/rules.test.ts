import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { isLate, withdrawalEnds } from "./rules.ts";

test.each([
  ["a weekday is the last day", "ES", "2026-11-11T09:00:00Z", "2026-11-25T22:59:59.999Z"],
  ["a Saturday moves to Monday", "ES", "2026-11-21T09:00:00Z", "2026-12-07T22:59:59.999Z"],
  ["a Sunday before a public holiday moves to the day after both", "ES", "2026-09-27T09:00:00Z", "2026-10-13T21:59:59.999Z"],
  ["Easter lasts until Tuesday", "DE", "2027-03-12T09:00:00Z", "2027-03-30T21:59:59.999Z"],
  ["the day is that of the country, also when clocks change", "ES", "2026-10-20T22:30:00Z", "2026-11-04T22:59:59.999Z"],
])("the time to withdraw: %s", (_, country, received, ends) => {
  const order = { finishedAt: new Date(received), country };
  expect(withdrawalEnds(order, DEMO_CONFIG)?.toISOString()).toBe(ends);
  expect([isLate(new Date(ends), order, DEMO_CONFIG), isLate(new Date(Date.parse(ends) + 1), order, DEMO_CONFIG)]).toEqual([false, true]);
});

test("the time to withdraw does not end before an order has arrived", () => {
  expect(withdrawalEnds({ finishedAt: null, country: "ES" }, DEMO_CONFIG)).toBeNull();
});
