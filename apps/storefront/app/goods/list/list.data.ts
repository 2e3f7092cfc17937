import { isRefusal } from "@rambla/core/refusal";
import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import type { Present } from "../../base/missing.ts";
import { attempt, pageContext, type PageContext, showCards } from "../../base/page-context.ts";
import type { GoodsList } from "../parts/catalogue.ts";
import { listInput, type ListRequest, readListRequest } from "../parts/listing/list-request.ts";
import { missingGoods } from "../parts/missing-goods.ts";

/** Loads the goods of a category, the newest, or all. An unknown category is a missing page. */
export async function load({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const asked = readListRequest(query);
  const categoryId = query.get("id") ?? undefined;
  const isNewest = query.get("orderType") === "new";
  const { code } = page.market.brand;
  page.tag(tags.lists(code), tags.categories(code));
  if (categoryId) page.tag(tags.category(code, categoryId));
  if (asked.stock !== "ALL") page.shows(tags.stockLists(code));

  const list = await listOf(page, asked, categoryId, isNewest);
  if (!list) return await missingGoods(page);
  if (list.items.length === 0 && asked.page > 1) page.unkept();
  showCards(page, list.items);
  return { missing: false as const, list, request: asked, categoryId: categoryId ?? null, isNewest };
}

export type LoadedList = Present<Awaited<ReturnType<typeof load>>>;

/** Undefined when the brand has no such category. */
async function listOf(
  page: PageContext,
  asked: ListRequest,
  categoryId: string | undefined,
  isNewest: boolean,
): Promise<GoodsList | undefined> {
  const input = listInput(asked);
  if (!categoryId) return await page.api.goods.navigationGoodsList({ ...input, orderType: isNewest ? "new" : undefined });
  const newestFirst = isNewest && !asked.sort ? { sort: "marketTime" as const } : {};
  const list = await attempt(page.api.goods.goodsClassifyListGoods({ goodsClassifyId: categoryId, ...input, ...newestFirst }));
  return isRefusal(list) ? undefined : list;
}
