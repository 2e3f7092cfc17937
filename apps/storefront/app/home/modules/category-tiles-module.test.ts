import { expect, test } from "vitest";
import { wholeRows } from "./category-tiles-module.tsx";

test.each([
  [1, 1, 1],
  [4, 4, 4],
  [6, 6, 6],
  [7, 6, 6],
  [8, 8, 4],
  [9, 8, 4],
  [10, 10, 5],
  [11, 10, 5],
  [12, 12, 6],
  [30, 12, 6],
])("of %i categories %i are shown in %i columns", (count, shown, columns) => {
  expect(wholeRows(count)).toEqual({ shown, columns });
});
