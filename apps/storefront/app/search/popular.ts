/** What most people buy and the words for it, as JSON: for a search that has not begun, and beside the categories of a menu. */
import { isCatalogueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { textFor } from "../base/head.ts";
import { attempt, type PageContext, pageContext } from "../base/page-context.ts";
import type { GoodsCard } from "../goods/parts/catalogue.ts";
import type { Route } from "./+types/popular";
import type { Popular } from "./parts/popular.ts";

const GOODS = 4;
/** Goods whose kinds are offered as words. */
const KINDS_OF = 8;

/** Answers `?id=` with what sells best in that category; without one with all that a search may begin with. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const text = textFor(page, "search");
  const id = new URL(request.url).searchParams.get("id");
  const [goods, seen] = await Promise.all([bestSold(page, id), id === null && page.isCustomer ? seenBy(page) : []]);
  const popular: Popular = {
    words: id === null ? await kindsOf(page, goods) : [],
    goods: goods.slice(0, GOODS).map(faceOf),
    seen: seen.slice(0, GOODS).map(faceOf),
    titles: { words: text("popularWords"), goods: text("popular"), seen: text("lastSeen") },
  };
  return Response.json(popular);
}

async function bestSold({ api }: PageContext, id: string | null): Promise<readonly GoodsCard[]> {
  const sold = { sort: "sales", order: "desc", limit: id === null ? KINDS_OF : GOODS } as const;
  if (id === null) return (await api.goods.navigationGoodsList(sold)).items;
  const list = isCatalogueId(id) ? await attempt(api.goods.goodsClassifyListGoods({ goodsClassifyId: id, ...sold })) : undefined;
  return list === undefined || isRefusal(list) ? [] : list.items;
}

/** What kinds of goods these are, each once. No search of anybody is noted: what is bought says what is looked for (decision 184). */
async function kindsOf({ api }: PageContext, goods: readonly GoodsCard[]): Promise<readonly string[]> {
  const details = await Promise.all(goods.map(({ goodsId }) => attempt(api.goods.goodsDetail({ goodsId }))));
  return [...new Set(details.flatMap((known) => (isRefusal(known) ? [] : (known.breadcrumb.at(-1)?.title ?? []))))];
}

/** What a customer has looked at last; of others nothing is noted (D-155). */
async function seenBy({ api }: PageContext): Promise<readonly GoodsCard[]> {
  const seen = await attempt(api.browsing.browserHistoryPage({}));
  return isRefusal(seen) ? [] : seen.items.flatMap(({ goods }) => goods ?? []);
}

const faceOf = ({ goodsId, title, seoUrlParameter, picture, priceTag: { price, currency } }: GoodsCard) => ({ goodsId, title, seoUrlParameter, picture, price, currency });
