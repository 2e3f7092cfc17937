import { describe, expect, test } from "vitest";
import { boundAt, boundIn, inOrder, numberAt, valuesWithin } from "./number-range.ts";

describe("ranges among the values of a filter", () => {
  test.each([
    ["60..", { end: "from", number: 60 }],
    ["..120", { end: "to", number: 120 }],
    ["0.25..", { end: "from", number: 0.25 }],
    ["..-18", { end: "to", number: -18 }],
    ["60", undefined],
    ["..", undefined],
    ["60..120", undefined],
    ["clay..", undefined],
    ["1e9..", undefined],
    [" 60..", undefined],
    ["60.", undefined],
  ])("%s", (value, bound) => {
    expect(boundIn(value)).toEqual(bound);
    if (bound) expect(boundAt(bound.end as "from" | "to", bound.number)).toBe(value);
  });

  test.each([
    [["60.."], ["100", "60", "80", "9"], ["100", "60", "80"]],
    [["..60"], ["100", "60", "80", "9"], ["60", "9"]],
    [
      ["60..", "..80"],
      ["100", "60", "80", "9"],
      ["60", "80"],
    ],
    [
      ["80..", "..60"],
      ["100", "60", "80", "9"],
      ["60", "80"],
    ],
    [
      ["9", "90.."],
      ["100", "60", "9"],
      ["9", "100"],
    ],
    [["200.."], ["100", "60"], []],
    [["70..", "..90"], ["100", "60"], []],
    [["clay", "ink"], ["clay"], ["clay", "ink"]],
    [["1.."], ["clay", "2"], ["2"]],
  ])("%j of %j are %j", (asked, known, expected) => {
    expect(valuesWithin(asked, known)).toEqual(expected);
  });

  test("a bound stands at the outermost number that it lets in", () => {
    const numbers = ["100", "9", "60"];
    expect(
      [
        { end: "from", number: 10 },
        { end: "to", number: 99 },
        { end: "from", number: 101 },
      ].map((bound) => numberAt(bound as Parameters<typeof numberAt>[0], numbers)),
    ).toEqual(["60", "60", undefined]);
  });

  test("of several bounds of an end the first counts, and the ends are put in order", () => {
    expect(inOrder(["..60", "80..", "90..", "x"])).toEqual(["x", "60..", "..80"]);
    expect(inOrder(["x", "60"])).toEqual(["x", "60"]);
  });
});
