import { expect, test } from "vitest";
import { isHoliday } from "./holidays.ts";

const WINTER = { from: "12-01", until: "01-06" };
const SPRING = { from: "04-10", until: "04-10" };

test.each([
  ["2026-11-30T22:59:59Z", "Europe/Madrid", false],
  ["2026-11-30T23:00:00Z", "Europe/Madrid", true],
  ["2026-12-31T12:00:00Z", "Europe/Madrid", true],
  ["2027-01-06T22:59:59Z", "Europe/Madrid", true],
  ["2027-01-06T23:00:00Z", "Europe/Madrid", false],
  ["2026-07-01T12:00:00Z", "Europe/Madrid", false],
  ["2026-12-01T04:59:59Z", "America/New_York", false],
  ["2026-12-01T05:00:00Z", "America/New_York", true],
  ["2026-04-09T21:59:59Z", "Europe/Madrid", false],
  ["2026-04-09T22:00:00Z", "Europe/Madrid", true],
  ["2026-04-10T22:00:00Z", "Europe/Madrid", false],
])("%s in %s: %s", (moment, timeZone, expected) => {
  expect(isHoliday([WINTER, SPRING], new Date(moment), timeZone)).toBe(expected);
  expect(isHoliday([], new Date(moment), timeZone)).toBe(false);
});
