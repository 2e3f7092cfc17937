import { expect, test } from "vitest";
import { customary } from "./measure.ts";

test.each([
  [24, "cm", 9.5, "in"],
  [28, "cm", 11, "in"],
  [40, "cm", 16, "in"],
  [168, "cm", 66, "in"],
  [6, "cm", 2.25, "in"],
  [2, "cm", 0.75, "in"],
  [32, "mm", 1.25, "in"],
  [105, "mm", 4, "in"],
  [1.5, "m", 5, "ft"],
  [1.8, "m", 6, "ft"],
  [2, "m", 6.6, "ft"],
  [5, "m", 16.4, "ft"],
  [260, "ml", 8.8, "fl oz"],
  [0.5, "l", 17, "fl oz"],
  [3, "l", 3.2, "qt"],
  [8.5, "l", 9, "qt"],
  [16, "l", 17, "qt"],
  [495, "g", 17.5, "oz"],
  [1450, "g", 3.2, "lb"],
  [100, "g", 3.5, "oz"],
  [1, "g", 1, "g"],
  [5, "kg", 11, "lb"],
  [1.9, "kg", 4.2, "lb"],
  [230, "°C", 450, "°F"],
  [210, "°C", 410, "°F"],
  [2000, "W", 2000, "W"],
  [12, "h", 12, "h"],
])("%d %s is told as %d %s", (value, unit, told, toldUnit) => {
  expect(customary({ value, unit })).toEqual({ value: told, unit: toldUnit });
});
