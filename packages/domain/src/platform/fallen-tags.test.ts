import { expect, test } from "vitest";
import { makeFallenTags } from "./fallen-tags.ts";

function make() {
  let time = 1000;
  const fallen = makeFallenTags(() => time);
  return { fallen, pass: (milliseconds: number) => (time += milliseconds) };
}

test("only what was begun before a fall of its own tags hears of it", () => {
  const { fallen, pass } = make();
  const before = fallen.count();
  fallen.drop("a");
  const between = fallen.count();
  pass(700);
  fallen.drop("b");
  expect(fallen.firstFall(before, ["a", "b"])).toBe(1000);
  expect(fallen.firstFall(before, ["b"])).toBe(1700);
  expect(fallen.firstFall(between, ["a"])).toBeUndefined();
  expect(fallen.firstFall(between, ["a", "b"])).toBe(1700);
  expect(fallen.firstFall(before, ["c"])).toBeUndefined();
  expect(fallen.firstFall(fallen.count(), ["a", "b"])).toBeUndefined();
});

test("the first fall counts, however often a tag falls, and never too late", () => {
  const { fallen, pass } = make();
  const begun: { count: number; at: number }[] = [];
  let now = 1000;
  for (let fall = 0; fall < 100; fall += 1) {
    begun.push({ count: fallen.count(), at: now });
    fallen.drop("hot");
    now = pass(130);
  }
  for (const { count, at } of begun) {
    const fell = fallen.firstFall(count, ["hot"]);
    expect(fell).toBeLessThanOrEqual(at);
    // Invalidations within half a second count as one; the oldest are forgotten.
    if (fell !== -Infinity) expect(fell).toBeGreaterThan(at - 500);
  }
  expect(fallen.firstFall(begun.at(-1)?.count ?? 0, ["hot"])).not.toBe(-Infinity);
});

test("after all were dropped, everything begun before is old", () => {
  const { fallen } = make();
  const before = fallen.count();
  fallen.dropAll();
  expect(fallen.firstFall(before, ["never named"])).toBe(-Infinity);
  expect(fallen.firstFall(fallen.count(), ["never named"])).toBeUndefined();
  const after = fallen.count();
  fallen.drop("a");
  expect(fallen.firstFall(after, ["b"])).toBeUndefined();
});

test("more falls than are told make what was begun before them old, and nothing else", () => {
  const { fallen } = make();
  const before = fallen.count();
  fallen.drop("first");
  for (let index = 0; index < 20_000; index += 1) fallen.drop(`tag ${index}`);
  expect(fallen.firstFall(before, ["first"])).toBe(-Infinity);
  const after = fallen.count();
  fallen.drop("later");
  expect(fallen.firstFall(after, ["first"])).toBeUndefined();
});
