/** What most people buy and the words for it, as JSON: for a search that has not begun, and beside the categories of a menu. */
import { isCatalogueId } from "@rambla/core/id";
import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import { textFor } from "../base/head.ts";
import { attempt, type PageContext, pageContext } from "../base/page-context.ts";
import { BEST_SOLD, IN_RESERVE, toBeHad } from "../goods/parts/best-sold.ts";
import type { Route } from "./+types/popular";
import type { Popular } from "./parts/popular.ts";
import { faceOf } from "./parts/suggestions.ts";

const GOODS = 4;
/** Goods whose kinds are offered as words. */
const KINDS_OF = 8;

/** Answers `?id=` with what sells best in that category; without one with all that a search may begin with. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const text = textFor(page, "search");
  const id = new URL(request.url).searchParams.get("id");
  const offered = await (id === null ? offeredToAll(page) : bestSoldIn(page, id));
  const popular: Popular = { ...offered, titles: { words: text("popularWords"), goods: text("popular") } };
  return Response.json(popular);
}

type Offered = Pick<Popular, "words" | "goods">;

/** What sells best, and of what kinds it is: read once for everybody. No search of anybody is noted: what is bought says what is looked for (decision 184). */
async function offeredToAll({ market, shared }: PageContext): Promise<Offered> {
  const { code } = market.brand;
  return await shared("popular", [tags.lists(code), tags.categories(code)], async (api) => {
    const { items } = await api.goods.navigationGoodsList({ ...BEST_SOLD, limit: KINDS_OF });
    const details = await Promise.all(items.map(({ goodsId }) => attempt(api.goods.goodsDetail({ goodsId }))));
    const words = new Set(details.flatMap((known) => (isRefusal(known) ? [] : (known.breadcrumb.at(-1)?.title ?? []))));
    return { words: [...words], goods: toBeHad(items, GOODS).map(faceOf) };
  });
}

async function bestSoldIn({ api }: PageContext, id: string): Promise<Offered> {
  const list = isCatalogueId(id)
    ? await attempt(api.goods.goodsClassifyListGoods({ goodsClassifyId: id, ...BEST_SOLD, limit: GOODS + IN_RESERVE }))
    : undefined;
  return { words: [], goods: list === undefined || isRefusal(list) ? [] : toBeHad(list.items, GOODS).map(faceOf) };
}
