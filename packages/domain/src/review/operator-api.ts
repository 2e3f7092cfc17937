/** The calls by which operators read comments before everybody does. */
import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { presentFile } from "../file/presentation.ts";
import { operatorLink } from "../file/service.ts";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { commentsToReview, replyOfShop, reviewComment } from "./operator-service.ts";

const calls = implement(operatorContract.review).$context<OperatorContext>();

export const reviewOperatorApi = {
  commentsToReview: calls.commentsToReview.handler(async ({ input, context }) => {
    const { items, next } = answer(await commentsToReview(context.shop, input));
    return {
      items: items.map(
        ({ commentId, version, brand, country, language, writtenAt, score, content, author, goodsId, title, isEdit, files, origin }) => ({
          commentId,
          version,
          brand,
          countryCode: country,
          languageTag: language,
          writtenAt: writtenAt.toISOString(),
          score,
          content,
          author,
          goods: { goodsId, title },
          isEdit,
          files: files.map((file) => presentFile(file, { origin, query: operatorLink(context.shop, file.fileId) })),
        }),
      ),
      next,
    };
  }),
  operatorCommentReview: calls.operatorCommentReview.handler(async ({ input, context }) => answer(await reviewComment(context, input))),
  operatorCommentReply: calls.operatorCommentReply.handler(async ({ input, context }) => answer(await replyOfShop(context, input))),
};
