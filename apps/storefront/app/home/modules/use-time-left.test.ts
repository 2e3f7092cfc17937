import { expect, test } from "vitest";
import { timeLeft } from "./use-time-left.ts";

const SECOND = 1000;
const HOUR = 3_600_000;

test.each([
  [0, 0, "00:00:00"],
  [-5 * SECOND, 0, "00:00:00"],
  [1, 0, "00:00:01"],
  [SECOND, 0, "00:00:01"],
  [59_999, 0, "00:01:00"],
  [HOUR - SECOND, 0, "00:59:59"],
  [24 * HOUR - SECOND, 0, "23:59:59"],
  [24 * HOUR, 1, "00:00:00"],
  [58 * HOUR + 24 * 60_000 + 7 * SECOND, 2, "10:24:07"],
])("%i ms are %i days and %s", (milliseconds, days, clock) => {
  expect(timeLeft(milliseconds, false)).toEqual({ days, clock });
});

test.each([
  [0, 0, "00:00"],
  [1, 0, "00:01"],
  [60_000, 0, "00:01"],
  [60_001, 0, "00:02"],
  [24 * HOUR, 1, "00:00"],
])("where motion is unwanted %i ms are %i days and %s", (milliseconds, days, clock) => {
  expect(timeLeft(milliseconds, true)).toEqual({ days, clock });
});
