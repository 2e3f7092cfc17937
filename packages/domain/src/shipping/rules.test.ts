import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { carriersOf, nextDay, shippingTemplate } from "./rules.ts";

test.each([
  ["2026-11-23T17:00:00Z", "Europe/Madrid", "2026-11-23T23:00:00Z"],
  // The next day there.
  ["2026-11-23T23:30:00Z", "Europe/Madrid", "2026-11-24T23:00:00Z"],
  // Clock changes: days of 25 and 23 hours.
  ["2026-10-24T22:00:01Z", "Europe/Madrid", "2026-10-25T23:00:00Z"],
  ["2026-03-28T23:00:01Z", "Europe/Madrid", "2026-03-29T22:00:00Z"],
  // 29 February, the last of February, and a new year.
  ["2028-02-28T22:59:59Z", "Europe/Madrid", "2028-02-28T23:00:00Z"],
  ["2028-02-28T23:00:01Z", "Europe/Madrid", "2028-02-29T23:00:00Z"],
  ["2027-02-28T22:59:59Z", "Europe/Madrid", "2027-02-28T23:00:00Z"],
  ["2026-12-31T22:59:59Z", "Europe/Madrid", "2026-12-31T23:00:00Z"],
  ["2026-11-23T17:00:00Z", "America/New_York", "2026-11-24T05:00:00Z"],
])("at %s the next day in %s begins at %s", (now, timeZone, begins) => {
  expect(nextDay(new Date(now), timeZone)).toEqual(new Date(begins));
});

test("what was found of one day is not told of the one before or after it", () => {
  const [early, late, next, zone] = ["2026-11-23T08:00:00Z", "2026-11-23T22:59:00Z", "2026-11-23T23:00:00Z", "Pacific/Apia"];
  const begins = (now: string, timeZone = "Europe/Madrid") => nextDay(new Date(now), timeZone).toISOString().slice(0, 10);
  expect([begins(next), begins(late), begins(next), begins(early), begins(late), begins(late, zone)]).toEqual([
    "2026-11-24",
    "2026-11-23",
    "2026-11-24",
    "2026-11-23",
    "2026-11-23",
    "2026-11-24",
  ]);
});

test("days are those of the country and leave the weekend out", () => {
  const [own] = shippingTemplate(DEMO_CONFIG, marketOf(DEMO_CONFIG, "lumbra", "ES"), new Date("2026-11-19T23:30:00Z"));
  // A Friday there, plus three to five working days.
  expect(own).toMatchObject({ countryCode: "ES", arrives: { from: "2026-11-25", to: "2026-11-27" } });
});

test("carriers have the logo of their mark, a name and a link (R-146); nobody is invented", () => {
  expect(carriersOf({ logistics: { tracking: {}, carriers: [] } })).toEqual([]);
  const carriers = [{ title: "An Post", link: "https://www.anpost.example", mark: "letter" as const }];
  expect(carriersOf({ logistics: { tracking: {}, carriers } })).toEqual([
    { title: "An Post", link: "https://www.anpost.example", logo: "/brand/delivery/letter.svg" },
  ]);
});
