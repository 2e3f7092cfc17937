import { describe, expect, test } from "vitest";
import { isPostCodeIn, isProvince, provincesOf } from "./provinces.ts";

describe("states of the United States", () => {
  test.each([
    ["NY", "10001", true],
    ["NY", "06390", true],
    ["CA", "90001-1234", true],
    ["WY", "83414", true],
    ["ID", "83201", true],
    ["PR", "00901", true],
    ["VI", "00802", true],
    ["GU", "96910", true],
    ["MP", "96950", true],
    ["AS", "96799", true],
    ["AE", "09012", true],
    ["AP", "96201", true],
    ["AA", "34002", true],
    ["FL", "33101", true],
    ["FL", "34002", false],
    ["NY", "90001", false],
    ["CA", "10001", false],
    ["PR", "10001", false],
    ["GU", "96799", false],
  ])("%s holds the ZIP code %s: %s", (state, postCode, expected) => {
    expect(isPostCodeIn("US", state, postCode)).toBe(expected);
  });

  test("the list holds the territories and the states of military mail, and each has ZIP codes", () => {
    const codes = provincesOf("US")?.map(({ value }) => value) ?? [];
    expect(codes).toEqual(expect.arrayContaining(["PR", "GU", "VI", "AS", "MP", "AA", "AE", "AP", "DC"]));
    expect(new Set(codes).size).toBe(62);
    // A prefix of no state.
    expect(codes.filter((state) => isPostCodeIn("US", state, "00000"))).toEqual([]);
  });

  test("names that are no states are none", () => {
    expect([isProvince("US", "NY"), isProvince("US", "ZZ"), isProvince("US", "New York"), isProvince("GB", "Kent")]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

test.each([
  ["ES", "Madrid", "28001", true],
  ["ES", "Las Palmas", "35001", true],
  ["ES", "Ceuta", "51001", true],
  ["ES", "Madrid", "35001", false],
  ["ES", "Las Palmas", "28001", false],
  ["ES", "Ceuta", "28001", false],
  ["ES", "Melilla", "99999", false],
  // No table for these countries.
  ["IT", "RM", "20121", true],
  ["GB", "Kent", "SW1A 1AA", true],
])("in %s, %s holds the postcode %s: %s", (country, province, postCode, expected) => {
  expect(isPostCodeIn(country, province, postCode)).toBe(expected);
});

test("every ZIP prefix belongs to no more than one state", () => {
  const states = provincesOf("US")?.map(({ value }) => value) ?? [];
  const shared = Array.from({ length: 1000 }, (_, prefix) => String(prefix).padStart(3, "0"))
    .map((prefix) => [prefix, states.filter((state) => isPostCodeIn("US", state, `${prefix}55`))] as const)
    .filter(([, found]) => found.length > 1);
  expect(shared).toEqual([]);
});
