import { type Brand, marketOf } from "@rambla/core/market";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { describe, expect, test } from "vitest";
import { policyAt } from "./words.ts";

const MARKETS = DEMO_BRAND_CODES.flatMap((brand) => DEMO_CONFIG.brands[brand].countries.map((country) => [brand, country] as const));
const having = (brand: string, country: string, words: Partial<Brand>) => {
  const market = marketOf(DEMO_CONFIG, brand, country);
  return { market: { ...market, brand: { ...market.brand, ...words } } };
};

describe.each(MARKETS)("%s in %s", (brand, country) => {
  test("has policies under the ids of the brand", () => {
    const { termsId, privacyPolicyId } = DEMO_CONFIG.brands[brand];
    expect(policyAt(having(brand, country, {}), termsId)).toEqual({ name: "terms", facts: [] });
    expect(policyAt(having(brand, country, {}), privacyPolicyId)).toEqual({ name: "privacy", facts: [] });
    const own = having(brand, country, { termsId: "7" });
    expect(policyAt(own, "7")?.name).toBe("terms");
    expect(policyAt(own, "terms")).toBeUndefined();
    for (const id of ["", "Terms", "return", "../terms", "__proto__"]) expect(policyAt(own, id), id).toBeUndefined();
  });

  test("names its seller where a law wants it, and leaves out what the document does not say", () => {
    const said = { representative: "Ylva Berg", register: "559000-0001", taxNumber: "SE559000000101" };
    const told = policyAt(having(brand, country, said), DEMO_CONFIG.brands[brand].legalNoticeId);
    if (country === "US") return expect(told).toBeUndefined();
    // German law wants it said whether the seller takes part in arbitration.
    const arbitration =
      country === "DE"
        ? [
            "Wir sind weder bereit noch verpflichtet, an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.",
          ]
        : [];
    expect(told?.facts.map(({ value }) => value)).toEqual([...Object.values(said), ...arbitration]);
    expect(new Set(told?.facts.map(({ label }) => label)).size).toBe(3 + arbitration.length);
    expect(policyAt(having(brand, country, { ...said, register: "" }), DEMO_CONFIG.brands[brand].legalNoticeId)?.facts).toHaveLength(
      2 + arbitration.length,
    );
  });
});
