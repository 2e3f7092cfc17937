import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { HOLIDAY_RULE, isPublicHoliday } from "./public-holidays.ts";

test.each([
  ["2026-12-25", "12-25"],
  ["2024-03-31", "easter+0"],
  ["2025-04-20", "easter+0"],
  ["2026-04-05", "easter+0"],
  ["2038-04-25", "easter+0"],
  ["2026-04-03", "easter-2"],
  ["2026-05-14", "easter+39"],
  ["2026-11-26", "11-thu-4"],
  ["2026-05-25", "05-mon-last"],
  ["2027-05-31", "05-mon-last"],
  ["2026-09-07", "09-mon-1"],
])("%s is %s", (date, rule) => {
  const beside = [-1, 1].map((days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10));
  expect([isPublicHoliday(date, [rule]), ...beside.map((other) => isPublicHoliday(other, [rule]))]).toEqual([true, false, false]);
});

test("every country of the demo has holidays, each written as a rule", () => {
  for (const { publicHolidays } of Object.values(DEMO_CONFIG.countries)) {
    expect(publicHolidays.length).toBeGreaterThan(5);
    expect(publicHolidays.filter((rule) => !HOLIDAY_RULE.test(rule))).toEqual([]);
    expect(isPublicHoliday("2026-12-25", publicHolidays)).toBe(true);
  }
});
