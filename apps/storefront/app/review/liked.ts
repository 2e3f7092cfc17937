/** The comments of a product that its reader finds helpful: a kept page asks for them after load. */
import { answerOf } from "../base/asking/answering.ts";
import { attempt, pageContext } from "../base/page-context.ts";
import type { Route } from "./+types/liked";

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const goodsId = new URL(request.url).searchParams.get("goodsId") ?? "";
  if (!/^\d{1,18}$/.test(goodsId)) return answerOf({ ids: [] });
  return answerOf(await attempt(context.get(pageContext).api.review.commentLiked({ goodsId })));
}
