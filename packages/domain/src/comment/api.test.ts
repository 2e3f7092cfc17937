import type { CountryCode } from "@rambla/core/market";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, CATEGORIES, haveGoods, PARAMETERS } from "../../test/catalogue.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { goodsApi } from "../goods/api.ts";
import { importPortions } from "../goods/catalogue-file/import.ts";
import type { ImportedGoods } from "../goods/catalogue-file/import-rules.ts";
import { sql } from "../platform/database/sql.ts";
import { commentApi } from "./api.ts";

let shop: TestShop;
const SCORES = [5, 5, 4, 5, 1, 4, 5, 3, 5, 5, 4, 5];
const DEMO_LANGUAGES = ["es", "en", "de", "en", "es"] as const;
const LIKES = [8, 3, 9, 1, 7];

beforeAll(async () => {
  shop = await makeTestShop();
  const inSeveralLanguages = DEMO_LANGUAGES.map((language, index) => ({
    commentId: `3-${index}`,
    goodsId: "3",
    score: 5,
    author: "Ann",
    text: "A comment.",
    language,
    createdAt: new Date(Date.UTC(2026, 9, index + 1)),
    likes: LIKES[index] ?? 0,
    reply: null,
  }));
  const inSpanish = SCORES.map((score, index) => ({
    commentId: `1-${index}`,
    goodsId: "1",
    score,
    author: index === 0 ? null : "Ana G.",
    text: `Comentario número ${index}.`,
    language: "es" as const,
    createdAt: new Date(Date.UTC(2026, 9, index + 1)),
    likes: index,
    reply: index === 4 ? "Lo sentimos." : null,
  }));
  await haveGoods(
    shop,
    ["1", "2", "3"].map((goodsId) => aGoods({ goodsId })),
    { comments: [...inSpanish, ...inSeveralLanguages] },
  );
  await shop.database.query(sql`update comment set status = 'REVIEW' where comment_id = '1-11'`);
});
afterAll(() => shop.close());

const calls = () => createRouterClient(commentApi, { context: callContext(shop) });

test("approved comments come newest first, in pages", async () => {
  const first = await calls().commentPage({ goodsId: "1" });
  expect(first).toMatchObject({ total: 11, page: 1, limit: 10 });
  expect(first.items[0]).toEqual({
    id: "1-10",
    goodsId: "1",
    score: 4,
    author: "Ana G.",
    text: "Comentario número 10.",
    languageTag: "es",
    createdAt: "2026-10-11T00:00:00.000Z",
    likes: 10,
    reply: null,
    files: [],
  });
  expect((await calls().commentPage({ goodsId: "1", page: 2 })).items.map((item) => item.author)).toEqual([null]);
  expect((await calls().commentPage({ goodsId: "1", page: 3 })).items).toEqual([]);
});

test("the most helpful come first where they are asked for, those in the reader's language still before the others", async () => {
  const ids = async (sort?: "newest" | "helpful") => (await calls().commentPage({ goodsId: "3", sort })).items.map(({ id }) => id);
  expect(await ids("helpful")).toEqual(["3-0", "3-4", "3-2", "3-1", "3-3"]);
  expect(await ids("newest")).toEqual(["3-4", "3-0", "3-3", "3-2", "3-1"]);
  expect(await ids()).toEqual(["3-4", "3-0", "3-3", "3-2", "3-1"]);
});

test("the total of a page is exact up to the setting, then told as more than (D-098)", async () => {
  const few = await makeTestShop({ config: { paging: { ...shop.config.paging, exactTotal: 4 } } });
  const comments = SCORES.map((score, index) => ({
    commentId: `1-${index}`,
    goodsId: "1",
    score,
    author: null,
    text: "Un comentario.",
    language: "es" as const,
    createdAt: new Date(Date.UTC(2026, 9, index + 1)),
    likes: 0,
    reply: null,
  }));
  await haveGoods(few, [aGoods({ goodsId: "1" })], { comments });
  const client = createRouterClient(commentApi, { context: callContext(few) });
  expect(await client.commentPage({ goodsId: "1" })).toMatchObject({ total: 4, moreThanTotal: true });
  expect(await client.commentPage({ goodsId: "1", score: 4 })).toMatchObject({ total: 3, moreThanTotal: false });
  expect(await calls().commentPage({ goodsId: "1" })).toMatchObject({ total: 11, moreThanTotal: false });
  await few.close();
});

test("those in the reader's language come before newer ones, British and American English being one", async () => {
  const order = async (country: CountryCode) => {
    const { items } = await createRouterClient(commentApi, { context: callContext(shop, { country }) }).commentPage({ goodsId: "3" });
    return items.map((item) => item.id);
  };
  expect(await order("ES")).toEqual(["3-4", "3-0", "3-3", "3-2", "3-1"]);
  expect(await order("GB")).toEqual(["3-3", "3-1", "3-4", "3-2", "3-0"]);
});

test("variants share the comments of their model, each under the goods that it is about, and its rating", async () => {
  const own = await makeTestShop();
  const said = (commentId: string, goodsId: string, score: number) => ({
    commentId,
    goodsId,
    score,
    author: null,
    text: "Un comentario.",
    language: "es" as const,
    createdAt: new Date(Date.UTC(2026, 9, score)),
    likes: 0,
    reply: null,
  });
  const pair = ["1", "2"].map((goodsId) =>
    aGoods({ goodsId, productId: "pair", variantOf: ["colour"], parameters: [{ key: "colour", value: goodsId === "1" ? "clay" : "ink" }] }),
  );
  await haveGoods(own, [...pair, aGoods({ goodsId: "3" })], { comments: [said("a", "1", 5), said("b", "2", 2), said("c", "3", 1)] });
  const client = createRouterClient({ ...commentApi, ...goodsApi }, { context: callContext(own) });
  for (const goodsId of ["1", "2"]) {
    const { items, total } = await client.commentPage({ goodsId });
    expect([total, ...items.map((item) => [item.id, item.goodsId])]).toEqual([2, ["a", "1"], ["b", "2"]]);
    expect(await client.commentScoreAndTotal({ goodsId })).toMatchObject({ score: 3.5, total: 2 });
    expect(await client.goodsDetail({ goodsId })).toMatchObject({ score: 3.5, commentCount: 2 });
  }
  expect(await client.goodsDetail({ goodsId: "3" })).toMatchObject({ score: 1, commentCount: 1 });

  // So does a colour that a file brings later; and what leaves the model has its own alone.
  const bring = (...goods: readonly ImportedGoods[]) =>
    importPortions(
      own,
      "lumbra",
      { categories: CATEGORIES, parameters: PARAMETERS, priceLists: { of: [], prices: [] } },
      { count: goods.length, portionOf: async () => async () => goods },
      { whole: false, stock: new Map() },
    );
  await bring(aGoods({ goodsId: "4", productId: "pair", variantOf: ["colour"], parameters: [{ key: "colour", value: "ink" }] }));
  expect(await client.goodsDetail({ goodsId: "4" })).toMatchObject({ score: 3.5, commentCount: 2 });
  const listed = (goodsId: string) =>
    own.database.query(
      sql`select comment_count as count from goods_listing where goods_id = ${goodsId} and category_id = '0' and country = 'ES'`,
    );
  expect(await listed("4")).toEqual([{ count: 2 }]);
  await bring(aGoods({ goodsId: "2" }));
  expect([await client.goodsDetail({ goodsId: "2" }), await client.goodsDetail({ goodsId: "4" })]).toMatchObject([
    { score: 2, commentCount: 1 },
    { score: 5, commentCount: 1 },
  ]);
  await own.close();
});

test("they can be narrowed to a number of stars (R-469)", async () => {
  const four = await calls().commentPage({ goodsId: "1", score: 4 });
  expect(four.total).toBe(3);
  expect(new Set(four.items.map((item) => item.score))).toEqual(new Set([4]));
  expect(await calls().commentPage({ goodsId: "1", score: 2 })).toMatchObject({ items: [], total: 0 });
});

test("average, total and stars count the approved ones only", async () => {
  expect(await calls().commentScoreAndTotal({ goodsId: "1" })).toEqual({
    score: 4.2,
    total: 11,
    perScore: [
      { score: 5, count: 6 },
      { score: 4, count: 3 },
      { score: 3, count: 1 },
      { score: 2, count: 0 },
      { score: 1, count: 1 },
    ],
  });
  expect(await calls().commentScoreAndTotal({ goodsId: "2" })).toMatchObject({ score: null, total: 0 });
});

test("goods that do not exist have none", async () => {
  await expect(calls().commentPage({ goodsId: "404" })).rejects.toMatchObject({ code: "goods.notExist" });
  await expect(calls().commentScoreAndTotal({ goodsId: "404" })).rejects.toMatchObject({ code: "goods.notExist" });
});
