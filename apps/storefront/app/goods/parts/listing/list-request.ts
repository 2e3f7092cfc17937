/** The address of a list, read and written in one place: filters, order and page (R-352 … R-355, D-190). Pure. */
import type { Query } from "../../../base/paths.ts";
import { pageQuery, readPage } from "./page-number.ts";
import type { SortKey, SortOrder, StockFilter } from "../catalogue.ts";

export const STOCK_FILTERS = ["ALL", "HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"] as const satisfies readonly StockFilter[];

/** What an address may ask a list to be ordered by, either way round. */
const SORT_KEYS = ["sales", "price", "comments", "marketTime"] as const satisfies readonly SortKey[];

/** An order of a list: by what, and which end first. */
type ListOrder = { readonly sort: SortKey; readonly order: SortOrder };

/** The orders that somebody wants, as the menu offers them; an address may ask for the others too. */
const OFFERED: readonly ListOrder[] = [
  { sort: "sales", order: "desc" },
  { sort: "marketTime", order: "desc" },
  { sort: "price", order: "asc" },
  { sort: "price", order: "desc" },
  { sort: "comments", order: "desc" },
];

/** The order that is asked for: a direction that the address leaves out is the one that people expect (`sortOf` of the goods rules). */
export function orderOf({ sort, order }: Pick<ListRequest, "sort" | "order">): ListOrder | undefined {
  return sort && { sort, order: order ?? (sort === "price" ? "asc" : "desc") };
}

/**
 * What the menu of a list offers beside its own order.
 * @param own what the list is ordered by anyway, from the most on; undefined where no other order is the same
 * @param asked an order that only the address knows is told as long as it holds
 */
export function offeredOrders(own: SortKey | undefined, asked: ListOrder | undefined): readonly ListOrder[] {
  const isAsked = (entry: ListOrder) => entry.sort === asked?.sort && entry.order === asked.order;
  const offered = OFFERED.filter(({ sort, order }) => sort !== own || order !== "desc");
  return asked && !isOwn(own, asked) && !offered.some(isAsked) ? [...offered, asked] : offered;
}

/** Whether an order is the list's own under another name. */
export function isOwn(own: SortKey | undefined, asked: ListOrder | undefined): boolean {
  return asked === undefined || (asked.sort === own && asked.order === "desc");
}

/**
 * What a list is asked for. Prices are decimal text in the currency of the market; what is no price (`isPrice`) stays as it was
 * typed, so that the form can say so, and asks for nothing.
 */
export type ListRequest = {
  readonly sort: SortKey | undefined;
  readonly order: SortOrder | undefined;
  readonly minPrice: string | undefined;
  readonly maxPrice: string | undefined;
  readonly stock: StockFilter;
  /** Parameter key → value keys. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
  readonly page: number;
};

/** A list without any filter, on its first page. */
export const WHOLE_LIST: ListRequest = {
  sort: undefined,
  order: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  stock: "ALL",
  facets: {},
  page: 1,
};

const FACET = "f.";
const FACET_KEY_LIMIT = 40;
const FACET_VALUE_LIMIT = 60;
const FACET_VALUES_LIMIT = 30;
const TYPED_LIMIT = 40;

/** Reads a query or a filled-in filter form; what makes no sense counts as not asked for. */
export function readListRequest(query: URLSearchParams): ListRequest {
  const sort = SORT_KEYS.find((entry) => entry === query.get("sort"));
  const order = query.get("order");
  const prices = [priceText(query.get("minPrice")), priceText(query.get("maxPrice"))];
  // Who fills the two fields the wrong way round means the range between them.
  if (isPrice(prices[0]) && isPrice(prices[1]) && Number(prices[0]) > Number(prices[1])) prices.reverse();
  return {
    sort,
    order: sort && (order === "asc" || order === "desc") ? order : undefined,
    minPrice: prices[0],
    maxPrice: prices[1],
    stock: STOCK_FILTERS.find((entry) => entry === query.get("stock")) ?? "ALL",
    facets: readFacets(query),
    page: readPage(query),
  };
}

/** A price as people type it, with a comma or a point; anything else as it is. */
function priceText(text: string | null): string | undefined {
  const typed = text?.trim().slice(0, TYPED_LIMIT);
  const found = typed?.replace(",", ".");
  return isPrice(found) ? found : typed || undefined;
}

/** Whether a price was asked for, and it is one. */
export function isPrice(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(text);
}

function readFacets(query: URLSearchParams): Record<string, string[]> {
  const facets: Record<string, string[]> = {};
  for (const name of new Set(query.keys())) {
    if (!name.startsWith(FACET) || name.length === FACET.length || name.length > FACET.length + FACET_KEY_LIMIT) continue;
    const values = query.getAll(name).filter((value) => value !== "" && value.length <= FACET_VALUE_LIMIT);
    if (values.length > 0) facets[name.slice(FACET.length)] = [...new Set(values)].slice(0, FACET_VALUES_LIMIT);
  }
  return facets;
}

/** The query of a list's address; what is as by default is left out. */
export function listQuery(request: ListRequest): Query {
  const { sort, order, minPrice, maxPrice, stock, facets, page } = request;
  return {
    ...Object.fromEntries(Object.entries(facets).map(([key, values]) => [FACET + key, values])),
    minPrice,
    maxPrice,
    stock: stock === "ALL" ? undefined : stock,
    sort,
    order,
    ...pageQuery(page),
  };
}

/** Name of a facet's field in the filter form. */
export const facetField = (key: string): string => FACET + key;

/** The same list in another order, from its first page; without an order the shop's own. */
export function sorted(request: ListRequest, sort?: SortKey, order?: SortOrder): ListRequest {
  return { ...request, sort, order, page: 1 };
}

/** The same list without any filter, in the same order. */
export function unfiltered(request: ListRequest): ListRequest {
  return { ...WHOLE_LIST, sort: request.sort, order: request.order };
}

/** The same list without one value of a facet. */
export function withoutFacet(request: ListRequest, key: string, value: string): ListRequest {
  const left = (request.facets[key] ?? []).filter((entry) => entry !== value);
  const { [key]: _, ...others } = request.facets;
  return { ...request, facets: left.length > 0 ? { ...others, [key]: left } : others, page: 1 };
}

/** How many filters narrow the list; a price range counts as one. */
export function countFilters(request: ListRequest): number {
  const values = Object.values(request.facets).reduce((count, entries) => count + entries.length, 0);
  return values + (request.stock === "ALL" ? 0 : 1) + (isPrice(request.minPrice) || isPrice(request.maxPrice) ? 1 : 0);
}

/** Whether at most the values of this facet narrow the list. */
export function isNarrowedOnlyBy({ facets, ...request }: ListRequest, key: string): boolean {
  const { [key]: _, ...others } = facets;
  return countFilters({ ...request, facets: others }) === 0;
}

/** Whether at most its state of stock narrows the list. */
export function isNarrowedOnlyByStock(request: ListRequest): boolean {
  return countFilters({ ...request, stock: "ALL" }) === 0;
}

/** Whether something was typed for a price that is none. */
export function hasWrongPrice({ minPrice, maxPrice }: ListRequest): boolean {
  return [minPrice, maxPrice].some((price) => price !== undefined && !isPrice(price));
}

/** Whether the address is one that search engines should know: only whole lists in the shop's own order (C8). */
export function isCurated(request: ListRequest): boolean {
  return countFilters(request) === 0 && request.sort === undefined && !hasWrongPrice(request);
}

/** The request as the calls of the contract take it. */
export function listInput({ facets, minPrice, maxPrice, ...rest }: ListRequest) {
  const price = (text: string | undefined) => (isPrice(text) ? text : undefined);
  return {
    ...rest,
    minPrice: price(minPrice),
    maxPrice: price(maxPrice),
    facets: Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, [...values]])),
  };
}
