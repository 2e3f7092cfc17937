import { expect, test } from "vitest";
import { makeWatched } from "./watched.ts";

test("begins with the first who watches, ends with the last, and begins again", () => {
  const told: string[] = [];
  const { watch, tell } = makeWatched(() => {
    told.push("begins");
    return () => void told.push("ends");
  });
  tell();
  const ends = [watch(() => told.push("one")), watch(() => told.push("two"))];
  tell();
  for (const end of ends) end();
  tell();
  watch(() => told.push("three"))();
  expect(told).toEqual(["begins", "one", "two", "ends", "begins", "ends"]);
});

test("what has no end goes on: it begins once", () => {
  let begun = 0;
  const { watch } = makeWatched(() => {
    begun += 1;
    return undefined;
  });
  watch(() => undefined)();
  watch(() => undefined);
  expect(begun).toBe(1);
});
