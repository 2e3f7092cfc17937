import { expect, test } from "vitest";
import { marketOf, withCountryParameter } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { presentParameter } from "./presentation.ts";

test.each([
  ["DE", 2000, "W", "2000\u00a0W"],
  ["DE", 20_000, "mAh", "20.000\u00a0mAh"],
  ["US", 2000, "W", "2000\u00a0W"],
  ["US", 20_000, "mAh", "20,000\u00a0mAh"],
  ["ES", 1.7, "l", "1,7\u00a0l"],
  ["GB", 1.7, "l", "1.7\u00a0L"],
  ["US", 1.7, "l", "1.8\u00a0qt"],
  ["US", 24, "cm", "9.5\u00a0in"],
] as const)("%s writes %d %s as %s", (country, number, unit, written) => {
  const parameter = { key: "power", title: "Power", label: null, number, unit };
  expect(presentParameter(parameter, marketOf(DEMO_CONFIG, "velmo", country)).value).toBe(written);
});

test("the Chinese texts of the United States stay metric", () => {
  const chinese = withCountryParameter(DEMO_CONFIG, marketOf(DEMO_CONFIG, "velmo", "US"), "cn");
  const parameter = { key: "length", title: "长度", label: null, number: 24, unit: "cm" };
  expect(chinese && presentParameter(parameter, chinese).value).toBe("24\u00a0cm");
});
