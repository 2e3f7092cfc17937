import { describe, expect, test } from "vitest";
import { readSeen, withLook } from "./seen-here.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;

describe("what a browser remembers of what was looked at (decision 192)", () => {
  test("the latest first, each once, and seven at most", () => {
    const seen = ["1", "2", "3", "1", "4", "5", "6", "7", "8"].reduce((before, goodsId, index) => withLook(before, goodsId, NOW + index), readSeen(null, NOW));
    expect(seen.map(([goodsId]) => goodsId)).toEqual(["8", "7", "6", "5", "4", "1", "3"]);
  });

  test("for thirty days", () => {
    const seen = [["1", NOW - 29 * DAY], ["2", NOW - 30 * DAY]] as const;
    expect(readSeen(JSON.stringify(seen), NOW)).toEqual([["1", NOW - 29 * DAY]]);
    expect(withLook(seen, "3", NOW).map(([goodsId]) => goodsId)).toEqual(["3", "1"]);
  });

  test.each([null, "", "{", "{}", "1", '"x"', "[1]", '[["x",1]]', '[["1"]]', '[["1","now"]]', '[[1,2]]'])("what is no such list counts as none: %s", (stored) => {
    expect(readSeen(stored, NOW)).toEqual([]);
  });
});
