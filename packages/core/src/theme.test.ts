import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, test } from "vitest";
import { contrast, contrastProblems } from "./theme.ts";

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#777777", "#ffffff", 4.48],
  ["#767676", "#ffffff", 4.54],
  ["#0000ff", "#ffffff", 8.59],
  ["#ff0000", "#00ff00", 2.91],
])("%s beside %s has a contrast of %s, as WCAG counts it", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test.each(DEMO_BRAND_CODES)("everything of %s can be read", (code) => {
  expect(contrastProblems(DEMO_CONFIG.brands[code].theme)).toEqual([]);
});

test("what cannot be read is named with both its colours", () => {
  const { theme } = DEMO_CONFIG.brands.lumbra;
  expect(contrastProblems({ ...theme, colours: { ...theme.colours, inkFaint: "#999999", onAccent: "#ffffff", focus: "#eeeeee" } })).toEqual(
    [
      "inkFaint #999999 on surface #ffffff has a contrast of 2.84: 4.5 is the least that everybody can read.",
      "inkFaint #999999 on surfaceSunken #f6f4f0 has a contrast of 2.59: 4.5 is the least that everybody can read.",
      "inkFaint #999999 on surfaceRaised #ffffff has a contrast of 2.84: 4.5 is the least that everybody can read.",
      "onAccent #ffffff on accent #f5a524 has a contrast of 2.04: 4.5 is the least that everybody can read.",
      "focus #eeeeee on surface #ffffff has a contrast of 1.16: 3 is the least that everybody can read.",
      "focus #eeeeee on surfaceSunken #f6f4f0 has a contrast of 1.05: 3 is the least that everybody can read.",
      "focus #eeeeee on surfaceRaised #ffffff has a contrast of 1.16: 3 is the least that everybody can read.",
    ],
  );
});
