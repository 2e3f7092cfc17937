/** The calls of comments that customers write. */
import { implement } from "@orpc/server";
import { reviewContract } from "@rambla/contract/review";
import { presentComment } from "../comment/presentation.ts";
import { presentFile } from "../file/presentation.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import {
  changeComment,
  goodsToComment,
  helpfulTo,
  lookAtComment,
  markHelpful,
  type OwnComment,
  ownComments,
  removeComment,
  writeComment,
} from "./service.ts";

const calls = implement(reviewContract).$context<CallContext>();

const presentOwn = (comment: OwnComment) => {
  const { commentId, orderId, goodsId, title, goods, score, content, status, reason, likes, reply, files } = comment;
  return {
    id: commentId,
    orderId,
    goodsId,
    title,
    goods: goods && { goodsId: goods.goodsId, seoUrlParameter: goods.seoUrlParameter, picture: goods.picture },
    score,
    content,
    anonymous: comment.author === null,
    files: files.map((file) => ({ fileId: file.fileId, ...presentFile(file) })),
    status,
    reason,
    isPublic: comment.isPublic,
    likes,
    reply,
    createdAt: comment.createdAt.toISOString(),
    writtenAt: comment.writtenAt.toISOString(),
  };
};

export const reviewApi = {
  commentCreate: calls.commentCreate.handler(async ({ input, context }) => ({ id: answer(await writeComment(context, input)).commentId })),
  commentMyPage: calls.commentMyPage.handler(async ({ input, context }) => {
    const { items, ...page } = await ownComments(context, input);
    return { ...page, items: items.map(presentOwn) };
  }),
  commentGoodsInfo: calls.commentGoodsInfo.handler(async ({ input, context }) => answer(await goodsToComment(context, input))),
  commentLiked: calls.commentLiked.handler(async ({ input, context }) => ({ ids: await helpfulTo(context, input.goodsId) })),
  commentGet: calls.commentGet.handler(async ({ input, context }) => {
    const { comment, own } = answer(await lookAtComment(context, input.id));
    return { comment: comment && presentComment(comment), own: own && presentOwn(own) };
  }),
  commentUpdate: calls.commentUpdate.handler(async ({ input, context }) => ({ id: answer(await changeComment(context, input)).commentId })),
  commentDelete: calls.commentDelete.handler(async ({ input, context }) => answer(await removeComment(context, input.id))),
  commentLike: calls.commentLike.handler(async ({ input, context }) => answer(await markHelpful(context, input))),
};
