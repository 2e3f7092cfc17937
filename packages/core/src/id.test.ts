import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isCatalogueId, randomId } from "./id.ts";

test("ids have the asked length, known letters and do not repeat", () => {
  const ids = Array.from({ length: 2000 }, () => randomId(randomBytes));
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{23}$/);
});

test("an id uses no letter more often than another", () => {
  const counts = new Map<string, number>();
  for (const letter of randomId(randomBytes, 54_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  expect(counts.size).toBe(54);
});

test.each([
  ["1001", true],
  ["0", true],
  ["", false],
  ["1e3", false],
  ["-1", false],
  ["1".repeat(19), false],
])("%s", (text, is) => {
  expect(isCatalogueId(text)).toBe(is);
});
