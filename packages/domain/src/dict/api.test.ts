import { createRouterClient } from "@orpc/server";
import { inLanguage, marketOf, withCountryParameter } from "@rambla/core/market";
import { DEMO_CONFIG, DEMO_LANGUAGES } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { dictApi } from "./api.ts";
import { DICTIONARIES } from "./dictionaries.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

const calls = (rest: Parameters<typeof callContext>[1] = {}) => createRouterClient(dictApi, { context: callContext(shop, rest) });

test("dictionaries speak the language of the market", async () => {
  expect((await calls().dictItems({ code: "sortOptions" }))[2]).toEqual({ value: "price-asc", label: "Precio: de menor a mayor" });
  expect((await calls({ country: "GB" }).dictItems({ code: "cancelReasons" })).at(-1)).toEqual({ value: "other", label: "Another reason" });
  const chinese = withCountryParameter(DEMO_CONFIG, marketOf(DEMO_CONFIG, "lumbra", "ES"), "cn");
  const client = createRouterClient(dictApi, { context: { ...callContext(shop), ...(chinese && { market: chinese }) } });
  expect((await client.dictItems({ code: "sortOptions" }))[1]?.label).toBe("最新上架");
});

test.each(["nonsense", "constructor", "__proto__"])("the dictionary %j is empty", async (code) => {
  expect(await calls().dictItems({ code })).toEqual([]);
});

test.each(DEMO_LANGUAGES)("every entry has a word of its own in %s", async (language) => {
  const client = createRouterClient(dictApi, {
    context: { ...callContext(shop), market: inLanguage(DEMO_CONFIG, marketOf(DEMO_CONFIG, "lumbra", "ES"), language) },
  });
  for (const [code, entries] of Object.entries(DICTIONARIES)) {
    const items = await client.dictItems({ code });
    expect(items.map(({ value }) => value)).toEqual(Object.keys(entries));
    const labels = items.map(({ label }) => label);
    expect(new Set(labels).size, labels.join()).toBe(items.length);
    for (const label of labels) expect(label).toMatch(/\p{L}/u);
  }
});

test("countries are those of the brand, named in the language of the page", async () => {
  const german = await calls({ country: "DE", brand: "nidora" }).countries();
  expect(german).toHaveLength(9);
  expect(german[0]).toEqual({ countryCode: "ES", name: "Spanien", phonePrefix: "+34", currency: "EUR", language: "es" });
  expect((await calls().countries()).map((country) => country.countryCode)).not.toContain("PT");
});
