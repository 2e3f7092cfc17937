import { expect, test } from "vitest";
import { markIn, markOf, storedMark } from "./affiliate.ts";

const NOW = new Date("2026-11-20T10:00:00Z").getTime();
const HOURS = 3_600_000;

test.each([
  ["?awc=4711_1763632800_ab", "4711_1763632800_ab"],
  ["", undefined],
  ["?awc=", undefined],
  ["?awc=<script>", undefined],
  ["?awc=a b", undefined],
  [`?awc=${"a".repeat(129)}`, undefined],
  ["?AWC=4711", undefined],
  ["?id=1&awc=4711&awc=x", "4711"],
])("an address with %s bears the mark %s", (query, mark) =>
  expect(markIn(`https://es.lumbra.example/commodity/detail${query}`)).toBe(mark),
);

test("a mark counts for a day", () => {
  const stored = storedMark("4711_ab", NOW);
  for (const [later, expected] of [
    [0, "4711_ab"],
    [23.9 * HOURS, "4711_ab"],
    [24 * HOURS, undefined],
    [-1, undefined],
  ] as const)
    expect([later, markOf(stored, NOW + later)]).toEqual([later, expected]);
});

test.each([null, "", "4711", `${NOW}`, `${NOW} `, `${NOW} <b>`, `NaN 4711`, `-1 4711`, `${NOW}  4711`])("%j is none", (stored) =>
  expect(markOf(stored, NOW)).toBeUndefined(),
);
