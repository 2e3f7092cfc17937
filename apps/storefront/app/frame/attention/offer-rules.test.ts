import { expect, test } from "vitest";
import { countFrom, endOfDay, isClosedToday, isOfferedHere } from "./offer-rules.ts";

test.each([
  ["/", true],
  ["/mobile", true],
  ["/classifiy/list", true],
  ["/mobile/commodity/detail", true],
  ["/search", true],
  ["/info/aboutUs", true],
  ["/cart", false],
  ["/mobile/order/confireOrder", false],
  ["/login", false],
  ["/personCenter", false],
  ["/mobile/personCenter/message", false],
  ["/mobileX", false],
])("%s offers something: %j", (path, expected) => expect(isOfferedHere(path)).toBe(expected));

const NOON = new Date(2026, 10, 20, 12);

test("a notice that was closed stays closed until the end of the visitor's day, and no longer", () => {
  expect(new Date(endOfDay(NOON))).toEqual(new Date(2026, 10, 21));
  expect(new Date(endOfDay(new Date(2026, 11, 31, 23, 59)))).toEqual(new Date(2027, 0, 1));
  const closed = String(endOfDay(NOON));
  expect(isClosedToday(closed, NOON)).toBe(true);
  expect(isClosedToday(closed, new Date(2026, 10, 20, 23, 59, 59))).toBe(true);
  expect(isClosedToday(closed, new Date(2026, 10, 21))).toBe(false);
});

test.each([null, "", "x", "0", "-1", "NaN", "Infinity", "9999999999999"])("%j closes nothing", (stored) =>
  expect(isClosedToday(stored, NOON)).toBe(false),
);

test.each([
  [null, 10, 10],
  ["7", 10, 7],
  ["0", 10, 0],
  ["600", 10, 10],
  ["-3", 10, 10],
  ["x", 10, 10],
  ["1e9", 10, 10],
] as const)("a countdown left at %j of %d goes on at %d", (stored, delay, expected) => expect(countFrom(stored, delay)).toBe(expected));
