import { expect, it } from "vitest";
import { mayReload } from "./reload-guard.ts";

it.each([
  ["never reloaded before", 0, 1_800_000_000_000, true],
  ["a second ago", 1_800_000_000_000 - 1_000, 1_800_000_000_000, false],
  ["just under a minute ago", 1_800_000_000_000 - 59_999, 1_800_000_000_000, false],
  ["a minute ago", 1_800_000_000_000 - 60_000, 1_800_000_000_000, true],
  ["in a future that a moved clock left behind", 1_800_000_100_000, 1_800_000_000_000, true],
  ["at a time that is no number", Number.NaN, 1_800_000_000_000, true],
])("a reload after one that happened %s", (_, last, now, allowed) => {
  expect(mayReload(last, now, 60)).toBe(allowed);
});

it.each([
  [119_999, false],
  [120_000, true],
])("with a guard of two minutes, %i ms after the last one: %s (D-057)", (passed, allowed) => {
  expect(mayReload(1_800_000_000_000, 1_800_000_000_000 + passed, 120)).toBe(allowed);
});
