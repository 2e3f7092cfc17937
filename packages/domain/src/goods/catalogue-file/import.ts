/** Imports a whole catalogue. A repeat changes nothing, and only changes reach lists and search. */
import { articleKey } from "@rambla/core/article-number";
import type { BrandCode } from "@rambla/core/market";
import { importComments, type ImportedComment } from "../../comment/service.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { publish } from "../../platform/events.ts";
import type { Shop } from "../../platform/shop.ts";
import { dropTags, tags } from "../../platform/tags.ts";
import { indexGoods, indexWords } from "../listing/search-index-service.ts";
import { importBundles } from "../bundle/bundle-import.ts";
import { bringListsUpToDate } from "../listing/derived-service.ts";
import { goodsChanged } from "../events.ts";
import { importFits } from "../fit/fit-import.ts";
import { importFlashSales } from "../flash-sale/flash-sale-import.ts";
import type { StoredFlashSale } from "../flash-sale/flash-sale-rules.ts";
import { analyzeCatalogue, FILLED_TABLES, lockCatalogue, rebuildListing, saveListingDue } from "../listing/derived-store.ts";
import {
  categoryRows,
  goodsParameterRows,
  goodsRow,
  type ImportedBundle,
  type ImportedCategory,
  type ImportedFit,
  type ImportedGoods,
  type ImportedParameter,
  type ImportedPrice,
  type ListedGoods,
  type ListedPrice,
  parameterRows,
  textRows,
} from "./import-rules.ts";
import {
  findPricesInForce,
  type KeptPrice,
  lockQuantities,
  refreshScores,
  removeOtherCategories,
  saveCategories,
  saveFirstStock,
  freeArticleNumbers,
  saveGoods,
  saveGoodsParameters,
  saveParameters,
  savePrices,
  saveTexts,
  withdrawOtherGoods,
} from "./import-store.ts";
import { importPreSales } from "../pre-sale/pre-sale-import.ts";
import { savePriceLists } from "../price/price-list-store.ts";
import { lowestOfReduction, type PriceSince } from "../rules.ts";
import { returnStock, takeStock } from "../service.ts";

export type CatalogueImport = {
  readonly categories: readonly ImportedCategory[];
  readonly parameters: readonly ImportedParameter[];
  readonly goods: readonly ImportedGoods[];
  readonly comments: readonly ImportedComment[];
  readonly bundles?: readonly ImportedBundle[];
  readonly fits?: readonly ImportedFit[];
  readonly flashSales?: readonly StoredFlashSale[];
  readonly specialPrices?: readonly ListedPrice[];
};

/** `of` names goods of lists; they have exactly the `prices` afterwards. */
export type ImportedPriceLists = { readonly of: readonly ListedGoods[]; readonly prices: readonly ListedPrice[] };

export type ImportResult = {
  /** New, changed or withdrawn goods. */
  readonly changed: number;
};

/** Per statement. */
const PORTION = 500;
/** Imports above it update the planner's statistics at once. */
const LARGE = 200;

/**
 * Brings the catalogue to this state in one transaction, and lists right after. Missing goods are withdrawn; missing comments stay.
 * Stock, sales and operators' prices stay. Other price changes raise the revision and enter the history.
 * @param onProgress gets finished and total goods
 */
export async function importCatalogue(
  shop: Shop,
  brandCode: BrandCode,
  catalogue: CatalogueImport,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<ImportResult> {
  const changed = await shop.database.transaction(async (transaction) => {
    await lockCatalogue(transaction, brandCode);
    const ids = new Set<string>();
    const note = (goodsIds: readonly string[]) => goodsIds.forEach((goodsId) => ids.add(goodsId));
    const shared = [
      await saveCategories(transaction, brandCode, categoryRows(catalogue.categories)),
      await saveParameters(transaction, brandCode, ...parameterRows(catalogue.parameters)),
    ];
    const goods = catalogue.goods.toSorted((a, b) => b.marketTime.getTime() - a.marketTime.getTime());
    for (let from = 0; from < goods.length; from += PORTION) {
      note(await importPortion(shop, transaction, brandCode, goods.slice(from, from + PORTION), "operator"));
      onProgress(Math.min(from + PORTION, goods.length), goods.length);
    }
    note(
      await withdrawOtherGoods(
        transaction,
        brandCode,
        goods.map((one) => one.goodsId),
      ),
    );
    const removed = await removeOtherCategories(
      transaction,
      brandCode,
      catalogue.categories.map((category) => category.categoryId),
    );
    // Affects product pages only.
    const shownOtherwise = await savePriceLists(transaction, brandCode, catalogue.specialPrices ?? [], "all", "operator");
    shownOtherwise.push(...(await importBundles(transaction, brandCode, catalogue.bundles ?? [], true)));
    shownOtherwise.push(...(await importFits(transaction, brandCode, catalogue.fits ?? [], true)));
    shownOtherwise.push(...(await importFlashSales(transaction, brandCode, catalogue.flashSales ?? [], shop.clock())));
    shownOtherwise.push(...(await importComments(transaction, brandCode, catalogue.comments)));
    note(await refreshScores(transaction, brandCode));
    // Titles of categories and values are part of the search text.
    if (shared.includes(true)) note(goods.map((one) => one.goodsId));
    await rebuild(shop, transaction, brandCode, ids, goods);
    await dropTags(transaction, [
      ...(removed ? [tags.categories(brandCode)] : []),
      ...[...new Set([...ids, ...shownOtherwise])].map((goodsId) => tags.goods(brandCode, goodsId)),
    ]);
    return ids.size;
  });
  await bringListsUpToDate(shop, brandCode);
  if (changed > 0) {
    // Without statistics the planner assumes empty tables, and cards cost four times as much. Index-only scans also need the visibility
    // map.
    for (const table of FILLED_TABLES) await shop.database.executeSql(`${changed >= LARGE ? "vacuum (analyze)" : "analyze"} ${table}`);
  }
  return { changed };
}

/** The winner of two different prices. */
type LastWord = "operator" | "catalogue";

async function importPortion(
  shop: Shop,
  transaction: Transaction,
  brandCode: BrandCode,
  goods: readonly ImportedGoods[],
  lastWord: LastWord,
): Promise<string[]> {
  const goodsIds = goods.map((one) => one.goodsId);
  await freeArticleNumbers(
    transaction,
    brandCode,
    goods.map(({ goodsId, articleNumber }) => ({ goodsId, articleKey: articleKey(articleNumber) })),
  );
  const saved = await saveGoods(transaction, brandCode, goods.map(goodsRow));
  const added = await saveFirstStock(
    transaction,
    brandCode,
    goods.map((one) => ({ goods_id: one.goodsId, quantity: one.stock })),
  );
  return [
    ...saved,
    ...added,
    ...(await saveTexts(transaction, brandCode, goods.flatMap(textRows))),
    ...(await saveGoodsParameters(transaction, brandCode, goodsIds, goods.flatMap(goodsParameterRows))),
    ...(await importPrices(shop, transaction, brandCode, goods, { lastWord, added })),
    ...(await importPreSales(
      transaction,
      brandCode,
      goods.flatMap(({ goodsId, preSale }) => (preSale ? [{ goodsId, ...preSale }] : [])),
      shop.clock(),
    )),
  ];
}

async function importPrices(
  shop: Shop,
  transaction: Transaction,
  brandCode: string,
  goods: readonly ImportedGoods[],
  { lastWord, added }: { readonly lastWord: LastWord; readonly added: readonly string[] },
): Promise<string[]> {
  const keyOf = (goodsId: string, country: string) => `${goodsId}:${country}`;
  const inForce = await findPricesInForce(
    transaction,
    brandCode,
    goods.map((one) => one.goodsId),
  );
  const kept = new Map(inForce.map((price) => [keyOf(price.goodsId, price.country), price]));
  const now = shop.clock();
  const changed = goods.flatMap((one) =>
    one.prices.flatMap((price) => {
      const before = kept.get(keyOf(one.goodsId, price.country));
      kept.delete(keyOf(one.goodsId, price.country));
      const stays = before && (samePrice(before, price) || (before.byOperator && lastWord === "operator"));
      return stays ? [] : [{ goodsId: one.goodsId, before, price, history: historyOf(before, price, now) }];
    }),
  );
  const ended = [...kept.values()];
  if (changed.length + ended.length === 0) return [];
  await savePrices(
    transaction,
    brandCode,
    changed.map(({ goodsId, before, price, history }) => ({
      goods_id: goodsId,
      country: price.country,
      price_minor: price.priceMinor,
      original_minor: price.originalMinor,
      lowest30_minor: lowestOfReduction(before, price, history, now),
      deposit_minor: price.depositMinor,
    })),
    changed.flatMap(({ goodsId, price, history }) =>
      history.map((past) => ({ goods_id: goodsId, country: price.country, since: past.since, price_minor: past.priceMinor })),
    ),
    ended,
    added,
  );
  return [...changed, ...ended].map((price) => price.goodsId);
}

function samePrice(before: KeptPrice, price: ImportedPrice): boolean {
  return (
    before.priceMinor === price.priceMinor && before.originalMinor === price.originalMinor && before.depositMinor === price.depositMinor
  );
}

function historyOf(before: KeptPrice | undefined, price: ImportedPrice, now: Date): readonly PriceSince[] {
  if (!before) return price.history.length > 0 ? price.history : [{ priceMinor: price.priceMinor, since: now }];
  return before.priceMinor === price.priceMinor ? before.history : [...before.history, { priceMinor: price.priceMinor, since: now }];
}

/**
 * Imports goods in portions, one per transaction, so an aborted run can be repeated. Others stay unless the catalogue is `whole`.
 * @param portionOf gives a portion inside its transaction
 * @param options.stock differences to add to the stock
 */
export async function importPortions(
  shop: Shop,
  brandCode: BrandCode,
  shared: Pick<CatalogueImport, "categories" | "parameters" | "bundles" | "fits" | "flashSales"> & {
    readonly priceLists: ImportedPriceLists;
  },
  goods: { readonly count: number; portionOf(from: number, to: number): Promise<PortionIn> },
  options: { readonly whole: boolean; readonly stock: ReadonlyMap<string, number>; onProgress?(done: number, all: number): void },
): Promise<ImportResult> {
  const isOther = await shop.database.transaction(async (transaction) => {
    await lockCatalogue(transaction, brandCode);
    const saved = [
      await saveCategories(transaction, brandCode, categoryRows(shared.categories)),
      await saveParameters(transaction, brandCode, ...parameterRows(shared.parameters)),
    ];
    return saved.includes(true);
  });
  const named: string[] = [];
  let changed = 0;
  for (let from = 0; from < goods.count; from += PORTION) {
    const portionIn = await goods.portionOf(from, Math.min(from + PORTION, goods.count));
    const portion: ImportedGoods[] = [];
    changed += await shop.database.transaction(async (transaction) => {
      await lockCatalogue(transaction, brandCode);
      portion.push(...(await portionIn(transaction)));
      const ids = new Set([
        ...(await importPortion(shop, transaction, brandCode, portion, "catalogue")),
        ...(await countStock(shop, transaction, brandCode, portion, options.stock)),
      ]);
      // Titles of categories and values are part of the search text.
      const renewed = isOther ? portion.map((one) => one.goodsId) : [...ids];
      await indexGoods(transaction, shop.config, brandCode, renewed);
      // Updates lists at once: marking them due would write new rows twice more.
      if (renewed.length > 0) await rebuildListing(transaction, brandCode, renewed, shop.config.stock, shop.clock());
      await dropTags(
        transaction,
        [...ids].map((goodsId) => tags.goods(brandCode, goodsId)),
      );
      return ids.size;
    });
    named.push(...portion.map((one) => one.goodsId));
    // The planner needs statistics after the first portion and after growth.
    if ([1, 10, 100].includes(from / PORTION + 1)) await analyzeCatalogue(shop.database);
    options.onProgress?.(named.length, goods.count);
  }
  changed += await shop.database.transaction(async (transaction) => {
    await lockCatalogue(transaction, brandCode);
    const withdrawn = options.whole ? await withdrawOtherGoods(transaction, brandCode, named) : [];
    const removed =
      options.whole &&
      (await removeOtherCategories(
        transaction,
        brandCode,
        shared.categories.map((category) => category.categoryId),
      ));
    const bundled = await importBundles(transaction, brandCode, shared.bundles ?? [], options.whole);
    const fitting = await importFits(transaction, brandCode, shared.fits ?? [], options.whole);
    const onSale = await importFlashSales(transaction, brandCode, shared.flashSales ?? [], shop.clock());
    const listed = await savePriceLists(
      transaction,
      brandCode,
      shared.priceLists.prices,
      options.whole ? "all" : shared.priceLists.of,
      "catalogue",
    );
    // Models may have other variants now, and so other comments.
    const rated = changed > 0 ? await refreshScores(transaction, brandCode) : [];
    await renew(shop, transaction, brandCode, withdrawn);
    await saveListingDue(transaction, brandCode, rated);
    await publish(transaction, goodsChanged, { brand: brandCode }, shop.clock());
    await dropTags(transaction, [
      ...(removed || isOther ? [tags.categories(brandCode)] : []),
      ...[...new Set([...withdrawn, ...bundled, ...fitting, ...onSale, ...listed, ...rated])].map((goodsId) =>
        tags.goods(brandCode, goodsId),
      ),
    ]);
    return withdrawn.length;
  });
  await countWords(shop, brandCode);
  await bringListsUpToDate(shop, brandCode);
  if (changed >= LARGE) for (const table of FILLED_TABLES) await shop.database.executeSql(`vacuum (analyze) ${table}`);
  return { changed };
}

/** The transaction holds the catalogue lock. */
type PortionIn = (transaction: Transaction) => Promise<readonly ImportedGoods[]>;

/**
 * Adds the difference between the file and the stock at its reading, so sales since then stay counted. Never goes below zero.
 * @returns goods with changed stock
 */
async function countStock(
  shop: Shop,
  transaction: Transaction,
  brandCode: BrandCode,
  portion: readonly ImportedGoods[],
  differences: ReadonlyMap<string, number>,
): Promise<string[]> {
  const wanted = portion.flatMap(({ goodsId }) => {
    const difference = differences.get(goodsId);
    return difference === undefined ? [] : [{ goodsId, difference }];
  });
  if (wanted.length === 0) return [];
  const there = await lockQuantities(
    transaction,
    brandCode,
    wanted.map(({ goodsId }) => goodsId),
  );
  const lines = wanted.map(({ goodsId, difference }) => ({ goodsId, difference: Math.max(difference, -(there.get(goodsId) ?? 0)) }));
  const more = lines.flatMap(({ goodsId, difference }) => (difference > 0 ? [{ goodsId, quantity: difference }] : []));
  const less = lines.flatMap(({ goodsId, difference }) => (difference < 0 ? [{ goodsId, quantity: -difference }] : []));
  await returnStock(shop, transaction, brandCode, more, "import");
  await takeStock(shop, transaction, brandCode, less, "import");
  return [...more, ...less].map(({ goodsId }) => goodsId);
}

/** Two languages at a time. */
async function countWords(shop: Pick<Shop, "config" | "database">, brandCode: BrandCode): Promise<void> {
  const waiting = Object.keys(shop.config.languages);
  const work = async () => {
    for (let language = waiting.pop(); language !== undefined; language = waiting.pop()) {
      const spoken = language;
      await shop.database.transaction((transaction) => indexWords(transaction, shop.config, brandCode, spoken));
    }
  };
  await Promise.all([work(), work()]);
}

async function renew(
  shop: Pick<Shop, "config">,
  transaction: Transaction,
  brandCode: BrandCode,
  goodsIds: readonly string[],
): Promise<void> {
  if (goodsIds.length === 0) return;
  await indexGoods(transaction, shop.config, brandCode, goodsIds);
  await saveListingDue(transaction, brandCode, goodsIds);
}

/** Indexes changed goods, newest first, and marks their lists. */
async function rebuild(
  shop: Pick<Shop, "clock" | "config">,
  transaction: Transaction,
  brandCode: BrandCode,
  changed: ReadonlySet<string>,
  newestFirst: readonly ImportedGoods[],
): Promise<void> {
  if (changed.size === 0) return;
  if (changed.size >= LARGE) await analyzeCatalogue(transaction);
  const ordered = new Set([...newestFirst.map((one) => one.goodsId).filter((goodsId) => changed.has(goodsId)), ...changed]);
  const goodsIds = [...ordered];
  for (let from = 0; from < goodsIds.length; from += PORTION) {
    const portion = goodsIds.slice(from, from + PORTION);
    await renew(shop, transaction, brandCode, portion);
  }
  // The import updates lists itself; the worker does if it dies.
  await publish(transaction, goodsChanged, { brand: brandCode }, shop.clock());
  for (const language of Object.keys(shop.config.languages)) await indexWords(transaction, shop.config, brandCode, language);
}
