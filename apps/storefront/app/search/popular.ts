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
/** Number of goods that give their categories as words. */
const KINDS_OF = 8;

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const page = context.get(pageContext);
  const text = textFor(page, "search");
  const id = new URL(request.url).searchParams.get("id");
  const offered = await (id === null ? offeredToAll(page) : bestSoldIn(page, id));
  const popular: Popular = { ...offered, titles: { words: text("popularWords"), goods: text("popular") } };
  return Response.json(popular);
}

type Offered = Pick<Popular, "words" | "goods">;

/** Bestsellers and their categories, cached for all visitors. The shop stores no searches, so sales stand for them. */
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
