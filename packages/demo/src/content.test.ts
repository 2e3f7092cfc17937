import { createRouterClient } from "@orpc/server";
import { languagesOf } from "@rambla/core/market";
import { contentApi } from "@rambla/domain/content/api";
import { exportContent } from "@rambla/domain/content/export-service";
import { namesIn, readContentFolder } from "@rambla/domain/content/file-rules";
import { expect, test } from "vitest";
import { aGoods, haveGoods } from "../../domain/test/catalogue.ts";
import { callContext, makeTestShop } from "../../domain/test/shop.ts";
import { contentOf, importContent } from "./content.ts";
import { DEMO_BRANDS } from "./import.ts";
import { readMasters } from "./masters.ts";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "./shop.ts";

const masters = readMasters();

test.each(DEMO_BRAND_CODES)("the content of %s is right, and names pictures and goods that there are", (brand) => {
  const { kinds, problems } = readContentFolder(contentOf({ config: DEMO_CONFIG }, brand, masters), {
    ...DEMO_CONFIG,
    brandCountries: DEMO_CONFIG.brands[brand].countries,
  });
  expect(problems).toEqual([]);
  const { pictures, goods } = namesIn(kinds);
  const sold = new Set(DEMO_BRANDS[brand].goods.map(({ id }) => id));
  expect(pictures.flatMap(({ at, source }) => (masters[source] ? [] : `${at} ${source}`))).toEqual([]);
  expect(goods.flatMap(({ at, goodsId }) => (sold.has(goodsId) ? [] : `${at} ${goodsId}`))).toEqual([]);
});

test("content comes in as often as the demo starts, and lacks no words in any language of its brand", async () => {
  const shop = await makeTestShop();
  shop.moveTo(new Date("2026-12-31T00:00:00Z"));
  for (const brand of DEMO_BRAND_CODES) {
    await haveGoods(
      shop,
      DEMO_BRANDS[brand].goods.map(({ id }) => aGoods({ goodsId: id })),
      { brand },
    );
    await importContent(shop, brand, masters);
    await importContent(shop, brand, masters);
    const languages = languagesOf(DEMO_CONFIG, DEMO_CONFIG.brands[brand]);
    expect((await exportContent(shop, brand)).missing.filter(({ language }) => languages.includes(language))).toEqual([]);
  }
  const calls = createRouterClient(contentApi, { context: callContext(shop, { brand: "nidora" }) });
  const { items, total } = await calls.recipesPage({ limit: 100 });
  expect([items.length, items.every(({ picture }) => picture.alt !== "")]).toEqual([total, true]);
  expect(total).toBeGreaterThanOrEqual(30);
  expect((await calls.helpSearch({ words: "devolver", limit: 5 })).length).toBeGreaterThan(0);
  await shop.close();
});
