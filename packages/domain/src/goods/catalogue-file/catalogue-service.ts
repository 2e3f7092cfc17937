/** A brand's catalogue in and out of a file: read, judged, brought in portion by portion, and written as it was given. */
import { countryOfDays } from "@rambla/core/day-end";
import { type BrandCode, brandOf } from "@rambla/core/market";
import type { Shop } from "../../platform/shop.ts";
import { type CatalogueFile, type Known, type PlaceOf, type ReadCatalogue, readCatalogueFile } from "./catalogue-file-rules.ts";
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
import { exportCatalogue } from "./export-service.ts";
import { findOpenFlashSales } from "../flash-sale/flash-sale-store.ts";
import { findGivenPictures, findPictureSources, type GivenPicture, saveGivenPicture } from "./given-picture-store.ts";
import { importPortions, type ImportResult } from "./import.ts";
import type { ImportedPicture } from "./import-rules.ts";
import { countOtherGoods, lockImports, tryLockImports } from "./import-store.ts";

export type { GivenPicture } from "./given-picture-store.ts";

/** What was made of a picture; what failed is a sentence instead. */
export type TakenPicture = ImportedPicture | { readonly problem: string };
/** Brings pictures by the names or addresses of a file. */
export type PictureIntake = (sources: readonly string[]) => Promise<ReadonlyMap<string, TakenPicture>>;

/** Judges a file that was parsed already, by the places of the shop and what it has. */
export async function readCatalogue(
  shop: Pick<Shop, "clock" | "config" | "database">,
  brandCode: BrandCode,
  given: unknown,
  placeOf: PlaceOf,
): Promise<ReadCatalogue> {
  const { database } = shop;
  const [categories, parameters, articles, flashSales] = await Promise.all([
    findCategories(database, brandCode),
    findParameters(database, brandCode),
    findArticles(database, brandCode),
    findOpenFlashSales(database, brandCode, shop.clock()),
  ]);
  const known: Known = {
    categories: new Set(categories.map(({ categoryId }) => categoryId)),
    parameters: new Map(parameters.map(({ key, values }) => [key, new Set((values ?? []).map(({ valueKey }) => valueKey))])),
    articles: new Map(articles.map(({ articleKey, goodsId }) => [articleKey, goodsId])),
    limits: new Map(articles.map(({ goodsId, most }) => [goodsId, most])),
    flashSales: new Map(flashSales.map(({ flashSaleId, goodsId }) => [flashSaleId, goodsId])),
  };
  const brand = brandOf(shop.config, brandCode);
  const { timeZone } = countryOfDays(shop.config, brand);
  return readCatalogueFile(given, { ...shop.config, brandCountries: brand.countries, timeZone }, known, placeOf);
}

/**
 * Does what reads and brings in a file of a brand when no other one is coming in: what was judged by the shop as it was would meet another one.
 * @param onWait called when there is one to wait for
 */
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

/**
 * Brings a file that was found right into the shop. A picture that cannot be had is told and left out; all else of its goods comes in.
 * @param whole whether goods and categories that the file lacks leave the shop
 */
export async function bringCatalogue(
  shop: Shop,
  brandCode: BrandCode,
  file: CatalogueFile,
  options: {
    readonly whole: boolean;
    readonly pictures: PictureIntake;
    onProgress(done: number, all: number): void;
    tell(source: string, problem: string): void;
  },
): Promise<ImportResult> {
  const taken = new Map<string, ImportedPicture>();
  const told = new Set<string>();
  const take = async (sources: readonly string[]) => {
    for (const [source, picture] of await options.pictures(
      [...new Set(sources)].filter((source) => !taken.has(source) && !told.has(source)),
    )) {
      if (!("problem" in picture)) taken.set(source, picture);
      else if (!told.has(source)) {
        told.add(source);
        options.tell(source, picture.problem);
      }
    }
  };
  const pictureOf: PictureOf = (source) => taken.get(source) ?? NO_PICTURE;
  const now = shop.clock();
  const { countries } = shop.config;
  const calendar = { countries, timeZone: countryOfDays(shop.config, brandOf(shop.config, brandCode)).timeZone };
  // A category shows the first picture of its goods, so those are there before anything else.
  const firsts = new Map(
    file.goods.flatMap(({ categoryId, pictures }) => (pictures?.[0] === undefined ? [] : [[categoryId, pictures[0]] as const])).reverse(),
  );
  await take([...firsts.values(), ...file.categories.flatMap(({ picture }) => picture ?? [])]);
  const shared = {
    categories: importedCategories(file, pictureOf),
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
        return portion.map((one) =>
          importedGoods({ ...one, pictures: one.pictures?.filter((source) => taken.has(source)) }, calendar, pictureOf, now),
        );
      },
    },
    options,
  );
}

/** How many goods leave the shop with a file that is taken for the whole of its brand. */
export const countLeaving = (shop: Pick<Shop, "database">, brandCode: BrandCode, file: CatalogueFile): Promise<number> =>
  countOtherGoods(
    shop.database,
    brandCode,
    file.goods.map(({ goodsId }) => goodsId),
  );

/** The catalogue of a brand as the file it would come from. */
export async function writeCatalogue(shop: Pick<Shop, "clock" | "config" | "database">, brandCode: BrandCode): Promise<CatalogueFile> {
  const sources = await findPictureSources(shop.database);
  return await exportCatalogue(shop, brandCode, (pictureId) => sources.get(pictureId));
}

/** What was made of pictures before, by their name or address. */
export async function knownPictures(shop: Pick<Shop, "database">, sources: readonly string[]): Promise<ReadonlyMap<string, GivenPicture>> {
  return new Map((await findGivenPictures(shop.database, sources)).map((picture) => [picture.source, picture]));
}

/** Remembers what was made of a picture. */
export const rememberPicture = (shop: Pick<Shop, "database">, picture: GivenPicture): Promise<void> =>
  saveGivenPicture(shop.database, picture);
