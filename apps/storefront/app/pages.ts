/** All pages of the shop: the one list that routes, device switching, links and the page cache read. */
import { pages as cart } from "./cart/pages.ts";
import { pages as goods } from "./goods/pages.ts";
import { pages as home } from "./home/pages.ts";
import { pages as order } from "./order/pages.ts";
import { pages as search } from "./search/pages.ts";
import type { Query } from "./shell/paths.ts";

export type Page = {
  /** Path without the leading slash and without `mobile/`, exactly as routes.json writes it. */
  readonly path: string;
  /** Path on a phone where it is not the same. */
  readonly mobilePath?: string;
  /** Screen files: `goods/detail` has goods/detail.desktop.tsx and goods/detail.mobile.tsx. */
  readonly screen: string;
  /** The only layout this page exists in; by default it exists in both. */
  readonly only?: "desktop" | "mobile";
  /** Where a device of the other class is sent when the page has one layout only (D-005). */
  readonly twin?: string;
  /** The page is the same for everyone and may be kept. */
  readonly keep?: Kept;
};

/**
 * What a kept page depends on (D-190): its query in the one form under which the answer is kept. What means nothing falls away, what
 * means the same is written the same. Undefined when the answer tells a visitor what they typed wrong, and is kept for nobody.
 */
export type Kept = (query: URLSearchParams, known: KnownFacets) => Query | undefined;

/** Facets of a market with their values; `any` where they cannot be told. */
export type KnownFacets = ReadonlyMap<string, ReadonlySet<string>> | "any";

export const pages: readonly Page[] = [...home, ...goods, ...search, ...cart, ...order];

/** The address of a page in a layout. */
export function pathOf(page: Page, layout: "desktop" | "mobile"): string {
  if (layout === "desktop") return `/${page.path}`;
  const path = page.mobilePath ?? page.path;
  return path === "" ? "/mobile" : `/mobile/${path}`;
}

/** Addresses of no page, where the program of a page asks in JSON; every page takes forms alone. */
export const JSON_QUESTIONS: ReadonlySet<string> = new Set(["/cart/check", "/order/settle"]);
