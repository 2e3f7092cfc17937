/** When what is ordered now arrives, and until when that holds. */
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { nextDay, shippingTemplate } from "./rules.ts";

test.each([
  ["2026-11-23T17:00:00Z", "Europe/Madrid", "2026-11-23T23:00:00Z"],
  // Already the next day there.
  ["2026-11-23T23:30:00Z", "Europe/Madrid", "2026-11-24T23:00:00Z"],
  // The day on which clocks are put back has 25 hours, the one on which they are put forward 23.
  ["2026-10-24T22:00:01Z", "Europe/Madrid", "2026-10-25T23:00:00Z"],
  ["2026-03-28T23:00:01Z", "Europe/Madrid", "2026-03-29T22:00:00Z"],
  ["2026-11-23T17:00:00Z", "America/New_York", "2026-11-24T05:00:00Z"],
])("at %s the next day in %s begins at %s", (now, timeZone, begins) => {
  const found = nextDay(new Date(now), timeZone).getTime();
  expect(Math.abs(found - new Date(begins).getTime())).toBeLessThanOrEqual(1000);
  expect(found).toBeGreaterThanOrEqual(new Date(begins).getTime());
});

test("days are those of the country and leave the weekend out", () => {
  const [own] = shippingTemplate(DEMO_CONFIG, marketOf(DEMO_CONFIG, "lumbra", "ES"), new Date("2026-11-19T23:30:00Z"));
  // A Friday there: three to five working days on.
  expect(own).toMatchObject({ countryCode: "ES", arrives: { from: "2026-11-25", to: "2026-11-27" } });
});
