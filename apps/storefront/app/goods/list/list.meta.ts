/** The head of a list: only whole lists in their default order are indexed. */
import { type Described, textFor } from "../../base/head.ts";
import { treeOf } from "../../base/load-frame.ts";
import type { PageContext } from "../../base/page-context.ts";
import { waysOf } from "../../base/paths.ts";
import { breadcrumbList } from "../parts/breadcrumb-list.ts";
import { goodsAddresses } from "../parts/addresses.ts";
import { pathTo } from "../parts/category-tree.ts";
import { isCurated, listQuery } from "../parts/listing/list-request.ts";
import type { LoadedList } from "./list.data.ts";

export async function describe({ list, request, categoryId, isNewest }: LoadedList, page: PageContext): Promise<Described> {
  const tree = await treeOf(page);
  const text = textFor(page, "goods");
  const path = categoryId === null ? [] : pathTo(tree, categoryId);
  const title = path.at(-1)?.title ?? text(isNewest ? "newest" : "allGoods");
  const ways = waysOf("desktop", undefined);
  const to = goodsAddresses(ways);
  const query = listQuery(request);
  const addressFor = categoryId === null ? (isNewest ? to.newest(query) : to.allGoods(query)) : to.allGoods({ id: categoryId, ...query });
  const steps = path.map((node) => ({ name: node.title, path: to.allGoods({ id: node.goodsClassifyId }) }));
  return {
    title: request.page > 1 ? text("pageTitle", { title, page: request.page }) : title,
    description: text(list.moreThanTotal ? "listDescriptionMany" : "listDescription", {
      title,
      brand: page.market.brand.name,
      count: list.total,
    }),
    path: addressFor,
    countries: await countriesOf(page, list, categoryId),
    robots: isCurated(request) && list.items.length > 0 ? undefined : "noindex, follow",
    structured: path.length > 0 ? [breadcrumbList(page, steps)] : undefined,
  };
}

/** Gives the countries that have this page of the list, as categories hold different goods in each. */
async function countriesOf({ api }: PageContext, { page, limit }: LoadedList["list"], categoryId: string | null): Promise<string[]> {
  const counts = await api.goods.navigationGoodsCountryCode({ goodsClassifyId: categoryId ?? undefined });
  return counts.flatMap(({ countryCode, goodsCount }) => (goodsCount > (page - 1) * limit ? [countryCode] : []));
}
