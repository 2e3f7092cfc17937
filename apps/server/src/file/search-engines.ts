/** Files of a host for search engines. */
import type { ShopConfig } from "@rambla/core/config";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import type { Asked } from "../request/host.ts";
import { AI_CRAWLERS } from "./ai-crawlers.ts";
import { SITEMAP } from "./sitemap.ts";

/** Pages that need no crawling. */
const CLOSED = pages.filter((page) => page.seenBy !== "everyone" || page.robots === "noindex");

/** `robots.txt`; undefined for other paths. */
export function searchEngineFile(
  pathname: string,
  asked: Asked,
  { aiCrawlers }: ShopConfig["robots"],
): { type: string; body: string } | undefined {
  if (pathname !== "/robots.txt") return undefined;
  const closed = CLOSED.flatMap((page) => layoutsOf(page).map((layout) => `Disallow: ${pathOf(page, layout)}`));
  const refused = aiCrawlers === "refuse" ? [...AI_CRAWLERS.map((name) => `User-agent: ${name}`), "Disallow: /", ""] : [];
  const lines = asked.knownHost
    ? [...refused, "User-agent: *", "Disallow: /api/", ...closed, "Allow: /", `Sitemap: ${asked.origin}${SITEMAP}`]
    : ["User-agent: *", "Disallow: /"];
  return { type: "text/plain; charset=utf-8", body: `${lines.join("\n")}\n` };
}
