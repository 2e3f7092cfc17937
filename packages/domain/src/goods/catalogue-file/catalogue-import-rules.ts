import { endMoment } from "@rambla/core/day-end";
import type { CountryCode, LanguageCode, Markets } from "@rambla/core/market";
import { parseDecimal } from "@rambla/core/money";
import type { CatalogueFile, FileCategory, FileGoods, FilePrice, FilePriceList } from "./catalogue-file-rules.ts";
import type { StoredFlashSale } from "../flash-sale/flash-sale-rules.ts";
import type {
  ImportedBundle,
  ImportedCategory,
  ImportedFit,
  ImportedGoods,
  ImportedParameter,
  ImportedPicture,
  ImportedPrice,
  ListedPrice,
} from "./import-rules.ts";
import type { PreSaleSaid } from "../pre-sale/pre-sale-rules.ts";

/** `timeZone` decides day ends. */
type Calendar = Pick<Markets, "countries"> & { readonly timeZone: string };
/** EUR for a country that left the document: every currency has a hundred minor units. */
const currencyOf = (countries: Markets["countries"], country: CountryCode): string => countries[country]?.currency ?? "EUR";

/** Resolves a name or address. */
export type PictureOf = (source: string) => ImportedPicture;

export const NO_PICTURE: ImportedPicture = { pictureId: "none", colour: "#e5e7ea" };

/** The default picture of a category: the first one of its goods or below. */
export function firstPictures({
  categories,
  goods: all,
}: Pick<CatalogueFile, "goods"> & { readonly categories: readonly Pick<FileCategory, "categoryId" | "parentId">[] }): ReadonlyMap<
  string,
  string
> {
  const parents = new Map(categories.map(({ categoryId, parentId }) => [categoryId, parentId]));
  const first = new Map<string, string>();
  for (const { categoryId, pictures } of all) {
    const [picture] = pictures ?? [];
    if (picture === undefined) continue;
    for (let at: string | undefined = categoryId; at !== undefined && !first.has(at); at = parents.get(at)) first.set(at, picture);
  }
  return first;
}

export function importedCategories(file: CatalogueFile, pictureOf: PictureOf): ImportedCategory[] {
  const first = firstPictures(file);
  return file.categories.map(({ categoryId, parentId, titles, picture = first.get(categoryId) }) => {
    const { pictureId, colour } = picture === undefined ? NO_PICTURE : pictureOf(picture);
    return { categoryId, parentId: parentId ?? null, titles, picture: { pictureId, colour } };
  });
}

export function importedParameters({ parameters }: CatalogueFile): ImportedParameter[] {
  return parameters.map(({ key, titles, unit, filter, values }) => ({
    key,
    titles,
    unit: unit ?? null,
    filter: filter ?? false,
    values: (values ?? []).map(({ colour, ...value }) => ({ ...value, colour: colour ?? null })),
  }));
}

export function importedBundles({ bundles }: CatalogueFile, { countries }: Pick<Markets, "countries">): ImportedBundle[] {
  return bundles.map(({ palletId, titles, goods: parts, prices }) => ({
    palletId,
    titles,
    goods: parts.map(({ goodsId, quantity = 1 }) => ({ goodsId, quantity })),
    prices: Object.entries(prices).flatMap(([country, own]) => {
      const price = parseDecimal(own, currencyOf(countries, country));
      return price ? [{ country, priceMinor: price.minor }] : [];
    }),
  }));
}

export const importedFits = ({ fits }: CatalogueFile): readonly ImportedFit[] => fits;

export function importedFlashSales({ flashSales }: CatalogueFile, { countries, timeZone }: Calendar): StoredFlashSale[] {
  return flashSales.map(({ startsAt, endsAt, prices, limitPerPerson = null, ...sale }) => ({
    ...sale,
    limitPerPerson,
    startsAt: new Date(startsAt),
    endsAt: endMoment(endsAt, timeZone),
    prices: Object.fromEntries(
      Object.entries(prices).flatMap(([country, own]) => {
        const price = parseDecimal(own, currencyOf(countries, country));
        return price ? [[country, price.minor] as const] : [];
      }),
    ),
  }));
}

export function importedPriceLists(
  { priceLists }: CatalogueFile,
  { countries }: Pick<Markets, "countries">,
): { readonly of: readonly FilePriceList[]; readonly prices: readonly ListedPrice[] } {
  return {
    of: priceLists,
    prices: priceLists.flatMap(({ distributionId, goodsId, prices }) =>
      Object.entries(prices).flatMap(([country, own]) => {
        const price = parseDecimal(own, currencyOf(countries, country));
        return price ? [{ distributionId, goodsId, country, priceMinor: price.minor }] : [];
      }),
    ),
  };
}

/** @param now the market launch of goods without a date */
export function importedGoods(one: FileGoods, { countries, timeZone }: Calendar, pictureOf: PictureOf, now: Date): ImportedGoods {
  const texts: Record<LanguageCode, ImportedGoods["texts"][string]> = {};
  for (const [language, { title, fact = "", description = "", pictures, inBox, links, warnings }] of Object.entries(one.texts))
    texts[language] = {
      title,
      fact,
      description,
      ...(pictures && { pictures }),
      ...(inBox && { inBox }),
      ...(links && { links }),
      ...(warnings && { warnings }),
    };
  return {
    goodsId: one.goodsId,
    articleNumber: one.articleNumber,
    categoryId: one.categoryId,
    productId: one.productId ?? null,
    variantOf: one.variantOf ?? [],
    marketTime: one.marketDate === undefined ? now : new Date(one.marketDate),
    sales: 0,
    limitPerOrder: one.limitPerOrder ?? null,
    limitPerPerson: one.limitPerPerson ?? null,
    weight: one.weight ?? 0,
    energyClass: one.energyClass ?? null,
    measure: one.measure ?? null,
    dimensions: one.dimensions,
    maker: one.maker,
    responsible: one.responsible,
    pictures: one.pictures && one.pictures.length > 0 ? one.pictures.map(pictureOf) : [NO_PICTURE],
    files: one.files ?? [],
    texts,
    parameters: one.parameters ?? [],
    stock: one.stock,
    preSale: one.preSale && importedTerms(one.preSale, timeZone),
    taxClass: one.taxClass,
    prices: Object.entries(one.prices).flatMap(([country, own]) => priceIn(country, currencyOf(countries, country), own)),
  };
}

function importedTerms(
  { startsAt, endsAt, balanceFrom, balanceUntil, shipsFrom, canceledAt, arrived }: NonNullable<FileGoods["preSale"]>,
  timeZone: string,
): PreSaleSaid {
  const moment = (text: string | undefined) => (text === undefined ? null : new Date(text));
  return {
    startsAt: new Date(startsAt),
    endsAt: endMoment(endsAt, timeZone),
    balanceFrom: moment(balanceFrom),
    balanceUntil: endMoment(balanceUntil, timeZone),
    shipsFrom: shipsFrom ?? null,
    canceledAt: moment(canceledAt),
    arrived: arrived ?? false,
  };
}

function priceIn(country: CountryCode, currency: string, own: FilePrice): ImportedPrice[] {
  const minor = (text: string | undefined) => (text === undefined ? null : (parseDecimal(text, currency)?.minor ?? null));
  const priceMinor = minor(own.price);
  return priceMinor === null
    ? []
    : [{ country, priceMinor, originalMinor: minor(own.original), depositMinor: minor(own.deposit), history: [] }];
}
