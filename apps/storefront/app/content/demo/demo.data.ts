import type { LoaderFunctionArgs } from "react-router";
import { missing } from "../../base/missing.ts";
import { pageContext, showCards } from "../../base/page-context.ts";

const SHOWN = 12;

/** Loads some goods to show components with; outside the demo the page is missing. */
export async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  if (!page.isDemo) return missing("base.notFoundTitle");
  const { items } = await page.api.goods.navigationGoodsList({ limit: SHOWN });
  showCards(page, items);
  return { missing: false as const, goods: items };
}
