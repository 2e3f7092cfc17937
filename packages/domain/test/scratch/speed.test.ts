import { createRouterClient } from "@orpc/server";
import { test } from "vitest";
import { callContext, makeTestShop } from "../shop.ts";
import { manyGoods } from "../many-goods.ts";
import { goodsApi } from "../../src/goods/api.ts";
import { searchApi } from "../../src/search/api.ts";
import { writeFileSync } from "node:fs";

test("explain", async () => {
  const shop = await makeTestShop();
  await manyGoods(shop, 50_000);
  const out: string[] = [];
  const database = { ...shop.database, async query<Row>(s: { text: string; values: readonly unknown[]; name: string }) {
    for (let i = 0; i < 3; i++) await shop.database.query(s);
    const t = performance.now();
    const rows = await shop.database.query<Row>(s);
    const { rows: plan } = await shop.database.executeSql("explain (analyze, buffers, timing on) " + s.text, [...s.values]);
    out.push("#### " + (performance.now() - t).toFixed(2) + "\n" + s.text.slice(0, 200) + "\n" + plan.map((r) => Object.values(r as object)[0]).join("\n"));
    return rows;
  } };
  const client = createRouterClient({ ...goodsApi, ...searchApi }, { context: callContext({ ...shop, database }) });
  out.push("=== list"); await client.goodsClassifyListGoods({ goodsClassifyId: "100", limit: 12 });
  out.push("=== facet"); await client.goodsClassifyListGoods({ goodsClassifyId: "100", limit: 12, facets: { colour: ["clay"] } });
  out.push("=== search"); await client.navigationGoodsSearch({ key: "lámpara", limit: 12 });
  out.push("=== search2"); await client.navigationGoodsSearch({ key: "lámpara azul", limit: 12 });
  out.push("=== article"); await client.navigationGoodsSearch({ key: "LU-77", limit: 12 });
  writeFileSync("/tmp/plans.txt", out.join("\n"));
  await shop.close();
}, 400_000);
