/** Comments of a product, to read. */
import * as z from "zod";
import { call, catalogueId, moment, opaqueId, pageInput, pageOf, refusals } from "./call.ts";

export const comment = z.object({
  id: opaqueId,
  goodsId: catalogueId,
  score: z.number().int(),
  /** Null when the author stays anonymous. */
  author: z.string().nullable(),
  text: z.string(),
  languageTag: z.string(),
  createdAt: moment,
  likes: z.number().int(),
  reply: z.string().nullable(),
});

/** A picture or a film that came along with a comment. */
export const commentFile = z.object({ url: z.string(), kind: z.enum(["image", "video"]) });

/** A comment with what came along, as the page of its goods shows it. */
export const shownComment = comment.extend({ files: z.array(commentFile) });

/** The order of comments. */
export const commentSort = z.enum(["newest", "helpful"]);

export const commentContract = {
  commentPage: call
    .route({ method: "GET", path: "/shop/comment/page", operationId: "commentPage" })
    .input(
      z.object({
        goodsId: catalogueId,
        score: z.coerce.number<number>().int().min(1).max(5).optional(),
        sort: commentSort.default("newest"),
        ...pageInput,
      }),
    )
    .output(pageOf(shownComment))
    .errors(refusals("goods.notExist")),
  commentScoreAndTotal: call
    .route({ method: "GET", path: "/shop/comment/scoreAndTotal", operationId: "commentScoreAndTotal" })
    .input(z.object({ goodsId: catalogueId }))
    .output(
      z.object({
        score: z.number().nullable(),
        total: z.number().int(),
        perScore: z.array(z.object({ score: z.number().int(), count: z.number().int() })),
      }),
    )
    .errors(refusals("goods.notExist")),
};
