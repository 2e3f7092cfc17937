/** The shop's own words of its policies, in every market. */
import { type Brand, marketOf } from "@rambla/core/market";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { isRefusal } from "@rambla/core/refusal";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { informationAt } from "./information-service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ own: true });
});
afterAll(() => shop.close());

const MARKETS = DEMO_BRAND_CODES.flatMap((brand) => DEMO_CONFIG.brands[brand].countries.map((country) => [brand, country] as const));
const marketWith = (brand: string, country: string, words: Partial<Brand>) => {
  const market = marketOf(DEMO_CONFIG, brand, country);
  return { ...market, brand: { ...market.brand, privacy: {}, ...words } };
};
type Market = ReturnType<typeof marketWith>;

/** Undefined for an id without a policy. */
async function wordsOf(market: Market, id: string): Promise<string[] | undefined> {
  const found = await informationAt(shop, market, id);
  return isRefusal(found) ? undefined : found.blocks.flatMap((block) => (block.type === "paragraph" ? [block.text] : []));
}

describe.each(MARKETS)("%s in %s", (brand, country) => {
  const market = marketWith(brand, country, { legalEntity: "Tallbo Handel AB, Storgatan 5" });

  test("has its terms and what it says of privacy, with nothing left to fill in", async () => {
    for (const [id, count] of [
      [market.brand.termsId, 7],
      [market.brand.privacyPolicyId, 5],
    ] as const) {
      const words = await wordsOf(market, id);
      expect(words).toHaveLength(count);
      expect(words?.join(" ")).toContain("Tallbo Handel AB, Storgatan 5");
      expect(words?.join(" ")).not.toMatch(/[{}#]/);
    }
    expect((await wordsOf(market, market.brand.privacyPolicyId))?.join(" ")).toMatch(/\b30\b.*\b15\b/s);
  });

  test("tells of the right of withdrawal where there is one", async () => {
    const words = await wordsOf(market, market.brand.withdrawalId);
    if (country === "US") return expect(words).toBeUndefined();
    expect(words).toHaveLength(5);
    expect(words?.join(" ")).toMatch(/\b14\b.*Tallbo Handel AB/s);
    const button = shop.texts.of(market.languageChain, "info")("withdrawHere");
    expect(words?.join(" "), "names the button that withdraws").toContain(button);
  });

  test("has a legal notice of its own words alone, where a law wants one", async () => {
    if (country === "US") return expect(await wordsOf(market, market.brand.legalNoticeId)).toBeUndefined();
    expect(await wordsOf(market, market.brand.legalNoticeId)).toEqual([]);
    const legalNotice = Object.fromEntries(market.languageChain.map((each) => [each, "Own words."]));
    expect(await wordsOf(marketWith(brand, country, { legalNotice }), market.brand.legalNoticeId)).toEqual(["Own words."]);
  });
});

test("prices are said to be without tax where they are, and only there", async () => {
  expect((await wordsOf(marketWith("lumbra", "US", {}), "terms"))?.[2]).toContain("without sales tax");
  expect((await wordsOf(marketWith("lumbra", "GB", {}), "terms"))?.[2]).toContain("include the tax");
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
  pt: "autoridade",
  zh: "保护机构",
};
test.each(Object.entries(AUTHORITIES))(
  "in %s one is sent to an authority where there is one, and only there",
  async (language, authority) => {
    const lastIn = async (country: string) =>
      (await wordsOf({ ...marketWith("lumbra", country, {}), language, languageChain: [language] }, "privacy"))?.at(-1);
    expect(await lastIn("GB")).toContain(authority);
    expect(await lastIn("US")).not.toContain(authority);
  },
);

test("what the owner has written stands, in the language that there is; the id is the brand's", async () => {
  const own = marketWith("lumbra", "GB", { terms: { en: "One.\n\n \nTwo." }, termsId: "7", legalEntity: "" });
  expect(await wordsOf(own, "7")).toEqual(["One.", "Two."]);
  expect(await wordsOf(own, "terms")).toBeUndefined();
  expect((await wordsOf(own, "privacy"))?.[0]).toBe("Lumbra is responsible for your data in this shop.");
});
