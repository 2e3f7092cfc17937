import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoShop } from "../../test/demo.ts";
import { callContext, type TestShop } from "../../test/shop.ts";
import { shopRouter } from "../api.ts";
import { makeFallenTags } from "../platform/fallen-tags.ts";
import { makeKeptReads } from "../platform/reads.ts";
import { tags } from "../platform/tags.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeDemoShop();
});
afterAll(() => shop.close());

test("goods, siblings, events, parameters, the first comments and answered questions are read once; further comments, price lists and what a bundle costs every time", async () => {
  const fallen = makeFallenTags(Date.now);
  const reads = makeKeptReads({ limit: 1_000_000, freshFor: 60_000, fallen, now: Date.now });
  const api = createRouterClient(shopRouter, { context: callContext({ ...shop, reads }) });
  const goodsId = "1001";
  const asked = {
    parameters: () => api.goods.goodsParameterList({ goodsId }),
    scores: () => api.comment.commentScoreAndTotal({ goodsId }),
    comments: () => api.comment.commentPage({ goodsId }),
    further: () => api.comment.commentPage({ goodsId, page: 2 }),
    ofFiveStars: () => api.comment.commentPage({ goodsId, score: 5 }),
    questions: () => api.consultation.consultationPage({ goodsId }),
    detail: () => api.goods.goodsDetail({ goodsId }),
    variants: () => api.goods.goodsVariantParameter({ goodsId }),
    events: () => api.activity.goodsActivityList({ goodsIds: [goodsId] }),
    special: () => api.goods.goodsSpecial({ goodsId, distributionId: "1" }),
    bundles: () => api.goods.palletListByGoods({ goodsId: "1031" }),
  };
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const [name, ask] of Object.entries(asked)) {
      shop.takeStatements();
      await ask();
      found[name] = shop.takeStatements().length;
    }
    return found;
  };
  const first = await counts();
  expect(first).toMatchObject({
    parameters: 1,
    scores: 1,
    comments: 1,
    further: 1,
    ofFiveStars: 1,
    detail: 1,
    variants: 1,
    events: 1,
    special: 1,
  });
  const told = [await asked.comments(), await asked.questions()];
  expect(await counts()).toEqual({
    parameters: 0,
    scores: 0,
    comments: 0,
    further: 1,
    ofFiveStars: 1,
    questions: 0,
    detail: 0,
    variants: 0,
    events: 0,
    special: 1,
    bundles: 1,
  });
  for (const changed of [goodsId, "1031"]) fallen.drop(tags.goods("lumbra", changed));
  expect(await counts()).toEqual(first);
  expect([await asked.comments(), await asked.questions()]).toEqual(told);
  // These reads also contain category titles, parameter words and variants.
  fallen.drop(tags.categories("lumbra"));
  expect(await counts()).toMatchObject({ parameters: 1, detail: 1, variants: 1, comments: 0, events: 0 });
  // Lists of goods ids are unlimited and come from strangers, so they are not cached.
  const before = reads.stats().values;
  for (const goodsIds of [
    ["1001", "1002"],
    ["1002", "1001"],
    ["9", "8", "7"],
  ])
    await api.activity.goodsActivityList({ goodsIds });
  expect(reads.stats().values).toBe(before);
});

test("of a settlement its prices with stock and what is left of gifts are read every time, cards of goods and of gifts once", async () => {
  const reads = makeKeptReads({ limit: 1_000_000, freshFor: 60_000, fallen: makeFallenTags(Date.now), now: Date.now });
  const api = createRouterClient(shopRouter, { context: callContext({ ...shop, reads }) });
  const settle = async () => {
    shop.takeStatements();
    expect((await api.checkout.settlementOrderPrice({ items: [{ goodsId: "1001", qty: 1 }] })).gifts.length).toBeGreaterThan(0);
    return shop.takeStatements().length;
  };
  expect([await settle(), await settle()]).toEqual([4, 2]);
});
