import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import { listInput, readListRequest } from "../goods/list-request.ts";
import { cardTags, pageContext } from "../shell/page-context.ts";
import { readSearchKey } from "./search-key.ts";

/** Goods that a search without hits offers instead. */
const POPULAR = 12;

/** The results for a text; without a text or without hits, what most people buy (Q3). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const key = readSearchKey(query);
  const asked = readListRequest(query);
  const { code } = page.market.brand;
  page.tag(tags.lists(code), tags.categories(code));

  const { goods } = page.api;
  const list = key === "" ? null : await goods.navigationGoodsSearch({ key, ...listInput(asked) });
  const found = list !== null && (list.total > 0 || list.facets.length > 0);
  const popular = found ? [] : (await goods.navigationGoodsList({ sort: "sales", order: "desc", limit: POPULAR })).items;
  if (asked.stock !== "ALL") page.shows(tags.stockLists(code));
  if (found && list.items.length === 0 && asked.page > 1) page.unkept();
  page.shows(...cardTags(page, found ? list.items : popular));
  return { key, request: asked, list: found ? list : null, popular };
}
