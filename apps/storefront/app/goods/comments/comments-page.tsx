import { isCatalogueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type Described, textFor } from "../../base/head.ts";
import { useTo } from "../../base/market.tsx";
import type { Present } from "../../base/missing.ts";
import { attempt, type PageContext, pageContext, showCards } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { useText } from "../../base/text.tsx";
import { withHead } from "../../base/with-head.ts";
import { AboutGoods } from "../parts/said/about-goods.tsx";
import { DETAIL, goodsAddresses } from "../parts/addresses.ts";
import area from "../parts/goods-page.module.css";
import { missingGoods } from "../parts/missing-goods.ts";
import { isPastTheEnd } from "../parts/listing/page-number.ts";
import { commentQuery, readCommentRequest } from "./comment-request.ts";
import { Comments } from "./comments.tsx";
import { toldComments } from "./told-comments.ts";
import MissingScreen from "../missing-screen.tsx";

/** Loads all comments of a product; an unknown product is a missing page. */
async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const goodsId = query.get("id") ?? "";
  if (!isCatalogueId(goodsId)) return await missingGoods(page);
  page.tag(tags.goods(page.market.brand.code, goodsId));
  const asked = readCommentRequest(query);
  const { goods: calls, comment } = page.api;
  const [goods, variants, scores, comments] = await Promise.all([
    attempt(calls.goodsDetail({ goodsId })),
    attempt(calls.goodsVariantParameter({ goodsId })),
    attempt(comment.commentScoreAndTotal({ goodsId })),
    attempt(comment.commentPage({ goodsId, score: asked.score, sort: asked.sort, page: asked.page })),
  ]);
  if (isRefusal(goods) || isRefusal(variants) || isRefusal(scores) || isRefusal(comments)) return await missingGoods(page);
  if (isPastTheEnd(comments, asked.page)) page.unkept();
  showCards(page, [goods]);
  return { missing: false as const, goods, scores, comments: toldComments(comments, variants, page), request: asked };
}

type Loaded = Present<Awaited<ReturnType<typeof load>>>;

/** Search engines index the product page, which has the same comments. */
const describe = ({ goods }: Loaded, page: PageContext): Described => ({
  title: textFor(page, "goods")("commentsOf", { title: goods.title }),
  path: waysOf("desktop", undefined).to(DETAIL, { id: goods.goodsId }),
});

export const loader = withHead(load, describe);
export { meta } from "../../base/loaded-head.ts";

export default function CommentsPage() {
  const loaded = useLoaderData<typeof loader>();
  return loaded.missing ? <MissingScreen /> : <AllComments {...loaded} />;
}

function AllComments({ goods, scores, comments, request }: Loaded) {
  const text = useText("goods");
  const to = useTo(goodsAddresses);
  return (
    <div className={area.page}>
      <AboutGoods heading={text("commentsTitle", { count: scores.total })} goods={goods} />
      <Comments
        goodsId={goods.goodsId}
        scores={scores}
        comments={comments}
        request={request}
        addressOf={(asked) => to.comments(goods.goodsId, commentQuery(asked))}
      />
    </div>
  );
}
