import { describe, expect, test } from "vitest";
import type { Variants } from "../../parts/catalogue.ts";
import { variantRows } from "./variant-choice.ts";

const sibling = (goodsId: string, colour: string, size: string): Variants["siblings"][number] => ({
  goodsId,
  seoUrlParameter: `${colour}-${size}`,
  values: { colour, size },
  stock: "HAVE_STOCK",
  picture: { pictureId: goodsId, alt: "", colour: "" },
  price: "1.00",
  currency: "EUR",
});
const parameter = (key: string, values: readonly string[]) => ({
  key,
  title: key,
  values: values.map((value) => ({ value, label: value, colour: null })),
});

describe("variants of goods (D-184)", () => {
  const variants: Variants = {
    parameters: [parameter("colour", ["ink", "clay"]), parameter("size", ["s", "m", "xl"])],
    siblings: [sibling("1", "ink", "s"), sibling("2", "ink", "m"), sibling("3", "clay", "m")],
  };
  const leadsTo = (goodsId: string) =>
    variantRows(variants, goodsId).map((row) => Object.fromEntries(row.options.map((option) => [option.value, option.sibling.goodsId])));

  test("a value leads to the sibling that differs in it alone, else to the nearest", () => {
    expect(leadsTo("2")).toEqual([
      { ink: "2", clay: "3" },
      { s: "1", m: "2" },
    ]);
    expect(leadsTo("1")).toEqual([
      { ink: "1", clay: "3" },
      { s: "1", m: "2" },
    ]);
  });

  test("goods that stand alone, or are not among the siblings, have nothing to choose", () => {
    expect(variantRows({ parameters: variants.parameters, siblings: [sibling("1", "ink", "s")] }, "1")).toEqual([]);
    expect(variantRows(variants, "9")).toEqual([]);
  });
});
