/** What a page declares of itself, once: routes of both layouts, page cache, head, robots, sitemaps and every walk through the shop read it. */
import type { TextName } from "@rambla/texts/format";
import type { Query } from "./paths.ts";

type Declared = {
  /** Path without the leading slash and without `mobile/`, exactly as routes.json writes it. */
  readonly path: string;
  /** Path on a phone where it is not the same. */
  readonly mobilePath?: string;
  /** The one file of the page under `app/`, mounted in each of its layouts: screen, `loader`, `action`. */
  readonly screen: `${string}-page.tsx`;
  /** The only layout this page exists in; by default it exists in both. */
  readonly only?: "desktop" | "mobile";
  /** Where a device of the other class is sent when the page has one layout only (D-005). */
  readonly twin?: string;
  /** What stands around it: the whole shop, or as good as nothing while one buys (decision 177). */
  readonly frame?: "checkout";
  /** The title; absent where only what was loaded can name the page. What its loader describes goes first. */
  readonly title?: TextName;
  /** The request queue that it waits in, where it is not the default one. */
  readonly queue?: "checkout";
  /** The layout in which it is entered without an attempt to renew the session (R-162, D-007); everywhere else there is one. */
  readonly unrenewedIn?: "desktop" | "mobile";
};

/** The same for everyone, whoever asks: it may be kept, and found. */
type Shared = {
  readonly seenBy: "everyone";
  readonly keep: Kept;
  readonly opensOrder?: undefined;
  /** What its address names, where it shows nothing, or less, without: whoever tries every page gives it one of the shop's. */
  readonly names?: Named;
} & (ForSearchEngines | { readonly robots: Robots; readonly listed?: undefined });

/** `words` are those of a search. */
export type Named = "goods" | "category" | "event" | "policy" | "words";

/** `listed`: which of its addresses the sitemap names. */
type ForSearchEngines = { readonly robots?: undefined; readonly listed: Listed };

/**
 * `itself`: its address alone. `categories`: its address, and that of each category that holds goods. `goods`: the address of each
 * of the goods. `byItsTwin`: none, as a page of the other layout stands for it.
 */
export type Listed = "itself" | "categories" | "goods" | "byItsTwin";

/**
 * One shopper's own: `guest` by a cookie of the browser, `customer` by signing in. Rendered for
 * each request, kept by nobody, not for search engines, and its address goes to no other site. No marketing script runs on it.
 */
type Personal = {
  readonly seenBy: "guest" | "customer";
  /** A link to it may bring the `token` of its order: the server takes that out of the address into a cookie before it shows the page. */
  readonly opensOrder?: true;
  readonly keep?: undefined;
  readonly names?: undefined;
  readonly robots?: undefined;
  readonly listed?: undefined;
};

export type Page = Declared & (Shared | Personal);

/** `noindex` for what belongs to one shopper; with `follow` for what is one of many views of the same things. */
export type Robots = "noindex" | "noindex, follow";

/**
 * What a kept page depends on (D-190): its query in the one form under which the answer is kept. What means nothing falls away, what
 * means the same is written the same. Undefined when the answer tells a visitor what they typed wrong, and is kept for nobody.
 */
export type Kept = (query: URLSearchParams, known: KnownFacets) => Query | undefined;

/** An id that an address names; undefined where it names none, or what can be none. */
export function idIn(query: URLSearchParams, isId: (text: string) => boolean, name = "id"): string | undefined {
  const id = query.get(name) ?? "";
  return isId(id) ? id : undefined;
}

/** Facets of a market with their values; `any` where they cannot be told. */
export type KnownFacets = ReadonlyMap<string, ReadonlySet<string>> | "any";

/** An address of no page, where the program of a page asks in JSON; the same in both layouts. */
export type Question = {
  readonly path: string;
  /** The file under `app/` that answers. */
  readonly answer: string;
  readonly queue?: "checkout";
  /** Where customers alone are answered; anybody else is led to the login. */
  readonly seenBy?: "customer";
  /** `json`: with a body of JSON; every page takes forms alone. */
  readonly asked: "address" | "json";
};

/** The address of a page in a layout. */
export function pathOf(page: Page, layout: "desktop" | "mobile"): string {
  if (layout === "desktop") return `/${page.path}`;
  const path = page.mobilePath ?? page.path;
  return path === "" ? "/mobile" : `/mobile/${path}`;
}

/** The layouts a page exists in. */
export const layoutsOf = (page: Page): readonly ("desktop" | "mobile")[] => (page.only ? [page.only] : ["desktop", "mobile"]);

/** The addresses of a list of pages on which no marketing script may run, in all layouts. */
export const privatePaths = (pages: readonly Page[]): readonly string[] =>
  pages.flatMap((page) => (page.seenBy === "everyone" ? [] : layoutsOf(page).map((layout) => pathOf(page, layout))));

/** Whether an address is one of them; the router matches addresses in any case, with and without a slash at their end. */
export const isPrivatePath = (paths: readonly string[], pathname: string): boolean => {
  const wanted = pathname.replace(/(?<=.)\/+$/, "").toLowerCase();
  return paths.some((path) => path.toLowerCase() === wanted);
};
