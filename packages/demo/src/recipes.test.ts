import { createRouterClient } from "@orpc/server";
import { recipeApi } from "@rambla/domain/recipe/api";
import { importRecipes } from "@rambla/domain/recipe/import";
import { sql } from "@rambla/domain/platform/database/sql";
import { expect, test } from "vitest";
import { callContext, makeTestShop } from "../../domain/test/shop.ts";
import { DEMO_BRANDS } from "./import.ts";
import { recipesOf } from "./recipes.ts";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "./shop.ts";

test("recipes are there in every language of the kitchen's countries, of its own goods, and come in as often as the demo starts", async () => {
  const shop = await makeTestShop();
  for (const brand of DEMO_BRAND_CODES) {
    const recipes = recipesOf(brand, {});
    const goods = new Set(DEMO_BRANDS[brand].goods.map(({ id }) => id));
    for (const { goodsIds } of recipes) expect(goodsIds.filter((goodsId) => !goods.has(goodsId))).toEqual([]);
    for (const { texts } of recipes) {
      const shapes = new Set(Object.values(texts).map((words) => `${words?.ingredients.length} ${words?.steps.length}`));
      expect([shapes.size, Object.keys(texts).length]).toEqual([1, Object.keys(DEMO_CONFIG.languages).length]);
    }
    await importRecipes(shop, brand, recipes);
    await importRecipes(shop, brand, recipes);
  }
  const [counted] = await shop.database.query<{ count: number }>(sql`select count(*)::integer as count from recipe where brand = 'nidora'`);
  expect(counted).toEqual({ count: 3 });
  for (const country of DEMO_CONFIG.brands.nidora.countries) {
    const { items } = await createRouterClient(recipeApi, { context: callContext(shop, { brand: "nidora", country }) }).recipesPage({});
    expect(items.map(({ recipeId }) => recipeId)).toEqual(["pumpkin-soup", "tomato-spaghetti", "country-loaf"]);
  }
  await shop.close();
});
