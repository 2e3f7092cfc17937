import { createHash } from "node:crypto";
import type { ShopConfig } from "@rambla/core/config";
import type { Market } from "@rambla/core/market";
import { type Money, money, parseDecimal } from "@rambla/core/money";
import { boundIn, valuesWithin } from "@rambla/core/number-range";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import type { Shop } from "../../platform/shop.ts";
import { tags } from "../../platform/tags.ts";
import { type CardRow, type GoodsCard, goodsCard } from "../card.ts";
import { type CategoryNode, type CategoryRow, categoryTree } from "./category-rules.ts";
import { findCategories } from "./category-store.ts";
import {
  ALL_GOODS,
  dozens,
  countPerCountry,
  countRemaining,
  type FacetRow,
  findCategorySummary,
  findHitsSummary,
  findFirstPage,
  isNarrowed,
  type ListFilter,
  type ListSource,
  type ListSummary,
  type ListWindow,
  type Remaining,
  walkList,
} from "./listing-store.ts";
import { findCards } from "../store.ts";
import { type Sort, type SortKey, sortOf, STOCK_LEVELS, type StockState } from "../rules.ts";

/** Prices are decimal text in the market's currency. */
export type ListRequest = {
  readonly sort?: SortKey | undefined;
  readonly order?: "asc" | "desc" | undefined;
  readonly minPrice?: string | undefined;
  readonly maxPrice?: string | undefined;
  readonly stock: StockState | "ALL";
  readonly facets: Readonly<Record<string, readonly string[]>>;
  readonly page: number;
  readonly limit?: number | undefined;
};

export type GoodsList = {
  readonly items: readonly GoodsCard[];
  /** Exact up to `paging.exactTotal`. */
  readonly total: number;
  readonly moreThanTotal: boolean;
  readonly page: number;
  readonly limit: number;
  readonly facets: readonly FacetRow[];
  readonly priceRange: { readonly min: Money; readonly max: Money } | null;
  /** Whether counts respect the filters, each group without its own choice. */
  readonly countsRemaining: boolean;
  /** In models; null while the list is not counted. */
  readonly stockCounts: Readonly<Record<StockState, number>> | null;
};

/** More than the filter panel opens. */
const MOST_FACETS = 8;
/** Search hits with facets; above it no remaining counts exist. */
const SUMMED = 1000;
const LARGEST_MINOR = 2_147_483_647;

/** Includes subcategories. Refuses `item.notFound` for an unknown category. */
export async function listCategory(
  shop: Shop,
  market: Market,
  categoryId: string,
  request: ListRequest,
): Promise<GoodsList | Refusal<"item.notFound">> {
  if (categoryId === ALL_GOODS) return refuse("item.notFound");
  return (await listOf(shop, market, { categoryId }, request, sortOf(request))) ?? refuse("item.notFound");
}

/** By sales, or the newest first (`orderType=new`). */
export async function listAll(shop: Shop, market: Market, request: ListRequest, newest: boolean): Promise<GoodsList> {
  const sort = sortOf(request, newest ? "marketTime" : "sales");
  const list = await listOf(shop, market, { categoryId: ALL_GOODS }, request, sort);
  if (!list) throw new Error("the list of all goods always exists");
  return list;
}

/** The best hits in order; `count` is the number of models, null when these are all. */
export type FoundGoods = { readonly goodsIds: readonly string[]; readonly count: number | null };

/** Whether the list needs more than the best hits: a later page, another order or a filter. */
export async function isBeyond(shop: Shop, market: Market, request: ListRequest, best: readonly string[]): Promise<boolean> {
  if (request.sort !== undefined || isNarrowedRequest(request)) return true;
  const { goodsCount } = await hitsSummaryOf(shop, market, best.slice(0, SUMMED));
  return request.page * (request.limit ?? shop.config.paging.goods) > goodsCount;
}

/** Lists search hits, by relevance unless the request has an order. Facets and price range are of the best hits. */
export async function listHits(shop: Shop, market: Market, { goodsIds, count }: FoundGoods, request: ListRequest): Promise<GoodsList> {
  const list = await listOf(shop, market, { goodsIds }, request, request.sort ? sortOf(request) : null);
  if (!list) throw new Error("a list of given goods always exists");
  if (isNarrowedRequest(request)) return { ...list, moreThanTotal: list.moreThanTotal || mayBeMore(goodsIds, shop.config.paging) };
  return count === null ? list : { ...list, ...toldTotal(count, shop.config.paging) };
}

function isNarrowedRequest({ minPrice, maxPrice, stock, facets }: ListRequest): boolean {
  return minPrice !== undefined || maxPrice !== undefined || stock !== "ALL" || Object.values(facets).some((values) => values.length > 0);
}

export async function bestSelling(shop: Shop, market: Market, categoryId: string | null, limit: number): Promise<GoodsCard[]> {
  return await firstOf(shop, market, categoryId ?? ALL_GOODS, { by: "sales", order: "desc" }, limit);
}

export async function newestGoods(shop: Shop, market: Market, limit: number): Promise<GoodsCard[]> {
  return await firstOf(shop, market, ALL_GOODS, { by: "marketTime", order: "desc" }, limit);
}

/** Countries without goods may be missing. */
export async function goodsPerCountry(
  shop: Shop,
  market: Market,
  categoryId: string = ALL_GOODS,
): Promise<{ countryCode: string; goodsCount: number }[]> {
  return await countPerCountry(shop.database, market.brand.code, categoryId);
}

/** With the counts of the market. */
export async function wholeTree(shop: Shop, market: Market): Promise<CategoryNode[]> {
  return categoryTree(await categoriesOf(shop, market));
}

/** The tree of one top-level category, opened at `categoryId`. Refuses `item.notFound`. */
export async function treeAround(shop: Shop, market: Market, categoryId: string): Promise<CategoryNode | Refusal<"item.notFound">> {
  const rows = await categoriesOf(shop, market);
  const root = rows.find((row) => row.categoryId === categoryId)?.path[0];
  return categoryTree(rows, categoryId).find((node) => node.categoryId === root) ?? refuse("item.notFound");
}

function categoriesOf(shop: Shop, market: Market): Promise<CategoryRow[]> {
  return shop.reads.keep(`categories ${market.key}`, [tags.categories(market.brand.code)], () => findCategories(shop.database, market));
}

const facetsOfSummary = new WeakMap<ListSummary, ReadonlyMap<string, ReadonlySet<string>>>();

export async function knownFacets(shop: Shop, market: Market): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const summary = await summaryOf(shop, market, ALL_GOODS);
  let facets = facetsOfSummary.get(summary);
  if (!facets) {
    facets = new Map((summary.facets ?? []).map(({ key, values }) => [key, new Set(values.map(({ value }) => value))]));
    facetsOfSummary.set(summary, facets);
  }
  return facets;
}

async function summaryOf(shop: Shop, market: Market, categoryId: string): Promise<ListSummary> {
  const { code } = market.brand;
  const summary = () => findCategorySummary(shop.database, market, categoryId);
  return await shop.reads.keep(
    `summary ${market.key} ${categoryId}`,
    [tags.categories(code), tags.category(code, categoryId), tags.lists(code)],
    summary,
  );
}

/** Pages, orders and filters of a search share its hits. */
async function hitsSummaryOf(shop: Shop, market: Market, goodsIds: readonly string[]): Promise<ListSummary> {
  const { code } = market.brand;
  const hits = createHash("sha256").update(goodsIds.join(" ")).digest("base64url");
  return await shop.reads.keep(`hits summary ${market.key} ${hits}`, [tags.categories(code), tags.lists(code)], () =>
    findHitsSummary(shop.database, market, goodsIds),
  );
}

async function firstOf(shop: Shop, market: Market, categoryId: string, sort: Sort, limit: number): Promise<GoodsCard[]> {
  const rows = await firstPageOf(shop, market, categoryId, sort, limit);
  const now = shop.clock();
  return rows.map((row) => goodsCard(row, market, shop.config, now));
}

/** Cached: both layouts and the home page share it. */
async function firstPageOf(shop: Shop, market: Market, categoryId: string, sort: Sort, limit: number): Promise<CardRow[]> {
  const read = dozens(limit);
  const page = () => findFirstPage(shop.database, market, { categoryId }, sort, read, shop.clock(), shop.config.paging.goods);
  const { code } = market.brand;
  const shown = (rows: readonly CardRow[]) => [tags.lists(code), ...rows.map(({ goodsId }) => tags.goods(code, goodsId))];
  const rows = await shop.reads.keep(`first ${read} by ${sort.by} ${sort.order} ${market.key} ${categoryId}`, shown, page);
  return rows.slice(0, limit);
}

/** Undefined for an unknown category. */
async function listOf(
  shop: Shop,
  market: Market,
  source: ListSource,
  request: ListRequest,
  sort: Sort | null,
): Promise<GoodsList | undefined> {
  const { paging } = shop.config;
  const filter = filterOf(request, market, await withoutBounds(shop, market, request.facets));
  const limit = request.limit ?? paging.goods;
  const [{ rows, count: narrowed }, summary, remaining] = await Promise.all([
    pageOf(shop, market, source, filter, sort, { limit, offset: (request.page - 1) * limit }),
    "goodsIds" in source ? hitsSummaryOf(shop, market, source.goodsIds.slice(0, SUMMED)) : summaryOf(shop, market, source.categoryId),
    isNarrowed(filter) && isCountable(source, paging)
      ? countRemaining(shop.database, market, source, filter, paging.exactTotal)
      : undefined,
  ]);
  if (!summary.exists) return undefined;
  const count = narrowed ?? summary.goodsCount;
  const now = shop.clock();
  return {
    items: rows.map((row) => goodsCard(row, market, shop.config, now)),
    ...toldTotal(count, paging),
    page: request.page,
    limit,
    facets: remaining ? (summary.facets ?? []).map((facet) => withRemaining(facet, remaining)) : (summary.facets ?? []),
    countsRemaining: remaining !== undefined,
    priceRange:
      summary.minPriceMinor === null || summary.maxPriceMinor === null
        ? null
        : { min: money(summary.minPriceMinor, market.currency), max: money(summary.maxPriceMinor, market.currency) },
    stockCounts: summary.stockCounts && stockCountsOf(remaining?.stockCounts ?? summary.stockCounts),
  };
}

/** With more hits than that, counts would be wrong for the rest, and expensive. */
function isCountable(source: ListSource, paging: Pick<ShopConfig["paging"], "exactTotal">): boolean {
  return "categoryId" in source || (source.goodsIds.length <= SUMMED && !mayBeMore(source.goodsIds, paging));
}

function mayBeMore(goodsIds: readonly string[], { exactTotal }: Pick<ShopConfig["paging"], "exactTotal">): boolean {
  return goodsIds.length >= exactTotal;
}

function withRemaining(facet: FacetRow, { facets }: Remaining): FacetRow {
  return { ...facet, values: facet.values.map((entry) => ({ ...entry, count: facets[facet.key]?.[entry.value] ?? 0 })) };
}

function stockCountsOf(counts: readonly number[]): Record<StockState, number> {
  const of = (state: StockState) => counts[STOCK_LEVELS[state]] ?? 0;
  return { NO_STOCK: of("NO_STOCK"), NERVOUS_STOCK: of("NERVOUS_STOCK"), HAVE_STOCK: of("HAVE_STOCK") };
}

/** Caches first pages in the usual size only. */
async function pageOf(
  shop: Shop,
  market: Market,
  source: ListSource,
  filter: ListFilter,
  sort: Sort | null,
  window: ListWindow,
): Promise<{ rows: CardRow[]; count: number | null }> {
  const { database, config } = shop;
  if (window.offset === 0 && !isNarrowed(filter)) {
    const { limit } = window;
    const isShared = "categoryId" in source && sort !== null && limit === config.paging.goods;
    const page = isShared
      ? firstPageOf(shop, market, source.categoryId, sort, limit)
      : findFirstPage(database, market, source, sort, limit, shop.clock(), config.paging.goods);
    return { rows: (await page).slice(0, limit), count: null };
  }
  const { goodsIds, count } = await walkList(database, market, source, filter, sort, window);
  return { rows: await findCards(database, market, goodsIds, shop.clock()), count };
}

/** Replaces ranges by their values, so lists filter by values alone. */
async function withoutBounds(shop: Shop, market: Market, facets: ListRequest["facets"]): Promise<ListFilter["facets"]> {
  const asked = Object.entries(facets)
    .filter(([, values]) => values.length > 0)
    .slice(0, MOST_FACETS);
  const hasBounds = asked.some(([, values]) => values.some((value) => boundIn(value) !== undefined));
  const known = hasBounds ? await knownFacets(shop, market) : undefined;
  return asked.map(([key, values]) => ({ key, values: valuesWithin(values, known?.get(key) ?? []) }));
}

function filterOf(request: ListRequest, market: Market, facets: ListFilter["facets"]): ListFilter {
  const amount = (text: string | undefined) => {
    const parsed = text === undefined ? undefined : parseDecimal(text, market.currency);
    return parsed ? Math.min(parsed.minor, LARGEST_MINOR) : null;
  };
  return {
    minPriceMinor: amount(request.minPrice),
    maxPriceMinor: amount(request.maxPrice),
    stockLevel: request.stock === "ALL" ? null : STOCK_LEVELS[request.stock],
    facets,
  };
}
