import { describe, expect, test } from "vitest";
import { readSeen, withLook } from "./seen-here.ts";

const DAY = 86_400_000;
const NOW = 100 * DAY;

describe("what a browser remembers of what was looked at (decision 192)", () => {
  test("the latest first, each once, and seven at most", () => {
    const seen = ["1", "2", "3", "1", "4", "5", "6", "7", "8"].reduce(
      (before, goodsId, index) => withLook(before, goodsId, NOW + index),
      readSeen(null, NOW),
    );
    expect(seen.map(([goodsId]) => goodsId)).toEqual(["8", "7", "6", "5", "4", "1", "3"]);
  });

  test("for thirty days", () => {
    const seen = readSeen(
      JSON.stringify([
        ["1", NOW - 29 * DAY],
        ["2", NOW - 30 * DAY],
      ]),
      NOW,
    );
    expect(seen).toEqual([["1", NOW - 29 * DAY]]);
    expect(withLook(seen, "3", NOW)).toEqual([
      ["3", NOW],
      ["1", NOW - 29 * DAY],
    ]);
  });

  test("each once, and not for ever where a clock was wrong or somebody else wrote there", () => {
    expect(
      readSeen(
        JSON.stringify([
          ["1", NOW + DAY],
          ["2", NOW + 30 * DAY],
          ["1", NOW],
          ["3", 9e15],
        ]),
        NOW,
      ).map(([goodsId]) => goodsId),
    ).toEqual(["1"]);
  });

  test.each([null, "", "{", "{}", "1", '"x"', "[1]", '[["x",1]]', '[["1"]]', '[["1","now"]]', "[[1,2]]"])(
    "what is no such list counts as none: %s",
    (stored) => {
      expect(readSeen(stored, NOW)).toEqual([]);
    },
  );
});
