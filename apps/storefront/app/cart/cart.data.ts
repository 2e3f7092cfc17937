import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import { pageContext, showCards } from "../base/page-context.ts";
import { bestSold } from "../goods/parts/best-sold.ts";

/** Twice what is shown: what is in the cart already is left out in the browser. */
const RECOMMENDED = 16;

/** Whose cart it is only the browser knows; the page brings what most people buy, the same for everyone: a product page has other goods to recommend. */
export async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  page.tag(tags.lists(page.market.brand.code));
  const recommended = await bestSold(page, RECOMMENDED);
  showCards(page, recommended);
  return { recommended };
}
