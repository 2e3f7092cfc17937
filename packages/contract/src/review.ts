/** Comments that customers write about goods they have received. */
import * as z from "zod";
import { call, catalogueId, growingInput, growingListOf, moment, onceBy, opaqueId, refusals } from "./call.ts";
import { commentFile, shownComment } from "./comment.ts";
import { picture } from "./goods.ts";

const customers = call.meta({ caller: "customer" });

/** How it stands: everybody reads what is `ADOPT`; of one that is changed, the text before stays until then. */
export const commentStatus = z.enum(["undereview", "ADOPT", "not_approved"]);

/** A comment as its author has sent it last. */
export const ownComment = z.object({
  id: opaqueId,
  orderId: opaqueId,
  goodsId: catalogueId,
  /** As the goods were called when they were ordered. */
  title: z.string(),
  /** The goods as this shop sells them; null for what is sold no more. */
  goods: z.object({ goodsId: catalogueId, seoUrlParameter: z.string(), picture }).nullable(),
  score: z.number().int(),
  content: z.string(),
  anonymous: z.boolean(),
  files: z.array(commentFile.extend({ fileId: opaqueId })),
  status: commentStatus,
  /** Why it was not approved. */
  reason: z.string().nullable(),
  /** Whether everybody reads this text, or one before it. */
  isPublic: z.boolean(),
  likes: z.number().int(),
  reply: z.string().nullable(),
  createdAt: moment,
  writtenAt: moment,
});

const written = {
  score: z.number().int(),
  content: z.string().max(20_000),
  /** Whether it is shown without the name of its author. */
  anonymous: z.boolean().default(false),
  /** Ids of files that were sent before (`ossSignature`), in their order. */
  files: z.array(opaqueId).max(50).default([]),
};
const WRONG = [
  "request.invalid",
  "comment.score",
  "comment.tooShort",
  "comment.tooLong",
  "upload.limit",
  "upload.gone",
  "limit.tooMany",
] as const;

export const reviewContract = {
  commentCreate: onceBy("customer")
    .route({ method: "POST", path: "/shop/comment", operationId: "commentCreate" })
    /** About goods of an order of one's own that was received, once for each of them. */
    .input(z.strictObject({ orderId: opaqueId, goodsId: catalogueId, ...written }))
    .output(z.object({ id: opaqueId }))
    .errors(refusals("auth.required", "item.notFound", "comment.notReceived", "comment.exists", "goods.notExist", ...WRONG)),
  commentMyPage: customers
    .route({ method: "GET", path: "/shop/comment/page/myComment", operationId: "commentMyPage" })
    /** One's own, the latest first. `orderId`: those about the goods of one order. */
    .input(z.object({ orderId: opaqueId.optional(), ...growingInput }))
    .output(growingListOf(ownComment))
    .errors(refusals("auth.required")),
  commentGoodsInfo: customers
    .route({ method: "GET", path: "/shop/comment/goodsInfo", operationId: "commentGoodsInfo" })
    /** The goods of an order that was received, as its form shows them; `commentId` where there is one about them. */
    .input(z.object({ orderId: opaqueId, goodsId: catalogueId }))
    .output(z.object({ goodsId: catalogueId, title: z.string(), seoUrlParameter: z.string(), picture, commentId: opaqueId.nullable() }))
    .errors(refusals("auth.required", "item.notFound", "comment.notReceived")),
  /** The comments of a product that the caller finds helpful: what a kept page asks for after load. */
  commentLiked: customers
    .route({ method: "GET", path: "/shop/comment/liked", operationId: "commentLiked" })
    .input(z.object({ goodsId: catalogueId }))
    .output(z.object({ ids: z.array(opaqueId) }))
    .errors(refusals("auth.required")),
  commentGet: call
    .route({ method: "GET", path: "/shop/comment/{id}", operationId: "commentGet" })
    /** `comment`: what everybody reads; `own`: the same as its author has sent it last, for them alone. */
    .input(z.object({ id: opaqueId }))
    .output(z.object({ comment: shownComment.nullable(), own: ownComment.nullable() }))
    .errors(refusals("item.notFound")),
  commentUpdate: customers
    .route({ method: "PUT", path: "/shop/comment/{id}", operationId: "commentUpdate" })
    .input(z.strictObject({ id: opaqueId, ...written }))
    .output(z.object({ id: opaqueId }))
    .errors(refusals("auth.required", "item.notFound", ...WRONG)),
  commentDelete: customers
    .route({ method: "DELETE", path: "/shop/comment/{id}", operationId: "commentDelete" })
    .input(z.object({ id: opaqueId }))
    .output(z.object({ deleted: z.literal(true) }))
    .errors(refusals("auth.required", "item.notFound")),
  commentLike: onceBy("customer")
    .route({ method: "POST", path: "/shop/comment/{id}/like", operationId: "commentLike" })
    /** Counted once for each customer; `like: false` takes it back. */
    .input(z.strictObject({ id: opaqueId, like: z.boolean() }))
    .output(z.object({ liked: z.boolean(), likes: z.number().int() }))
    .errors(refusals("auth.required", "item.notFound", "limit.tooMany")),
};
