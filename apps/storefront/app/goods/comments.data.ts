import { isCatalogueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import { attempt, pageContext } from "../shell/page-context.ts";
import { isPastTheEnd, readCommentRequest } from "./comment-request.ts";
import { missing } from "./missing.ts";

/** All comments of a product (D-015, R-469). An unknown product is a missing page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const goodsId = query.get("id") ?? "";
  if (!isCatalogueId(goodsId)) return missing();
  page.tag(tags.goods(page.market.brand.code, goodsId));
  const asked = readCommentRequest(query);
  const { goods: calls, comment } = page.api;
  const [goods, scores, comments] = await Promise.all([
    attempt(calls.goodsDetail({ goodsId })),
    attempt(comment.commentScoreAndTotal({ goodsId })),
    attempt(comment.commentPage({ goodsId, score: asked.score, page: asked.page })),
  ]);
  if (isRefusal(goods) || isRefusal(scores) || isRefusal(comments)) return missing();
  if (isPastTheEnd(comments, asked)) page.unkept();
  return { missing: false as const, goods, scores, comments, request: asked };
}
