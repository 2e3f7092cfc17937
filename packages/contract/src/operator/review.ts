/** Comments of customers, to read before everybody does. */
import * as z from "zod";
import { catalogueId, cursor, moment, opaqueId, refusals } from "../call.ts";
import { commentFile } from "../comment.ts";
import { brand, growing, operatorLook, operatorOnce, readable } from "./operator-call.ts";

export const reviewCalls = {
  /** What no operator has read, the longest waiting first; of one brand or all, in one language or all. Stars decide nothing about the order. */
  commentsToReview: operatorLook("money")
    .route({ method: "GET", path: "/operator/comment/to-review", operationId: "commentsToReview" })
    .input(growing.extend({ brand: brand.optional(), language: z.string().min(2).max(10).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            commentId: opaqueId,
            /** Counts what its author has sent: a decision names the text that was read. */
            version: z.number().int(),
            brand,
            countryCode: z.string(),
            languageTag: z.string(),
            writtenAt: moment,
            score: z.number().int(),
            content: z.string(),
            /** The name that is shown; null for one that stays anonymous. */
            author: z.string().nullable(),
            goods: z.object({ goodsId: catalogueId, title: z.string() }),
            /** Whether everybody reads a text before it. */
            isEdit: z.boolean(),
            /** Pictures and films, by their full addresses. */
            files: z.array(commentFile),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** Approves a comment, or not: `reason` is what its author reads then. `reply`: of the shop, shown with it. */
  operatorCommentReview: operatorOnce("money")
    .route({ method: "POST", path: "/operator/comment/{commentId}/review", operationId: "operatorCommentReview" })
    .input(
      z.strictObject({
        commentId: opaqueId,
        version: z.number().int().min(1),
        decision: z.enum(["ADOPT", "not_approved"]),
        reason: readable(3, 500).optional(),
        reply: readable(3, 2000).optional(),
      }),
    )
    .output(z.object({ commentId: opaqueId }))
    .errors(refusals("item.notFound", "comment.changed", "comment.noReason")),
  /** Replies to a comment that everybody reads, in the place of the reply before. */
  operatorCommentReply: operatorOnce("money")
    .route({ method: "POST", path: "/operator/comment/{commentId}/reply", operationId: "operatorCommentReply" })
    .input(z.strictObject({ commentId: opaqueId, reply: readable(3, 2000) }))
    .output(z.object({ commentId: opaqueId }))
    .errors(refusals("item.notFound")),
};
