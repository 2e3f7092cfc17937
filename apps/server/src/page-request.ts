/** What a page request comes down to: which page, which of its declared parameters, and the key it is kept under. */
import { isCatalogueId } from "@rambla/core/id";
import { type Layout, layoutOf } from "@rambla/core/device";
import { type Page, pages, pathOf } from "@rambla/storefront/pages.ts";

const byPath = new Map<string, { page: Page; layout: Layout }>();
for (const page of pages) {
  for (const layout of ["desktop", "mobile"] as const) {
    if (page.only === undefined || page.only === layout) byPath.set(pathOf(page, layout), { page, layout });
  }
}

/** Longest value and most values that still count as a declared parameter; more is noise and is cut off. */
const VALUE_LIMIT = 200;
const VALUES_LIMIT = 30;

export type PageRequest = {
  readonly page: Page | undefined;
  readonly layout: Layout;
  /** Path without `.data` and without a trailing slash. */
  readonly pathname: string;
  /** Client navigation asks for the data of a page alone. */
  readonly isData: boolean;
  /** Declared parameters only, sorted, with `country` when it is in force and `_routes` for data. */
  readonly search: string;
  /** Whether the answer is the same for everyone and may be kept. */
  readonly keep: boolean;
};

/** Reads a request address; everything the page does not declare is left out. */
export function readPageRequest(pathname: string, query: URLSearchParams, countryParameter: string | undefined): PageRequest {
  const isData = pathname.endsWith(".data");
  // The router asks for the data of `/` at `/_.data` and of `/cart` at `/cart.data`.
  let path = isData ? pathname.replace(/_?\.data$/, "") : pathname;
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  const found = byPath.get(path);
  const keep = found?.page.keep;
  const kept = new URLSearchParams();
  const declared = keep ? keep.parameters : undefined;
  for (const [name, value] of query) {
    // No text of ours holds a null character, and no database text can.
    if (name === "country" || name.includes("\0") || value.includes("\0")) continue;
    if (declared && !isDeclared(declared, name, kept, value) && !(isData && name === "_routes")) continue;
    kept.append(name, value.slice(0, VALUE_LIMIT));
  }
  if (countryParameter) kept.set("country", countryParameter);
  kept.sort();
  const search = kept.toString();
  return {
    page: found?.page,
    layout: found?.layout ?? layoutOf(path),
    pathname: path,
    isData,
    search: search ? `?${search}` : "",
    keep: keep !== undefined,
  };
}

function isDeclared(declared: readonly string[], name: string, kept: URLSearchParams, value: string): boolean {
  if (value === "") return false;
  const many = declared.some((entry) => entry.endsWith(".*") && name.startsWith(entry.slice(0, -1)));
  if (many) return kept.getAll(name).length < VALUES_LIMIT && name.length <= 60 && kept.size < 60;
  if (!declared.includes(name) || kept.has(name)) return false;
  if (name === "id") return isCatalogueId(value);
  return true;
}

/** Where a device of the other class belongs (D-001, D-004, D-005); undefined when it may stay. */
export function switchTarget(request: PageRequest, wanted: Layout): string | undefined {
  const { page, layout } = request;
  if (!page || layout === wanted) return undefined;
  const path = page.only === undefined ? pathOf(page, wanted) : twinPath(page, wanted);
  if (path === undefined) return undefined;
  return path;
}

function twinPath(page: Page, wanted: Layout): string | undefined {
  const twin = pages.find((entry) => entry.path === page.twin);
  return twin && twin.only !== (wanted === "mobile" ? "desktop" : "mobile") ? pathOf(twin, wanted) : undefined;
}
