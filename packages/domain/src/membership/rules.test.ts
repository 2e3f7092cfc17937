import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { daysLeft, prolonged, stateOf, tidyMemberName } from "./rules.ts";

const at = (text: string) => new Date(text);

test.each([
  ["2027-11-23T10:00:00Z", "2026-11-23T10:00:00Z", "Europe/Madrid", 365],
  // Its last day, at any hour.
  ["2026-11-23T21:00:00Z", "2026-11-23T00:30:00Z", "Europe/Madrid", 0],
  // Another day in Madrid, the same one in Lisbon.
  ["2026-11-23T23:15:00Z", "2026-11-23T22:45:00Z", "Europe/Madrid", 1],
  ["2026-11-23T23:15:00Z", "2026-11-23T22:45:00Z", "Europe/Lisbon", 0],
  // Clock changes.
  ["2026-10-26T11:00:00Z", "2026-10-24T10:00:00Z", "Europe/Madrid", 2],
  ["2026-03-30T10:00:00Z", "2026-03-28T11:00:00Z", "Europe/Madrid", 2],
  // 29 February, and the end of a year.
  ["2028-03-01T10:00:00Z", "2028-02-28T10:00:00Z", "Europe/Madrid", 2],
  ["2027-03-01T10:00:00Z", "2027-02-28T10:00:00Z", "Europe/Madrid", 1],
  ["2028-03-01T10:00:00Z", "2027-03-01T10:00:00Z", "Europe/Madrid", 366],
  ["2026-12-31T23:15:00Z", "2026-12-31T22:45:00Z", "Europe/Madrid", 1],
  ["2026-11-23T03:00:00Z", "2026-11-22T12:00:00Z", "America/New_York", 0],
  ["2026-11-20T10:00:00Z", "2026-11-23T10:00:00Z", "Europe/Madrid", 0],
])("until %s seen at %s in %s: %i days", (until, now, zone, days) => {
  expect(daysLeft(at(until), at(now), zone)).toBe(days);
});

test("a second one goes on where the first ends; after its end a new one begins (states.md 17)", () => {
  const now = at("2026-11-23T10:00:00Z");
  const first = prolonged(undefined, 365, now);
  expect(first).toEqual({ validFrom: now, validUntil: at("2027-11-23T10:00:00Z") });
  expect(prolonged(first, 10, at("2027-11-23T09:59:59Z"))).toEqual({ validFrom: now, validUntil: at("2027-12-03T10:00:00Z") });
  expect(prolonged(first, 10, at("2027-11-23T10:00:00Z"))).toEqual({
    validFrom: at("2027-11-23T10:00:00Z"),
    validUntil: at("2027-12-03T10:00:00Z"),
  });
  expect([stateOf(undefined, now), stateOf(first, now), stateOf(first, at("2027-11-23T10:00:00Z"))]).toEqual(["none", "valid", "ended"]);
});

test.each([
  ["  María  del Carmen ", "María del Carmen"],
  ["Jean-Luc O’Neill Jr.", "Jean-Luc O’Neill Jr."],
  ["O'Brien 2", "O'Brien 2"],
  ["李小龙", "李小龙"],
  ["Gal·la", "Gal·la"],
  ["x".repeat(30), "x".repeat(30)],
  ["x".repeat(31), undefined],
  ["A", undefined],
  ["", undefined],
  ["\u3164\u3164", undefined],
  ["<b>Ana</b>", undefined],
  ["Ana\u0000", undefined],
  ["Ana\u202e", undefined],
  ["ana@example.com", undefined],
])("a member called %j", (written, kept) => {
  expect(tidyMemberName(written, DEMO_CONFIG.membership)).toBe(kept);
});
