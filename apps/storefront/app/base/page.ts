/** A page's declaration. Routes, page cache, head, robots, sitemaps and page tests read it. */
import type { TextName } from "@rambla/texts/format";
import type { Query } from "./paths.ts";

type Declared = {
  /** Without leading slash and `mobile/`. */
  readonly path: string;
  /** Path on a phone, where it differs. */
  readonly mobilePath?: string;
  /** Query parameter that may also stand as the last segment of the path: `topic/detail/spring` is `topic/detail?id=spring`. */
  readonly part?: string;
  /** File under `app/` with screen, `loader` and `action`. */
  readonly screen: `${string}-page.tsx`;
  /** Both by default. */
  readonly only?: "desktop" | "mobile";
  /** Redirect target for the other device class when the page has one layout. */
  readonly twin?: string;
  /** The layout around the page: `checkout` is reduced to what a buyer needs. */
  readonly frame?: "checkout";
  /** Absent where only the loaded data name the page; the loader's title wins. */
  readonly title?: TextName;
  readonly queue?: "checkout";
  /** The layout in which the session is not renewed first. */
  readonly unrenewedIn?: "desktop" | "mobile";
};

/** Pages that are the same for every visitor: cacheable and indexable. */
type Shared = {
  readonly seenBy: "everyone";
  readonly keep: Kept;
  readonly opensOrder?: undefined;
  /** What the address must name for the page to show anything, for tests of all pages. */
  readonly names?: Named;
} & (ForSearchEngines | { readonly robots: Robots; readonly listed?: undefined; readonly listedWith?: undefined });

/** `words`: a search term. */
export type Named = "article" | "category" | "event" | "goods" | "help" | "policy" | "words";

/** Addresses in the sitemap. */
type ForSearchEngines = {
  readonly robots?: undefined;
  readonly listed: Listed;
  /** Content without which the page is empty and not listed. */
  readonly listedWith?: "article" | "science" | "recipe" | "topic" | "help";
};

/**
 * `itself`: one address. `categories`: also each category with goods. `goods`: one for each product. `recipes`: also each recipe. The others:
 * one for each entry of the content. `byItsTwin`: none, as the other layout's page is listed.
 */
export type Listed = "itself" | "categories" | "goods" | "recipes" | "articles" | "topics" | "help" | "information" | "byItsTwin";

/** Pages of one user, rendered for each request, never cached or indexed, without marketing scripts and referrers. */
type Personal = {
  readonly seenBy: "guest" | "customer";
  /** A link may bring the order's `token`, which the server moves into a cookie. */
  readonly opensOrder?: true;
  readonly keep?: undefined;
  readonly names?: undefined;
  readonly robots?: undefined;
  readonly listed?: undefined;
  readonly listedWith?: undefined;
};

export type Page = Declared & (Shared | Personal);

/** `noindex` for personal pages; with `follow` for one of many views of the same content. */
export type Robots = "noindex" | "noindex, follow";

/** Gives the normalised query that a page is cached under. Undefined when the answer shows a visitor's mistake and must not be cached. */
export type Kept = (query: URLSearchParams, known: KnownFacets) => Query | undefined;

/** Undefined when it is missing or malformed. */
export function idIn(query: URLSearchParams, isId: (text: string) => boolean, name = "id"): string | undefined {
  const id = query.get(name) ?? "";
  return isId(id) ? id : undefined;
}

/** Facets of a market with their values; `any` when unknown. */
export type KnownFacets = ReadonlyMap<string, ReadonlySet<string>> | "any";

/** An address that answers a page's program in JSON, the same in both layouts. */
export type Question = {
  readonly path: string;
  /** The file under `app/` that answers. */
  readonly answer: string;
  readonly queue?: "checkout";
  /** Others are redirected to the login. */
  readonly seenBy?: "customer";
  /** `json`: takes a JSON body; pages take only forms. */
  readonly asked: "address" | "json";
};

export function pathOf(page: Page, layout: "desktop" | "mobile"): string {
  if (layout === "desktop") return `/${page.path}`;
  const path = page.mobilePath ?? page.path;
  return path === "" ? "/mobile" : `/mobile/${path}`;
}

export const layoutsOf = (page: Page): readonly ("desktop" | "mobile")[] => (page.only ? [page.only] : ["desktop", "mobile"]);

/** Gives the addresses without marketing scripts, in all layouts. */
export const privatePaths = (pages: readonly Page[]): readonly string[] =>
  pages.flatMap((page) => (page.seenBy === "everyone" ? [] : layoutsOf(page).map((layout) => pathOf(page, layout))));

/** The answer to a page whose guard (`seenBy`) does not exist, which the error page explains. */
export const UNKNOWN_MIDDLEWARE = "unknownMiddleware";

/** Matches as the router does: in any case, with or without a trailing slash. */
export const isPrivatePath = (paths: readonly string[], pathname: string): boolean => {
  const wanted = pathname.replace(/(?<=.)\/+$/, "").toLowerCase();
  return paths.some((path) => path.toLowerCase() === wanted);
};
