import { DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { dayEnd, dayOfEnd, endMoment, writtenEnd } from "./day-end.ts";
import { countryOfDays } from "./market.ts";
import { calendarDay } from "./date-format.ts";

const ZONES = [...new Set(Object.values(DEMO_CONFIG.countries).map(({ timeZone }) => timeZone))];

describe("the end of a day", () => {
  test.each([
    ["2026-11-28", "Europe/Madrid", "2026-11-28T22:59:59.999Z"],
    ["2026-07-01", "Europe/Madrid", "2026-07-01T21:59:59.999Z"],
    ["2027-03-28", "Europe/Madrid", "2027-03-28T21:59:59.999Z"],
    ["2026-10-25", "Europe/Madrid", "2026-10-25T22:59:59.999Z"],
    ["2027-03-14", "America/New_York", "2027-03-15T03:59:59.999Z"],
    ["2026-11-01", "America/New_York", "2026-11-02T04:59:59.999Z"],
    // Clocks that change at midnight.
    ["2026-09-05", "America/Santiago", "2026-09-06T03:59:59.999Z"],
    ["2026-04-04", "America/Santiago", "2026-04-05T03:59:59.999Z"],
  ])("%s in %s is %s", (day, timeZone, expected) => {
    expect(dayEnd(day, timeZone).toISOString()).toBe(expected);
  });

  test.each(ZONES)("in %s every day of a year ends with its last moment, also when clocks change", (timeZone) => {
    for (let at = 0; at < 366; at += 1) {
      const day = new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10);
      const end = dayEnd(day, timeZone);
      const number = Date.parse(day) / 86_400_000;
      expect([calendarDay(end, timeZone), calendarDay(new Date(end.getTime() + 1), timeZone), dayOfEnd(end, timeZone)]).toEqual([
        number,
        number + 1,
        day,
      ]);
    }
  });
});

test("a moment stays the moment that it names", () => {
  expect(endMoment("2027-01-31T08:00:00Z", "Europe/Madrid").toISOString()).toBe("2027-01-31T08:00:00.000Z");
  expect(dayOfEnd(new Date("2027-01-31T08:00:00Z"), "Europe/Madrid")).toBeUndefined();
});

test("an end is written as its day where all of the day counts, elsewhere with its time", () => {
  const end = dayEnd("2027-01-31", "Europe/Madrid");
  expect(writtenEnd(end, "es-ES", "Europe/Madrid", "long")).toBe("31 de enero de 2027");
  expect(writtenEnd(end, "en-US", "America/New_York", "long")).toBe("January 31, 2027 at 5:59 PM");
});

test("days of a brand end by the home of the shop where it sells there, else by its first country", () => {
  expect(countryOfDays(DEMO_CONFIG, { countries: ["GB", "ES"] }).code).toBe("ES");
  expect(countryOfDays(DEMO_CONFIG, { countries: ["GB", "FR"] }).code).toBe("GB");
});
