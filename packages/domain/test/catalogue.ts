/** Builders of a small catalogue: defaults for every field. */
import type { BrandCode, CountryCode } from "@rambla/core/market";
import { after, DAY } from "@rambla/core/time";
import { type CatalogueImport, importCatalogue } from "../src/goods/catalogue-file/import.ts";
import type { ImportedCategory, ImportedGoods, ImportedParameter, ImportedPrice } from "../src/goods/catalogue-file/import-rules.ts";
import { type ImportedPreSale, renewPreSales } from "../src/goods/pre-sale/pre-sale-import.ts";
import type { Shop } from "../src/platform/shop.ts";

/** On the first level unless `parentId` is given. */
export function aCategory(rest: Partial<ImportedCategory> & { categoryId: string }): ImportedCategory {
  return {
    parentId: null,
    titles: { es: `Categoría ${rest.categoryId}`, en: `Category ${rest.categoryId}` },
    picture: { pictureId: "lumbra.bulb.white.hero", colour: "#eeeeee" },
    ...rest,
  };
}

/** In Spain and not reduced, by default. */
export function aPrice(rest: Partial<ImportedPrice> = {}): ImportedPrice {
  return { country: "ES", priceMinor: 1999, originalMinor: null, depositMinor: null, history: [], ...rest };
}

/** Goods of category 111 with ten units, sold in Spain for 19.99. `title` and `price` are shorthands. */
export function aGoods(
  rest: Partial<ImportedGoods> & { goodsId: string; title?: string; price?: number; countries?: readonly CountryCode[] },
): ImportedGoods {
  const { title = `Lámpara ${rest.goodsId}`, price = 1999, countries = ["ES"], ...own } = rest;
  return {
    articleNumber: `LU-${rest.goodsId}`,
    productId: null,
    variantOf: [],
    categoryId: "111",
    marketTime: new Date("2026-01-15T00:00:00Z"),
    sales: 0,
    limitPerOrder: null,
    limitPerPerson: null,
    weight: 500,
    energyClass: null,
    measure: null,
    pictures: [{ pictureId: `lumbra.lamp.${rest.goodsId}`, colour: "#dddddd" }],
    files: [],
    texts: { es: { title, fact: "8 W", description: `${title}.\n\nLuz para leer.` } },
    parameters: [],
    prices: countries.map((country) => aPrice({ country, priceMinor: price })),
    stock: 10,
    ...own,
  };
}

/** Three levels: 100 › 110 › 111 and 112; 200 › 210 › 211. */
export const CATEGORIES: readonly ImportedCategory[] = [
  aCategory({ categoryId: "100", titles: { es: "Iluminación", en: "Lighting", de: "Beleuchtung" } }),
  aCategory({ categoryId: "110", parentId: "100", titles: { es: "Lámparas", en: "Lamps", de: "Leuchten" } }),
  aCategory({ categoryId: "111", parentId: "110", titles: { es: "De mesa", en: "Table lamps", de: "Tischleuchten" } }),
  aCategory({ categoryId: "112", parentId: "110", titles: { es: "De pie", en: "Floor lamps", de: "Stehleuchten" } }),
  aCategory({ categoryId: "200", titles: { es: "Climatización", en: "Climate", de: "Raumklima" } }),
  aCategory({ categoryId: "210", parentId: "200", titles: { es: "Aire", en: "Air", de: "Luft" } }),
  aCategory({ categoryId: "211", parentId: "210", titles: { es: "Ventiladores", en: "Fans", de: "Ventilatoren" } }),
];

export const PARAMETERS: readonly ImportedParameter[] = [
  {
    key: "colour",
    titles: { es: "Color", en: "Color" },
    unit: null,
    filter: true,
    values: [
      { valueKey: "clay", titles: { es: "Arcilla", en: "Clay" }, colour: "#b4532a" },
      { valueKey: "ink", titles: { es: "Tinta", en: "Ink" }, colour: "#16181d" },
    ],
  },
  { key: "power", titles: { es: "Potencia", en: "Power" }, unit: "W", filter: true, values: [] },
  { key: "height", titles: { es: "Altura", en: "Height" }, unit: "cm", filter: false, values: [] },
];

/** Imports these goods as the brand's whole catalogue. */
export async function haveGoods(
  shop: Shop,
  goods: readonly ImportedGoods[],
  rest: Partial<CatalogueImport> & { brand?: BrandCode } = {},
): Promise<number> {
  const { brand = "lumbra", ...catalogue } = rest;
  const { changed } = await importCatalogue(shop, brand, {
    categories: CATEGORIES,
    parameters: PARAMETERS,
    comments: [],
    goods,
    ...catalogue,
  });
  return changed;
}

/** Starts a pre-sale: since yesterday, for ten days; the balance from day five to day twenty. */
export async function havePreSale(
  shop: Shop,
  goodsId: string,
  rest: Partial<ImportedPreSale> = {},
  brand: BrandCode = "lumbra",
): Promise<void> {
  const inDays = (days: number) => after(shop.clock(), days * DAY);
  await renewPreSales(shop, brand, [
    {
      goodsId,
      startsAt: inDays(-1),
      endsAt: inDays(10),
      balanceFrom: inDays(5),
      balanceUntil: inDays(20),
      shipsFrom: "2026-12-20",
      ...rest,
    },
  ]);
}
