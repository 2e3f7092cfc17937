/**
 * Sitemaps by sitemaps.org: an index, pages with lists, and goods in parts. Pages declare their addresses (`listed`). Other countries and
 * phones are linked in each page's head.
 */
import { countGoodsParts, filledCategories, goodsOfPart } from "@rambla/domain/goods/listing/sitemap-service";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Market } from "@rambla/core/market";
import { type Listed, type Page, pathOf } from "@rambla/storefront/base/page.ts";
import { waysOf } from "@rambla/storefront/base/paths.ts";
import { pages } from "@rambla/storefront/pages.ts";

/** At the root, because a sitemap covers only what is below it. */
export const SITEMAP = "/sitemap.xml";
const PAGES = "/sitemap-pages.xml";
const goodsPart = (part: number) => `/sitemap-goods-${part}.xml`;
const GOODS = /^\/sitemap-goods-([1-9]\d{0,5})\.xml$/;

/** Undefined for other addresses. */
export type SitemapName = "index" | "pages" | number;

export function sitemapAt(pathname: string): SitemapName | undefined {
  if (pathname === SITEMAP) return "index";
  if (pathname === PAGES) return "pages";
  const [, part] = GOODS.exec(pathname) ?? [];
  return part === undefined ? undefined : Number(part);
}

const listed = (as: Listed): readonly Page[] => pages.filter((page) => page.listed === as);
const { to } = waysOf("desktop", undefined);

/** @param origin of the market's pages; @returns undefined for a part that does not exist */
export async function writeSitemap(shop: Shop, market: Market, origin: string, name: SitemapName): Promise<string | undefined> {
  if (name === "index") {
    const parts = listed("goods").length > 0 ? await countGoodsParts(shop, market) : 0;
    return written("sitemapindex", "sitemap", origin, [PAGES, ...Array.from({ length: parts }, (_, at) => goodsPart(at + 1))]);
  }
  if (name === "pages") {
    const categories = await filledCategories(shop, market);
    const alone = [...listed("itself"), ...(categories.length > 0 ? listed("categories") : [])].map((page) => pathOf(page, "desktop"));
    return written("urlset", "url", origin, [
      ...alone,
      ...listed("categories").flatMap(({ path }) => categories.map((id) => to(path, { id }))),
    ]);
  }
  const goods = await goodsOfPart(shop, market, name);
  return (
    goods &&
    written(
      "urlset",
      "url",
      origin,
      listed("goods").flatMap(({ path }) => goods.map((id) => to(path, { id }))),
    )
  );
}

function written(list: "sitemapindex" | "urlset", entry: "sitemap" | "url", origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<${entry}><loc>${escaped(origin + path)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</${list}>\n`;
}

/** Other special characters are percent-encoded already. */
const escaped = (address: string): string => address.replaceAll("&", "&amp;").replaceAll("'", "&apos;");
