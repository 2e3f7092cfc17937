/** The calls of comments. */
import { implement } from "@orpc/server";
import { commentContract } from "@rambla/contract/comment";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentComment } from "./presentation.ts";
import { pageOfComments, scoreAndTotal } from "./service.ts";

const calls = implement(commentContract).$context<CallContext>();

export const commentApi = {
  commentPage: calls.commentPage.handler(async ({ input, context: { shop, market } }) => {
    const { items, ...page } = answer(await pageOfComments(shop, market, input));
    return {
      ...page,
      items: items.map(presentComment),
    };
  }),
  commentScoreAndTotal: calls.commentScoreAndTotal.handler(async ({ input, context: { shop, market } }) => {
    const { score, total, perScore } = answer(await scoreAndTotal(shop, market, input.goodsId));
    return { score, total, perScore: [...perScore] };
  }),
};
