/** Import and export of a catalogue file. */
import { type BrandCode, brandOf, countryOfDays } from "@rambla/core/market";
import { isTransferOnly } from "@rambla/core/payment-methods";
import type { Transaction } from "../../platform/database/database.ts";
import type { Shop } from "../../platform/shop.ts";
import {
  type CatalogueFile,
  type FileGoods,
  type Known,
  type PlaceOf,
  type ReadCatalogue,
  readCatalogueFile,
  readGoods,
} from "./catalogue-file-rules.ts";
import {
  importedBundles,
  importedCategories,
  importedFits,
  importedFlashSales,
  importedGoods,
  importedParameters,
  importedPriceLists,
  NO_PICTURE,
  type PictureOf,
} from "./catalogue-import-rules.ts";
import { findArticles, findCategories, findParameters } from "./export-store.ts";
import { type Change, changesOf, otherStock } from "./change-rules.ts";
import { exportCatalogue, findCurrentGoods, type SourceOf } from "./export-service.ts";
import { findOpenFlashSales } from "../flash-sale/flash-sale-store.ts";
import { findGivenPictures, findPictureSources, type GivenPicture, saveGivenPicture } from "./given-picture-store.ts";
import { importPortions, type ImportResult } from "./import.ts";
import type { ImportedPicture } from "./import-rules.ts";
import { lockImports, tryLockImports } from "./import-store.ts";
import { mergeCatalogue, mergeGoods, placesOf, wholeCatalogue, withKeptPictures } from "./merge-rules.ts";
import { specialPricesOf } from "./special-price-rules.ts";

export type { GivenPicture } from "./given-picture-store.ts";

/** The picture, or why it failed. */
export type TakenPicture = ImportedPicture | { readonly problem: string };
/** Takes in pictures by name or address. */
export type PictureIntake = (sources: readonly string[]) => Promise<ReadonlyMap<string, TakenPicture>>;

/** `whole`: the file is the complete catalogue. `stock`: it also sets the stock of existing goods. */
export type Taking = { readonly whole?: boolean; readonly stock?: boolean };

export type ReadFile = ReadCatalogue & {
  readonly whole: boolean;
  readonly changes: readonly Change[];
  /** Goods with another stock than in the file; it stays. */
  readonly otherStock: number;
  /** The file's entries of existing goods, by goods id. */
  readonly said: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** The difference to the stock at reading, by goods id. */
  readonly stock: ReadonlyMap<string, number>;
  readonly shown: Shown;
};

/** Pictures in the shop before the import. */
type Shown = {
  readonly catalogue: CatalogueFile;
  readonly ofCategories: ReadonlyMap<string, string>;
  readonly stored: ReadonlyMap<string, ImportedPicture>;
  nameOf(source: string): string;
};

/** Validates a parsed file. Facts that the file does not name keep the shop's values. */
export async function readCatalogue(
  shop: Pick<Shop, "clock" | "config" | "database">,
  brandCode: BrandCode,
  given: unknown,
  placeOf: PlaceOf,
  { whole = false, stock = false }: Taking = {},
): Promise<ReadFile> {
  const { database } = shop;
  const stored = new Map<string, ImportedPicture>();
  const [categories, parameters, articles, flashSales, sources, catalogue] = await Promise.all([
    findCategories(database, brandCode),
    findParameters(database, brandCode),
    findArticles(database, brandCode),
    findOpenFlashSales(database, brandCode, shop.clock()),
    findPictureSources(database),
    exportCatalogue(shop, brandCode, storedSource(stored), true),
  ]);
  const known: Known = {
    categories: new Set(categories.map(({ categoryId }) => categoryId)),
    parameters: new Map(parameters.map(({ key, values }) => [key, new Set((values ?? []).map(({ valueKey }) => valueKey))])),
    articles: new Map(articles.map((article) => [article.articleKey, article.goodsId])),
    limits: new Map(articles.map(({ goodsId, most }) => [goodsId, most])),
    flashSales: new Map(flashSales.map(({ flashSaleId, goodsId }) => [flashSaleId, goodsId])),
    special: {
      off: shop.config.operator.giving.alone.off,
      usual: new Map(catalogue.goods.map(({ goodsId, prices }) => [goodsId, prices])),
      held: specialPricesOf(catalogue),
    },
  };
  const brand = brandOf(shop.config, brandCode);
  const merged = whole ? undefined : mergeCatalogue(given, placeOf, catalogue);
  const places = {
    countries: shop.config.countries,
    languages: shop.config.languages,
    brandCountries: brand.countries,
    transferOnly: brand.countries.filter((country) => isTransferOnly(shop.config, country)),
    timeZone: countryOfDays(shop.config, brand).timeZone,
    now: shop.clock(),
    kept: merged && placesOf(catalogue),
  };
  const read = readCatalogueFile(merged ? merged.given : wholeCatalogue(given), places, known, merged?.placeOf ?? placeOf);
  const nameOf = (source: string) => sources.get(stored.get(source)?.pictureId ?? "") ?? source;
  const counts = stock || merged?.isStockOnly === true;
  const before = new Map(catalogue.goods.map((one) => [one.goodsId, one]));
  return {
    ...read,
    whole,
    pictures: read.pictures.filter(({ source }) => !stored.has(source)),
    changes: changesOf(withNames(catalogue, nameOf), withNames(read.file, nameOf), { whole, stock: counts }),
    otherStock: counts ? 0 : otherStock(catalogue, read.file),
    said: merged?.goods ?? new Map(),
    stock: new Map(
      counts
        ? read.file.goods.flatMap((one) => {
            const difference = one.stock - (before.get(one.goodsId)?.stock ?? one.stock);
            return difference === 0 ? [] : [[one.goodsId, difference] as const];
          })
        : [],
    ),
    shown: {
      catalogue,
      nameOf,
      stored,
      ofCategories: new Map(
        categories.flatMap((one) => (one.pictureId === NO_PICTURE.pictureId ? [] : [[one.categoryId, note(stored, one)]])),
      ),
    },
  };
}

/** Records the shop's pictures under their ids. */
const storedSource =
  (stored: Map<string, ImportedPicture>): SourceOf =>
  (picture) =>
    picture.pictureId === NO_PICTURE.pictureId ? undefined : note(stored, picture);

function note(stored: Map<string, ImportedPicture>, { pictureId, colour, placeholder }: ImportedPicture): string {
  const source = `stored:${pictureId}`;
  // A category stores no placeholder.
  if (placeholder !== undefined || !stored.has(source))
    stored.set(source, { pictureId, colour, ...(placeholder !== undefined && { placeholder }) });
  return source;
}

function withNames(catalogue: CatalogueFile, nameOf: (source: string) => string): CatalogueFile {
  return {
    ...catalogue,
    categories: catalogue.categories.map((one) => (one.picture === undefined ? one : { ...one, picture: nameOf(one.picture) })),
    goods: catalogue.goods.map((one) => (one.pictures === undefined ? one : { ...one, pictures: one.pictures.map(nameOf) })),
  };
}

/** Serialises reading and import of a brand's files: validation uses the current state. @param onWait called when another import runs */
export async function importAlone<Result>(
  { database }: Pick<Shop, "database">,
  brandCode: BrandCode,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  return await database.transaction(async (transaction) => {
    if (!(await tryLockImports(transaction, brandCode))) {
      onWait();
      await lockImports(transaction, brandCode);
    }
    return await work();
  });
}

/** Imports a valid file. A failed picture is reported and left out. */
export async function bringCatalogue(
  shop: Shop,
  brandCode: BrandCode,
  read: ReadFile,
  options: {
    readonly pictures: PictureIntake;
    onProgress(done: number, all: number): void;
    tell(source: string, problem: string): void;
  },
): Promise<ImportResult> {
  const { file, shown, whole } = read;
  const stored = new Map(shown.stored);
  const taken = new Map<string, ImportedPicture>();
  const told = new Set<string>();
  const take = async (sources: readonly string[]) => {
    for (const [source, picture] of await options.pictures(
      [...new Set(sources)].filter((source) => !stored.has(source) && !taken.has(source) && !told.has(source)),
    )) {
      if (!("problem" in picture)) taken.set(source, picture);
      else if (!told.has(source)) {
        told.add(source);
        options.tell(source, picture.problem);
      }
    }
  };
  const isThere = (source: string) => taken.has(source) || stored.has(source);
  const pictureOf: PictureOf = (source) => taken.get(source) ?? stored.get(source) ?? NO_PICTURE;
  const now = shop.clock();
  const { countries } = shop.config;
  const calendar = { countries, timeZone: countryOfDays(shop.config, brandOf(shop.config, brandCode)).timeZone };
  const pictured = whole ? file : withKeptPictures(file, shown.catalogue, shown.ofCategories, shown.nameOf);
  // Categories show their first goods' picture, so those come first.
  const firsts = new Map(
    file.goods.flatMap(({ categoryId, pictures }) => (pictures?.[0] === undefined ? [] : [[categoryId, pictures[0]] as const])).reverse(),
  );
  await take([...firsts.values(), ...file.categories.flatMap(({ picture }) => picture ?? [])]);
  const shared = {
    categories: importedCategories({ ...file, ...pictured }, pictureOf),
    parameters: importedParameters(file),
    bundles: importedBundles(file, shop.config),
    fits: importedFits(file),
    flashSales: importedFlashSales(file, calendar),
    priceLists: importedPriceLists(file, shop.config),
  };
  return await importPortions(
    shop,
    brandCode,
    shared,
    {
      count: file.goods.length,
      async portionOf(from, to) {
        const portion = file.goods.slice(from, to);
        await take(portion.flatMap(({ pictures }) => pictures ?? []));
        return async (transaction) =>
          (await asTheyAre(transaction, brandCode, portion, read, { timeZone: calendar.timeZone, sourceOf: storedSource(stored) })).map(
            (one) => importedGoods({ ...one, pictures: one.pictures?.filter(isThere) }, calendar, pictureOf, now),
          );
      },
    },
    { ...options, whole, stock: read.stock },
  );
}

/** Merges with the current state, so changes by operators since the reading stay. */
async function asTheyAre(
  transaction: Transaction,
  brandCode: BrandCode,
  portion: readonly FileGoods[],
  { said }: Pick<ReadFile, "said">,
  reading: { readonly timeZone: string; readonly sourceOf: SourceOf },
): Promise<readonly FileGoods[]> {
  const known = portion.flatMap(({ goodsId }) => (said.has(goodsId) ? [goodsId] : []));
  if (known.length === 0) return portion;
  const current = await findCurrentGoods(transaction, brandCode, known, reading);
  return portion.map((one) => {
    const [facts, before] = [said.get(one.goodsId), current.get(one.goodsId)];
    return (facts && before && readGoods(mergeGoods(facts, before))) ?? one;
  });
}

export async function writeCatalogue(shop: Pick<Shop, "clock" | "config" | "database">, brandCode: BrandCode): Promise<CatalogueFile> {
  const sources = await findPictureSources(shop.database);
  return await exportCatalogue(shop, brandCode, ({ pictureId }) => sources.get(pictureId));
}

/** Earlier results by name or address. */
export async function knownPictures(shop: Pick<Shop, "database">, sources: readonly string[]): Promise<ReadonlyMap<string, GivenPicture>> {
  return new Map((await findGivenPictures(shop.database, sources)).map((picture) => [picture.source, picture]));
}

export const rememberPicture = (shop: Pick<Shop, "database">, picture: GivenPicture): Promise<void> =>
  saveGivenPicture(shop.database, picture);
