import type { MetaArgs, MetaDescriptor } from "react-router";
import { metaText, pageMeta } from "../shell/meta.ts";

type Title = "checkoutTitle" | "payTitle" | "waitingTitle" | "success" | "failTitle" | "items" | "cancelLink" | "summary";

/**
 * The head of a page that belongs to one shopper: not for search engines, and its address, which may hold the token of
 * an order, goes to no other site.
 */
export function privateMeta({ matches }: Pick<MetaArgs, "matches">, title: Title, path: string): MetaDescriptor[] {
  return [...pageMeta({ matches, title: metaText(matches, "order")(title), path, robots: "noindex" }), { name: "referrer", content: "same-origin" }];
}
