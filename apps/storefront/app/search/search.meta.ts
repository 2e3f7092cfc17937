/** The head of a search: never for search engines (Q4). */
import type { MetaArgs } from "react-router";
import { metaText, pageMeta } from "../shell/meta.ts";
import type { loader } from "./search.data.ts";

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const text = metaText(matches, "search");
  const key = loaderData?.key ?? "";
  return pageMeta({ matches, title: key === "" ? text("title") : text("resultsTitle", { key }), path: "/search", robots: "noindex, follow" });
}
