/** Parses a page request: page, declared parameters and cache key. */
import { type Layout, layoutOf } from "@rambla/core/device";
import { LONGEST_FORWARD } from "@rambla/core/forward";
import { decodedOr } from "./route-table.ts";
import { type Kept, type KnownFacets, layoutsOf, type Page, pathOf, type Question } from "@rambla/storefront/base/page.ts";
import type { Shop } from "@rambla/domain/platform/shop";
import { pages, questions } from "@rambla/storefront/pages.ts";
import { searchOf } from "@rambla/storefront/base/paths.ts";

const byPath = new Map<string, { page: Page; layout: Layout }>();
for (const page of pages) {
  for (const layout of layoutsOf(page)) byPath.set(pathOf(page, layout), { page, layout });
}

const questionAt = new Map<string, Question>(questions.map((question) => [`/${question.path}`, question]));

/** Longest names and values, and most values, of a personal page; the rest is cut off. */
const VALUE_LIMIT = 200;
const VALUES_LIMIT = 300;

export type PageRequest = {
  readonly page: Page | undefined;
  /** An address that answers a page's program, instead of a page. */
  readonly question?: Question | undefined;
  readonly layout: Layout;
  /** Path without `.data`, trailing slash and the optional last segment, which `search` has instead. */
  readonly pathname: string;
  /** Whether a client navigation asks for the data only. */
  readonly isData: boolean;
  /** Of a cached page the canonical query, with `country` where used and `_routes` for data. */
  readonly search: string;
  /** Whether the answer is the same for every visitor and may be cached. */
  readonly keep: boolean;
  /** Unpublished content that the address shows. */
  readonly preview?: Shop["preview"];
};

/** Whether an address leads to a page for customers only. */
export function isForCustomers(address: string): boolean {
  const [pathname = ""] = address.split("?");
  return readPageRequest(pathname, new URLSearchParams(), undefined).page?.seenBy === "customer";
}

/** Whether the query has facets, which only the market's own list can parse. */
export function namesFacets(query: URLSearchParams): boolean {
  for (const name of query.keys()) if (name.startsWith("f.")) return true;
  return false;
}

/** Drops what a cached page does not depend on, and normalises the rest. */
export function readPageRequest(
  pathname: string,
  asked: URLSearchParams,
  countryParameter: string | undefined,
  known: KnownFacets = "any",
): PageRequest {
  const isData = pathname.endsWith(".data");
  // The router asks for the data of `/` at `/_.data` and of `/cart` at `/cart.data`.
  let path = isData ? pathname.replace(/_?\.data$/, "") : pathname;
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  const whole = byPath.get(path) ? undefined : inParts(path);
  if (whole) path = whole.path;
  const found = byPath.get(path);
  const query = legible(whole ? withPart(asked, whole) : asked);
  const canonical = found?.page.keep && canonicalOf(found.page.keep, query, known);
  const read = canonical ?? query;
  // The router names the part of a page that it lacks, which is the page itself.
  const routes = isData && found && asked.get("_routes") === `${found.layout}:${found.page.path}` ? asked.get("_routes") : null;
  if (routes !== null) read.set("_routes", routes);
  if (countryParameter) read.set("country", countryParameter);
  read.sort();
  const search = read.toString();
  return {
    page: found?.page,
    question: questionAt.get(path),
    layout: found?.layout ?? layoutOf(path),
    pathname: path,
    isData,
    search: search ? `?${search}` : "",
    keep: canonical !== undefined,
  };
}

/** Splits a path into a page's own and its optional last segment; undefined for others. */
function inParts(path: string): { path: string; part: string; value: string } | undefined {
  const end = path.lastIndexOf("/");
  const part = byPath.get(path.slice(0, end))?.page.part;
  return part === undefined ? undefined : { path: path.slice(0, end), part, value: decodedOr(path.slice(end + 1)) };
}

/** The segment counts before the query. */
const withPart = (asked: URLSearchParams, { part, value }: { part: string; value: string }): URLSearchParams =>
  new URLSearchParams([[part, value], ...[...asked].filter(([name]) => name !== part)]);

/** Drops null characters, which the database cannot store. */
function legible(asked: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  let count = 0;
  for (const [name, value] of asked) {
    if (name === "country" || name.length > VALUE_LIMIT || name.includes("\0") || value.includes("\0")) continue;
    // A cut `forward` stays recognisably too long, so that it is rejected instead of leading elsewhere.
    query.append(name, value.slice(0, name === "forward" ? LONGEST_FORWARD + 1 : VALUE_LIMIT));
    if ((count += 1) === VALUES_LIMIT) break;
  }
  return query;
}

function canonicalOf(keep: Kept, query: URLSearchParams, known: KnownFacets): URLSearchParams | undefined {
  const written = keep(query, known);
  return written && searchOf(written);
}

/** Gives the redirect for a device of the other class; undefined when it may stay. */
export function switchTarget(request: PageRequest, wanted: Layout): string | undefined {
  const { page, layout } = request;
  if (!page || layout === wanted) return undefined;
  return layoutsOf(page).includes(wanted) ? pathOf(page, wanted) + segmentOf(request) : twinPath(page, wanted);
}

/** The last segment also comes back for an address that names it in the query: both are one cached page. */
function segmentOf({ page, search }: PageRequest): string {
  const value = page?.part === undefined ? null : new URLSearchParams(search).get(page.part);
  return value ? `/${encodeURIComponent(value)}` : "";
}

function twinPath(page: Page, wanted: Layout): string | undefined {
  const twin = pages.find((entry) => entry.path === page.twin);
  return twin && layoutsOf(twin).includes(wanted) ? pathOf(twin, wanted) : undefined;
}
