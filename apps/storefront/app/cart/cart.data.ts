import { tags } from "@rambla/core/tags";
import type { LoaderFunctionArgs } from "react-router";
import { pageContext, showCards } from "../base/page-context.ts";
import { bestSold } from "../goods/parts/best-sold.ts";

/** Twice what is shown, because the browser leaves out what is in the cart. */
const RECOMMENDED = 16;

/** Only the browser knows the cart, so the page recommends the same bestsellers to every visitor. */
export async function load({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  page.tag(tags.lists(page.market.brand.code));
  const recommended = await bestSold(page, RECOMMENDED);
  showCards(page, recommended);
  return { recommended };
}
