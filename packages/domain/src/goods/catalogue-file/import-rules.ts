/** The shape of an import, and its rows. */
import type { GoodsFileKind } from "@rambla/contract/goods";
import type { CountryCode, LanguageCode } from "@rambla/core/market";
import type { TaxClass } from "@rambla/core/taxation";
import type { StoredPicture } from "../card.ts";
import type { PreSaleSaid } from "../pre-sale/pre-sale-rules.ts";
import { type Dimensions, type Maker, type Measure, type PriceSince, seoUrlParameter } from "../rules.ts";

type Titles = Readonly<Partial<Record<LanguageCode, string>>>;

/** `placeholder` is a tiny data URL for large pictures. */
export type ImportedPicture = StoredPicture & { readonly placeholder?: string };

export type ImportedCategory = {
  readonly categoryId: string;
  /** Null for the top level. Parents come before children. */
  readonly parentId: string | null;
  readonly titles: Titles;
  readonly picture: StoredPicture;
};

export type ImportedParameter = {
  readonly key: string;
  readonly titles: Titles;
  /** Of numbers; null for words. */
  readonly unit: string | null;
  readonly filter: boolean;
  readonly values: readonly { readonly valueKey: string; readonly titles: Titles; readonly colour: string | null }[];
};

export type ImportedPrice = {
  readonly country: CountryCode;
  /** Minor units of the country's currency. */
  readonly priceMinor: number;
  readonly originalMinor: number | null;
  readonly depositMinor: number | null;
  /** With the current price; only for new goods. */
  readonly history: readonly PriceSince[];
};

type ImportedText = {
  readonly title: string;
  readonly fact: string;
  readonly description: string;
  /** Alternative texts in picture order; the title by default. */
  readonly pictures?: readonly string[];
  readonly inBox?: readonly string[];
  readonly warnings?: string;
  /** Words of the description → goods. */
  readonly links?: Readonly<Record<string, string>>;
};

export type ImportedGoods = {
  readonly goodsId: string;
  readonly articleNumber: string;
  readonly productId: string | null;
  readonly variantOf: readonly string[];
  readonly categoryId: string;
  readonly marketTime: Date;
  readonly sales: number;
  readonly limitPerOrder: number | null;
  readonly limitPerPerson: number | null;
  readonly weight: number;
  readonly energyClass: string | null;
  readonly measure: Measure | null;
  /** Centimetres, without packaging. */
  readonly dimensions?: Dimensions | undefined;
  /** The manufacturer and the responsible person in the EU. */
  readonly maker?: Maker | undefined;
  readonly responsible?: Maker | undefined;
  readonly pictures: readonly ImportedPicture[];
  readonly files: readonly GoodsFileKind[];
  readonly texts: Readonly<Partial<Record<LanguageCode, ImportedText>>>;
  /** A text is a value key, a number is a number. */
  readonly parameters: readonly { readonly key: string; readonly value: string | number }[];
  /** One per country that sells it. */
  readonly prices: readonly ImportedPrice[];
  /** Only for new goods. */
  readonly stock: number;
  /** Without it existing terms stay. */
  readonly preSale?: PreSaleSaid | undefined;
  readonly taxClass?: TaxClass | undefined;
};

/** Minor units of the country's currency. */
export type ListedPrice = {
  readonly distributionId: string;
  readonly goodsId: string;
  readonly country: string;
  readonly priceMinor: number;
};
export type ListedGoods = Pick<ListedPrice, "distributionId" | "goodsId">;

/** One price per country that offers it. */
export type ImportedBundle = {
  readonly palletId: string;
  readonly titles: Titles;
  readonly goods: readonly { readonly goodsId: string; readonly quantity: number }[];
  readonly prices: readonly { readonly country: CountryCode; readonly priceMinor: number }[];
};

export type ImportedFit = {
  readonly fitId: string;
  readonly titles: Titles;
  readonly takes: readonly string[];
  readonly is: readonly string[];
};

type Rows = Readonly<Record<string, unknown>>[];

export function categoryRows(categories: readonly ImportedCategory[]): Rows {
  const paths = new Map<string, readonly string[]>();
  return categories.map((category, position) => {
    const path = [...(category.parentId === null ? [] : (paths.get(category.parentId) ?? [])), category.categoryId];
    paths.set(category.categoryId, path);
    return {
      category_id: category.categoryId,
      parent_id: category.parentId,
      level: path.length,
      position,
      path,
      titles: category.titles,
      picture_id: category.picture.pictureId,
      picture_colour: category.picture.colour,
    };
  });
}

export function parameterRows(parameters: readonly ImportedParameter[]): [kinds: Rows, values: Rows] {
  return [
    parameters.map(({ key, titles, unit, filter }, position) => ({ key, titles, unit, filter, position })),
    parameters.flatMap(({ key, values }) =>
      values.map(({ valueKey, titles, colour }, position) => ({ key, value_key: valueKey, titles, colour, position })),
    ),
  ];
}

export function goodsRow(one: ImportedGoods): Readonly<Record<string, unknown>> {
  return {
    goods_id: one.goodsId,
    article_number: one.articleNumber,
    product_id: one.productId,
    variant_of: one.variantOf,
    category_id: one.categoryId,
    market_time: one.marketTime,
    sales: one.sales,
    limit_per_order: one.limitPerOrder,
    limit_per_person: one.limitPerPerson,
    weight: one.weight,
    energy_class: one.energyClass,
    measure_amount: one.measure?.amount ?? null,
    measure_unit: one.measure?.unit ?? null,
    dimensions: one.dimensions ?? null,
    maker: one.maker ?? null,
    responsible: one.responsible ?? null,
    files: one.files,
    pictures: one.pictures.map(({ pictureId, colour }) => ({ pictureId, colour })),
    placeholders: one.pictures.map(({ placeholder = "" }) => placeholder),
    tax_class: one.taxClass ?? "standard",
  };
}

export function textRows(one: ImportedGoods): Rows {
  // Chinese titles use the English address.
  const borrowed = seoUrlParameter(one.texts.en?.title ?? "");
  return Object.entries(one.texts).flatMap(([language, text]) => {
    if (!text) return [];
    const own = /\p{Script=Han}/u.test(text.title) ? borrowed : seoUrlParameter(text.title);
    const { pictures = [], inBox = [], links = {}, warnings = "", ...words } = text;
    return [
      {
        goods_id: one.goodsId,
        language,
        ...words,
        picture_words: pictures,
        in_box: inBox,
        warnings,
        links,
        seo_url_parameter: own || borrowed || one.goodsId,
      },
    ];
  });
}

export function goodsParameterRows(one: ImportedGoods): Rows {
  return one.parameters.map(({ key, value }, position) => ({
    goods_id: one.goodsId,
    key,
    position,
    value_key: typeof value === "string" ? value : null,
    value_number: typeof value === "number" ? value : null,
  }));
}
