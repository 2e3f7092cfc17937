import { expect, test } from "vitest";
import { pauseAfter } from "./web-processes.ts";

const MINUTE = 60_000;

test("what ends again and again is started ever less often, up to once a minute", () => {
  const pauses: number[] = [];
  for (let pause = 0; pauses.length < 10; pauses.push(pause)) pause = pauseAfter(1000, pause);
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, MINUTE, MINUTE, MINUTE]);
});

test.each([
  ["the first time", 10, 0, 500],
  ["after minutes of service", 5 * MINUTE, MINUTE, 500],
  ["just before", 5 * MINUTE - 1, 4000, 8000],
])("%s: ran %i ms, came after %i ms → %i ms", (_, lasted, pause, wait) => {
  expect(pauseAfter(lasted, pause)).toBe(wait);
});
