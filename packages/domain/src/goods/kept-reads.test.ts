/** What a product page reads once for both layouts, until its goods change; and what it always reads anew (decision 009). */
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

test("parameters, the first comments and answered questions are read once; prices, stock and further comments every time", async () => {
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
  expect(first).toMatchObject({ parameters: 1, scores: 1, comments: 1, further: 1, ofFiveStars: 1, detail: 1, variants: 1 });
  const told = [await asked.comments(), await asked.questions()];
  // Cards of what a question is about have a price.
  expect(await counts()).toEqual({ ...first, parameters: 0, scores: 0, comments: 0, questions: 1 });
  fallen.drop(tags.goods("lumbra", goodsId));
  expect(await counts()).toEqual(first);
  expect([await asked.comments(), await asked.questions()]).toEqual(told);
});
