/** Reads and writes the query of a list: filters, order and page. */
import type { Query } from "../../../base/paths.ts";
import { pageQuery, readPage } from "./page-number.ts";
import type { SortKey, SortOrder, StockFilter } from "../catalogue.ts";

export const STOCK_FILTERS = ["ALL", "HAVE_STOCK", "NERVOUS_STOCK", "NO_STOCK"] as const satisfies readonly StockFilter[];

const SORT_KEYS = ["sales", "price", "comments", "marketTime"] as const satisfies readonly SortKey[];

type ListOrder = { readonly sort: SortKey; readonly order: SortOrder };

/** The menu's orders; an address may ask for others. */
const OFFERED: readonly ListOrder[] = [
  { sort: "sales", order: "desc" },
  { sort: "marketTime", order: "desc" },
  { sort: "price", order: "asc" },
  { sort: "price", order: "desc" },
  { sort: "comments", order: "desc" },
];

/** Gives the requested order. A missing direction gets the same default as `sortOf` of the goods rules. */
export function orderOf({ sort, order }: Pick<ListRequest, "sort" | "order">): ListOrder | undefined {
  return sort && { sort, order: order ?? (sort === "price" ? "asc" : "desc") };
}

/**
 * Gives the menu's orders beside the default one.
 * @param own sort key of the default order, most first; undefined where no other order is the same
 * @param asked an order that only the address can ask for is listed while it is active
 */
export function offeredOrders(own: SortKey | undefined, asked: ListOrder | undefined): readonly ListOrder[] {
  const isAsked = (entry: ListOrder) => entry.sort === asked?.sort && entry.order === asked.order;
  const offered = OFFERED.filter(({ sort, order }) => sort !== own || order !== "desc");
  return asked && !isOwn(own, asked) && !offered.some(isAsked) ? [...offered, asked] : offered;
}

/** Whether an order equals the default one. */
export function isOwn(own: SortKey | undefined, asked: ListOrder | undefined): boolean {
  return asked === undefined || (asked.sort === own && asked.order === "desc");
}

/**
 * What a list is asked for. Prices are decimal text in the market's currency. An invalid price (`isPrice`) stays as typed for the form's
 * error and filters nothing.
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

/** Parses a query or a filter form; invalid values count as missing. */
export function readListRequest(query: URLSearchParams): ListRequest {
  const sort = SORT_KEYS.find((entry) => entry === query.get("sort"));
  const order = query.get("order");
  const prices = [priceText(query.get("minPrice")), priceText(query.get("maxPrice"))];
  // Swapped bounds mean the range between them.
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

/** Accepts comma or point; other text stays as typed. */
function priceText(text: string | null): string | undefined {
  const typed = text?.trim().slice(0, TYPED_LIMIT);
  const found = typed?.replace(",", ".");
  return isPrice(found) ? found : typed || undefined;
}

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

/** Builds the query of a list's address without default values. */
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

export const facetField = (key: string): string => FACET + key;

/** The same list in another order, from page 1; the default order without `sort`. */
export function sorted(request: ListRequest, sort?: SortKey, order?: SortOrder): ListRequest {
  return { ...request, sort, order, page: 1 };
}

export function unfiltered(request: ListRequest): ListRequest {
  return { ...WHOLE_LIST, sort: request.sort, order: request.order };
}

export function withoutFacet(request: ListRequest, key: string, value: string): ListRequest {
  const left = (request.facets[key] ?? []).filter((entry) => entry !== value);
  const { [key]: _, ...others } = request.facets;
  return { ...request, facets: left.length > 0 ? { ...others, [key]: left } : others, page: 1 };
}

/** Counts the active filters; a price range counts as one. */
export function countFilters(request: ListRequest): number {
  const values = Object.values(request.facets).reduce((count, entries) => count + entries.length, 0);
  return values + (request.stock === "ALL" ? 0 : 1) + (isPrice(request.minPrice) || isPrice(request.maxPrice) ? 1 : 0);
}

/** Whether no other filter than this facet is active. */
export function isNarrowedOnlyBy({ facets, ...request }: ListRequest, key: string): boolean {
  const { [key]: _, ...others } = facets;
  return countFilters({ ...request, facets: others }) === 0;
}

/** Whether no other filter than the stock is active. */
export function isNarrowedOnlyByStock(request: ListRequest): boolean {
  return countFilters({ ...request, stock: "ALL" }) === 0;
}

export function hasWrongPrice({ minPrice, maxPrice }: ListRequest): boolean {
  return [minPrice, maxPrice].some((price) => price !== undefined && !isPrice(price));
}

/** Whether search engines may index the address: only whole lists in their default order. */
export function isCurated(request: ListRequest): boolean {
  return countFilters(request) === 0 && request.sort === undefined && !hasWrongPrice(request);
}

export function listInput({ facets, minPrice, maxPrice, ...rest }: ListRequest) {
  const price = (text: string | undefined) => (isPrice(text) ? text : undefined);
  return {
    ...rest,
    minPrice: price(minPrice),
    maxPrice: price(maxPrice),
    facets: Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, [...values]])),
  };
}
