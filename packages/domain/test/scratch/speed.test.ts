import { createRouterClient } from "@orpc/server";
import { test } from "vitest";
import { callContext, makeTestShop } from "../shop.ts";
import { manyGoods } from "../many-goods.ts";
import { goodsApi } from "../../src/goods/api.ts";
import { searchApi } from "../../src/search/api.ts";

test("speed", async () => {
  const shops = [];
  for (const count of [1000, 100_000]) {
    const shop = await makeTestShop();
    await manyGoods(shop, count);
    shops.push({ count, shop });
  }
  for (let round = 0; round < 2; round++) for (const { count, shop } of shops) {
    const client = createRouterClient({ ...goodsApi, ...searchApi }, { context: callContext(shop) });
    const cases: Record<string, () => Promise<unknown>> = {
      list: () => client.goodsClassifyListGoods({ goodsClassifyId: "100", limit: 12 }),
      listPrice: () => client.goodsClassifyListGoods({ goodsClassifyId: "111", limit: 12, sort: "price" }),
      listPage5: () => client.navigationGoodsList({ limit: 24, page: 5 }),
      listFacet: () => client.goodsClassifyListGoods({ goodsClassifyId: "100", limit: 12, facets: { colour: ["clay"] } }),
      listPriceRange: () => client.goodsClassifyListGoods({ goodsClassifyId: "100", limit: 12, minPrice: "20", maxPrice: "40" }),
      detail: () => client.goodsDetail({ goodsId: "77" }),
      searchCommon: () => client.navigationGoodsSearch({ key: "lámpara", limit: 12 }),
      searchTwo: () => client.navigationGoodsSearch({ key: "lámpara azul", limit: 12 }),
      searchRare: () => client.navigationGoodsSearch({ key: "rara7", limit: 12 }),
      searchTypo: () => client.navigationGoodsSearch({ key: "lampra verde", limit: 12 }),
      searchArticle: () => client.navigationGoodsSearch({ key: "LU-77", limit: 12 }),
      suggest: () => client.navigationGoodsSuggest({ key: "lámp" }),
    };
    const line: string[] = [];
    for (const [name, run] of Object.entries(cases)) {
      for (let i = 0; i < 15; i++) await run();
      const times: number[] = [];
      for (let i = 0; i < 60; i++) { const s = performance.now(); await run(); times.push(performance.now() - s); }
      times.sort((a, b) => a - b);
      line.push(`${name} min ${times[0]!.toFixed(1)} med ${times[30]!.toFixed(1)}`);
    }
    console.log(count + " " + line.join(" | "));
  }
  for (const { shop } of shops) await shop.close();
}, 400_000);
