/**
 * Sitemaps by sitemaps.org: an index, pages with lists, and goods in parts. Pages declare their addresses (`listed`). Other countries and
 * phones are linked in each page's head.
 */
import { informationTree, type TreeNode } from "@rambla/domain/content/information-service";
import { everyItem, readerOf } from "@rambla/domain/content/service";
import { countGoodsParts, filledCategories, type GoodsOfPart, goodsOfPart } from "@rambla/domain/goods/listing/sitemap-service";
import type { Shop } from "@rambla/domain/platform/shop";
import type { Market } from "@rambla/core/market";
import { type Listed, type Page, pathOf } from "@rambla/storefront/base/page.ts";
import { waysOf } from "@rambla/storefront/base/paths.ts";
import { previewAddress } from "@rambla/storefront/base/picture-address.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { xmlText } from "./xml.ts";

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

const DECLARED = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const listed = (as: Listed): readonly Page[] => pages.filter((page) => page.listed === as);
const { to } = waysOf("desktop", undefined);

/** `until`: when it changes by itself; null for never. */
export type Sitemap = { readonly text: string; readonly until: Date | null };

/** @param origin of the market's pages; @returns undefined for a part that does not exist */
export async function writeSitemap(shop: Shop, market: Market, origin: string, name: SitemapName): Promise<Sitemap | undefined> {
  if (name === "index") {
    const parts = listed("goods").length > 0 ? await countGoodsParts(shop, market) : 0;
    return lasting(written("sitemapindex", "sitemap", origin, [PAGES, ...Array.from({ length: parts }, (_, at) => goodsPart(at + 1))]));
  }
  if (name === "pages") {
    const categories = await filledCategories(shop, market);
    const content = await contentOf(shop, market);
    const alone = [...listed("itself"), ...listed("recipes"), ...(categories.length > 0 ? listed("categories") : [])]
      .filter(({ listedWith }) => listedWith === undefined || content.kinds.has(listedWith))
      .map((page) => pathOf(page, "desktop"));
    const paths = [...alone, ...listed("categories").flatMap(({ path }) => categories.map((id) => to(path, { id }))), ...content.paths];
    return { text: written("urlset", "url", origin, paths), until: content.until };
  }
  const goods = await goodsOfPart(shop, market, name);
  return goods && lasting(writtenGoods(origin, goods));
}

/** Goods with their pictures. */
function writtenGoods(origin: string, goods: readonly GoodsOfPart[]): string {
  const picture = (id: string) => `<image:image><image:loc>${xmlText(origin + previewAddress(id))}</image:loc></image:image>`;
  const entries = listed("goods").flatMap(({ path }) =>
    goods.map(
      ({ goodsId, pictureIds }) =>
        `<url><loc>${xmlText(origin + to(path, { id: goodsId }))}</loc>${pictureIds.map(picture).join("")}</url>`,
    ),
  );
  return `${DECLARED}<urlset ${NAMESPACE} xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${entries.join("\n")}\n</urlset>\n`;
}

const lasting = (text: string): Sitemap => ({ text, until: null });

/** Addresses of all content, which kinds and lists have any, and when the first of it begins or ends. */
type ListedContent = { readonly paths: readonly string[]; readonly kinds: ReadonlySet<string>; readonly until: Date | null };

async function contentOf(shop: Shop, market: Market): Promise<ListedContent> {
  const reader = readerOf(shop, market);
  const [recipes, articles, topics, help] = await Promise.all(
    (["recipe", "article", "topic", "help"] as const).map((kind) => everyItem(shop, kind, reader)),
  );
  const information = await informationTree(shop, market);
  const found = { recipes, articles, topics, help, information: { items: everyNode(information.nodes), until: information.until } };
  const ends = Object.values(found).flatMap((each) => each?.until ?? []);
  const kinds = [
    ...(recipes?.items.length ? ["recipe"] : []),
    ...(topics?.items.length ? ["topic"] : []),
    ...(help?.items.length ? ["help"] : []),
    ...(articles?.items.flatMap(({ facts }) => facts.list ?? []) ?? []),
  ];
  return {
    kinds: new Set(kinds),
    paths: Object.entries(found).flatMap(([as, each]) =>
      pages.filter((page) => page.listed === as).flatMap(({ path }) => each?.items.map(({ id }) => to(path, { id })) ?? []),
    ),
    until: ends.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
  };
}

const everyNode = (nodes: readonly TreeNode[]): readonly TreeNode[] => nodes.flatMap((node) => [node, ...everyNode(node.children)]);

function written(list: "sitemapindex" | "urlset", entry: "sitemap" | "url", origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<${entry}><loc>${xmlText(origin + path)}</loc></${entry}>`);
  return `${DECLARED}<${list} ${NAMESPACE}>\n${entries.join("\n")}\n</${list}>\n`;
}
