import type { MetaArgs, MetaDescriptor } from "react-router";
import { metaText, pageMeta } from "../shell/meta.ts";

type Title = "checkoutTitle" | "payTitle" | "waitingTitle" | "unfinishedTitle" | "unknownTitle" | "success" | "failTitle" | "canceledTitle" | "items" | "cancelLink" | "summary";

/**
 * The head of a page that belongs to one shopper: not for search engines, and its address, which may hold the token of
 * an order, goes to no other site.
 * @param title what the page is about; where its loader found no order (null), the page says so instead
 */
export function privateMeta({ matches, loaderData }: Pick<MetaArgs, "matches" | "loaderData">, title: Title, path: string): MetaDescriptor[] {
  const text = metaText(matches, "order");
  return [...pageMeta({ matches, title: text(loaderData === null ? "notFoundTitle" : title), path, robots: "noindex" }), { name: "referrer", content: "same-origin" }];
}
