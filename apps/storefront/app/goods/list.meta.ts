/** The head of a list: only whole lists in the shop's own order are for search engines (C8). */
import type { MetaDescriptor } from "react-router";
import { frameOf, type Matches, metaText, pageMeta } from "../shell/meta.ts";
import { pathsOf } from "../shell/paths.ts";
import { pathTo } from "./category-tree.ts";
import type { LoadedList } from "./list.data.ts";
import { isCurated, listQuery } from "./list-request.ts";
import { type Missing, missingMeta } from "./missing.ts";

export function describe(loaded: LoadedList | Missing, matches: Matches): MetaDescriptor[] {
  const frame = frameOf(matches);
  if (!frame) return [];
  if (loaded.missing) return missingMeta(matches);
  const { list, request, categoryId, isNewest } = loaded;
  const text = metaText(matches, "goods");
  const path = categoryId === null ? [] : pathTo(frame.tree, categoryId);
  const title = path.at(-1)?.title ?? text(isNewest ? "newest" : "allGoods");
  const to = pathsOf("desktop", undefined);
  const query = listQuery(request);
  const addressFor = categoryId === null ? (isNewest ? to.newest(query) : to.allGoods(query)) : to.allGoods({ id: categoryId, ...query });
  const steps = [{ name: text("home"), path: to.home() }, ...path.map((node) => ({ name: node.title, path: to.allGoods({ id: node.goodsClassifyId }) }))];
  return pageMeta({
    matches,
    title: request.page > 1 ? text("pageTitle", { title, page: request.page }) : title,
    description: text(list.moreThanTotal ? "listDescriptionMany" : "listDescription", { title, brand: frame.market.brandName, count: list.total }),
    path: addressFor,
    robots: isCurated(request) && list.items.length > 0 ? undefined : "noindex, follow",
    structured: path.length > 0 ? [breadcrumbList(frame.origin, steps)] : undefined,
  });
}

/** The way to a page in the words of schema.org. */
export function breadcrumbList(origin: string, steps: readonly { name: string; path: string }[]): Record<string, unknown> {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, name: step.name, item: origin + step.path })),
  };
}
