import { type Brand, marketOf } from "@rambla/core/market";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { textFor } from "../base/head.ts";
import { policyOf } from "./words.ts";

const MARKETS = DEMO_BRAND_CODES.flatMap((brand) => DEMO_CONFIG.brands[brand].countries.map((country) => [brand, country] as const));
const withWords = (brand: string, country: string, words: Partial<Brand>) => {
  const market = marketOf(DEMO_CONFIG, brand, country);
  return { market: { ...market, brand: { ...market.brand, privacy: {}, ...words } }, settings: DEMO_CONFIG };
};

describe.each(MARKETS)("%s in %s", (brand, country) => {
  const page = withWords(brand, country, { legalEntity: "Tallbo Handel AB, Storgatan 5" });
  const wordsOf = (id: string) => policyOf(page, id)?.paragraphs.join(" ") ?? "";

  test("has its terms and what it says of privacy, with nothing left to fill in", () => {
    for (const [id, count] of [
      ["terms", 7],
      ["privacy", 5],
    ] as const) {
      expect(policyOf(page, id)).toMatchObject({ name: id, paragraphs: { length: count } });
      expect(wordsOf(id)).toContain("Tallbo Handel AB, Storgatan 5");
      expect(wordsOf(id)).not.toMatch(/[{}#]/);
    }
    expect(wordsOf("privacy")).toMatch(/\b30\b.*\b15\b/s);
  });

  test("tells of the right of withdrawal where there is one", () => {
    if (country === "US") return expect(policyOf(page, "withdrawal")).toBeUndefined();
    expect(policyOf(page, "withdrawal")?.paragraphs).toHaveLength(5);
    expect(wordsOf("withdrawal")).toMatch(/\b14\b.*Tallbo Handel AB/s);
    expect(wordsOf("withdrawal"), "names the button that withdraws").toContain(textFor(page, "info")("withdrawHere"));
  });

  test("names its seller where a law wants it, and leaves out what the document does not say", () => {
    if (country === "US") return expect(policyOf(page, "legal")).toBeUndefined();
    const said = { representative: "Ylva Berg", register: "559000-0001", taxNumber: "SE559000000101" };
    const told = policyOf(withWords(brand, country, said), "legal");
    expect(told?.facts.map(({ value }) => value)).toEqual(Object.values(said));
    expect(new Set(told?.facts.map(({ label }) => label)).size).toBe(3);
    expect(told?.paragraphs).toEqual([]);
    expect(policyOf(withWords(brand, country, { ...said, register: "" }), "legal")?.facts).toHaveLength(2);
    expect(policyOf(page, "terms")?.facts).toEqual([]);
    const own = withWords(brand, country, {
      ...said,
      legalNotice: Object.fromEntries(page.market.languageChain.map((each) => [each, "Own words."])),
    });
    expect(policyOf(own, "legal")).toMatchObject({ paragraphs: ["Own words."], facts: told?.facts });
  });

  test("says nothing under an id of nothing", () => {
    for (const id of ["", "Terms", "return", "../terms", "__proto__"]) expect(policyOf(page, id), id).toBeUndefined();
  });
});

test("prices are said to be without tax where they are, and only there", () => {
  expect(policyOf(withWords("lumbra", "US", {}), "terms")?.paragraphs[2]).toContain("without sales tax");
  expect(policyOf(withWords("lumbra", "GB", {}), "terms")?.paragraphs[2]).toContain("include the tax");
});

const AUTHORITIES = {
  de: "Datenschutzbehörde",
  en: "data protection authority",
  "en-GB": "data protection authority",
  es: "autoridad",
  fr: "autorité",
  it: "autorità",
  nl: "toezichthouder",
  pl: "organu",
  zh: "保护机构",
};
test.each(Object.entries(AUTHORITIES))("in %s one is sent to an authority where there is one, and only there", (language, authority) => {
  const lastIn = (country: string) => {
    const { market, settings } = withWords("lumbra", country, {});
    return policyOf({ market: { ...market, language }, settings }, "privacy")?.paragraphs.at(-1) ?? "";
  };
  expect(lastIn("GB")).toContain(authority);
  expect(lastIn("US")).not.toBe("");
  expect(lastIn("US")).not.toContain(authority);
});

test("what the owner has written stands, in the language that there is; the id is the brand's", () => {
  const own = withWords("lumbra", "GB", { terms: { en: "One.\n\n \nTwo." }, termsId: "7", legalEntity: "" });
  expect(policyOf(own, "7")?.paragraphs).toEqual(["One.", "Two."]);
  expect(policyOf(own, "terms")).toBeUndefined();
  expect(policyOf(own, "privacy")?.paragraphs[0]).toBe("Lumbra is responsible for your data in this shop.");
});
