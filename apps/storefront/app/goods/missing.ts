/** A page whose goods or category are not there: the shop around it stays, the status says 404. */
import { data } from "react-router";
import { type Matches, metaText, pageMeta } from "../shell/meta.ts";

export type Missing = { readonly missing: true };

/** What a loader gives back instead of the page's contents. */
export const missing = () => data({ missing: true as const }, { status: 404 });

/** The head of a page whose goods or category are not there. */
export function missingMeta(matches: Matches) {
  return pageMeta({ matches, title: metaText(matches, "goods")("missingTitle"), path: "/", robots: "noindex" });
}
