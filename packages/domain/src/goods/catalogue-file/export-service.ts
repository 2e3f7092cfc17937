import { type BrandCode, brandOf, countryOfDays } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import { findAllBundles } from "../bundle/bundle-store.ts";
import {
  type CatalogueFile,
  type FileBundle,
  type FileFit,
  type FileFlashSale,
  type FileGoods,
  writtenAmount,
  writtenDay,
  writtenEndDay,
} from "./catalogue-file-rules.ts";
import { firstPictures } from "./catalogue-import-rules.ts";
import { type ExportedCategory, type ExportedGoods, findCategories, findGoodsAfter, findGoodsOf, findParameters } from "./export-store.ts";
import type { StoredFlashSale } from "../flash-sale/flash-sale-rules.ts";
import { findOpenFlashSales } from "../flash-sale/flash-sale-store.ts";
import { findAllFits } from "../fit/fit-store.ts";
import type { ImportedBundle, ImportedFit, ImportedPicture } from "./import-rules.ts";
import { findPriceLists } from "../price/price-list-store.ts";
import { findPreSales, type KeptPreSale } from "../pre-sale/pre-sale-store.ts";

const PORTION = 1000;

/** The name or address of a picture; undefined when unknown, and the picture is left out. */
export type SourceOf = (picture: ImportedPicture) => string | undefined;
/** Keys that come first; `others` includes the rest. */
type Order = {
  readonly languages: readonly string[];
  readonly countries: readonly string[];
  /** For day ends. */
  readonly timeZone: string;
  readonly others: boolean;
};

/**
 * Exports goods on sale with stock, pre-sale terms, open flash sales and price lists.
 * @param others includes languages and countries that the shop no longer has
 */
export async function exportCatalogue(
  shop: Pick<Shop, "clock" | "config" | "database">,
  brandCode: BrandCode,
  sourceOf: SourceOf,
  others = false,
): Promise<CatalogueFile> {
  const brand = brandOf(shop.config, brandCode);
  const order: Order = {
    languages: Object.keys(shop.config.languages),
    countries: brand.countries,
    timeZone: countryOfDays(shop.config, brand).timeZone,
    others,
  };
  const inLanguages = <Value>(record: Readonly<Partial<Record<string, Value>>>) => inOrder(record, order.languages, others);
  const [categories, parameters, bundles, fits, flashSales, preSales, priceLists] = await Promise.all([
    findCategories(shop.database, brandCode),
    findParameters(shop.database, brandCode),
    findAllBundles(shop.database, brandCode),
    findAllFits(shop.database, brandCode),
    findOpenFlashSales(shop.database, brandCode, shop.clock()),
    findPreSales(shop.database, brandCode),
    findPriceLists(shop.database, brandCode),
  ]);
  const found: FileGoods[] = [];
  for (let after = ""; ;) {
    const rows = await findGoodsAfter(shop.database, brandCode, after, PORTION);
    found.push(...rows.map((row) => writtenGoods(row, preSales.get(row.goodsId), order, sourceOf)));
    if (rows.length < PORTION) break;
    after = rows.at(-1)?.goodsId ?? "";
  }
  const places = new Map(inMenuOrder(categories).map(({ categoryId }, place) => [categoryId, place]));
  // By category, so a table also tells the category order.
  const goods = found.toSorted((a, b) => (places.get(a.categoryId) ?? 0) - (places.get(b.categoryId) ?? 0));
  const sold = new Set(goods.map(({ goodsId }) => goodsId));
  const shown = firstPictures({
    goods,
    categories: categories.map(({ categoryId, parentId }) => ({ categoryId, ...(parentId !== null && { parentId }) })),
  });
  return {
    categories: parentsFirst(categories).map(({ categoryId, parentId, titles, pictureId, colour }) => {
      const picture = sourceOf({ pictureId, colour });
      // A default picture is not exported.
      return {
        categoryId,
        ...(parentId !== null && { parentId }),
        titles: inLanguages(titles),
        ...(picture !== undefined && shown.get(categoryId) !== picture && { picture }),
      };
    }),
    parameters: parameters.map(({ key, titles, unit, filter, values }) => ({
      key,
      titles: inLanguages(titles),
      ...(unit !== null && { unit }),
      ...(filter && { filter }),
      ...(values && {
        values: values.map(({ valueKey, titles: own, colour }) => ({
          valueKey,
          titles: inLanguages(own),
          ...(colour !== null && { colour }),
        })),
      }),
    })),
    goods,
    bundles: bundles
      .filter((bundle) => bundle.goods.every(({ goodsId }) => sold.has(goodsId)))
      .map((bundle) => writtenBundle(bundle, order)),
    fits: fits.flatMap((fit) => writtenFit(fit, sold, order)),
    flashSales: flashSales.filter(({ goodsId }) => sold.has(goodsId)).map((sale) => writtenFlashSale(sale, order)),
    priceLists: priceLists
      .filter(({ goodsId }) => sold.has(goodsId))
      .map(({ prices, ...of }) => ({ ...of, prices: writtenPrices(prices, order) })),
  };
}

/** Depth first. */
function inMenuOrder(categories: readonly ExportedCategory[], parentId: string | null = null): ExportedCategory[] {
  return categories
    .filter((category) => category.parentId === parentId)
    .flatMap((category) => [category, ...inMenuOrder(categories, category.categoryId)]);
}

/** Parents before children, else in order. */
function parentsFirst(categories: readonly ExportedCategory[]): ExportedCategory[] {
  const byId = new Map(categories.map((category) => [category.categoryId, category]));
  const placed = new Set<ExportedCategory>();
  const place = (category: ExportedCategory): void => {
    const parent = category.parentId === null ? undefined : byId.get(category.parentId);
    if (parent && !placed.has(parent)) place(parent);
    placed.add(category);
  };
  categories.forEach(place);
  return [...placed];
}

/** Only goods on sale. */
export async function findCurrentGoods(
  database: Queryable,
  brandCode: BrandCode,
  goodsIds: readonly string[],
  { timeZone, sourceOf }: { readonly timeZone: string; readonly sourceOf: SourceOf },
): Promise<ReadonlyMap<string, FileGoods>> {
  const rows = await findGoodsOf(database, brandCode, goodsIds);
  const preSales = await findPreSales(database, brandCode);
  const order: Order = { languages: [], countries: [], timeZone, others: true };
  return new Map(rows.map((row) => [row.goodsId, writtenGoods(row, preSales.get(row.goodsId), order, sourceOf)]));
}

function inOrder<Value>(
  record: Readonly<Partial<Record<string, Value>>>,
  order: readonly string[],
  others: boolean,
): Record<string, Value> {
  const keys = others ? [...new Set([...order, ...Object.keys(record)])] : order;
  return Object.fromEntries(keys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]] as const])));
}

function writtenGoods(
  row: ExportedGoods,
  preSale: KeptPreSale | undefined,
  { languages, countries, timeZone, others }: Order,
  sourceOf: SourceOf,
): FileGoods {
  const pictures = row.pictures.flatMap(
    ({ pictureId, colour }, at) => sourceOf({ pictureId, colour, placeholder: row.placeholders[at] ?? "" }) ?? [],
  );
  const prices = Object.fromEntries(
    (row.prices ?? []).map(({ country, price, original, deposit }) => [
      country,
      {
        price: writtenAmount(price),
        ...(original !== null && { original: writtenAmount(original) }),
        ...(deposit !== null && { deposit: writtenAmount(deposit) }),
      },
    ]),
  );
  const texts = Object.fromEntries(
    (row.texts ?? []).map(({ language, title, fact, description, pictures: words, inBox, links, warnings }) => [
      language,
      {
        title,
        ...(fact && { fact }),
        ...(description && { description }),
        ...(warnings && { warnings }),
        ...(words.some(Boolean) && { pictures: [...words] }),
        ...(inBox.length > 0 && { inBox: [...inBox] }),
        ...(Object.keys(links).length > 0 && { links }),
      },
    ]),
  );
  // Without a deposit it is no pre-sale.
  const hasDeposit = row.prices?.some(({ deposit }) => deposit !== null) === true;
  return {
    goodsId: row.goodsId,
    articleNumber: row.articleNumber,
    categoryId: row.categoryId,
    ...(row.productId !== null && { productId: row.productId }),
    ...(row.variantOf.length > 0 && { variantOf: [...row.variantOf] }),
    marketDate: writtenDay(row.marketTime),
    stock: row.stock,
    ...(row.limitPerOrder !== null && { limitPerOrder: row.limitPerOrder }),
    ...(row.limitPerPerson !== null && { limitPerPerson: row.limitPerPerson }),
    ...(row.weight > 0 && { weight: row.weight }),
    ...(isEnergyClass(row.energyClass) && { energyClass: row.energyClass }),
    ...(row.measureAmount !== null &&
      row.measureUnit !== null && { measure: { amount: Number(row.measureAmount), unit: row.measureUnit } }),
    ...(row.dimensions && { dimensions: row.dimensions }),
    ...(row.maker && { maker: row.maker }),
    ...(row.responsible && { responsible: row.responsible }),
    ...(pictures.length > 0 && { pictures }),
    ...(row.files.length > 0 && { files: [...row.files] }),
    prices: inOrder(prices, countries, others),
    ...(preSale && hasDeposit && { preSale: writtenTerms(preSale, timeZone) }),
    texts: inOrder(texts, languages, others),
    ...(row.parameters && { parameters: row.parameters.map(({ key, word, number }) => ({ key, value: word ?? number ?? 0 })) }),
    ...(row.taxClass !== "standard" && { taxClass: row.taxClass }),
  };
}

function writtenTerms(
  { startsAt, endsAt, balanceFrom, balanceUntil, shipsFrom, canceledAt, round, arrivedRound }: KeptPreSale,
  timeZone: string,
): NonNullable<FileGoods["preSale"]> {
  return {
    startsAt: writtenDay(startsAt),
    endsAt: writtenEndDay(endsAt, timeZone),
    ...(balanceFrom && { balanceFrom: writtenDay(balanceFrom) }),
    balanceUntil: writtenEndDay(balanceUntil, timeZone),
    ...(shipsFrom !== null && { shipsFrom }),
    ...(canceledAt && { canceledAt: writtenDay(canceledAt) }),
    ...(arrivedRound === round && { arrived: true as const }),
  };
}

function writtenBundle({ palletId, titles, goods, prices }: ImportedBundle, { languages, countries, others }: Order): FileBundle {
  return {
    palletId,
    titles: inOrder(titles, languages, others),
    goods: goods.map(({ goodsId, quantity }) => ({ goodsId, ...(quantity > 1 && { quantity }) })),
    prices: inOrder(Object.fromEntries(prices.map(({ country, priceMinor }) => [country, writtenAmount(priceMinor)])), countries, others),
  };
}

/** Both sides need goods on sale. */
function writtenFit({ fitId, titles, ...sides }: ImportedFit, sold: ReadonlySet<string>, { languages, others }: Order): FileFit[] {
  const soldOf = (side: readonly string[]) => side.filter((goodsId) => sold.has(goodsId));
  const [takes, is] = [soldOf(sides.takes), soldOf(sides.is)];
  return takes.length > 0 && is.length > 0 ? [{ fitId, titles: inOrder(titles, languages, others), takes, is }] : [];
}

function writtenFlashSale(
  { flashSaleId, goodsId, startsAt, endsAt, pieces, limitPerPerson, prices }: StoredFlashSale,
  order: Order,
): FileFlashSale {
  return {
    flashSaleId,
    goodsId,
    startsAt: writtenDay(startsAt),
    endsAt: writtenEndDay(endsAt, order.timeZone),
    pieces,
    ...(limitPerPerson !== null && { limitPerPerson }),
    prices: writtenPrices(prices, order),
  };
}

function writtenPrices(prices: Readonly<Record<string, number>>, { countries, others }: Order): Record<string, string> {
  return inOrder(Object.fromEntries(Object.entries(prices).map(([country, minor]) => [country, writtenAmount(minor)])), countries, others);
}

function isEnergyClass(text: string | null): text is NonNullable<FileGoods["energyClass"]> {
  return text !== null && /^[A-G]$/.test(text);
}
