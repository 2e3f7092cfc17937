/** The demo catalogue's types: plain data, one folder for each brand, imported once. */
import type { TaxClass } from "@rambla/core/taxation";
import type { BoxWord } from "./box-words.ts";
import type { DemoCountryCode, DemoLanguageCode } from "./shop.ts";

/** A text in every language. `en` is US spelling; `en-GB` only where it differs; `pt` only for a brand that sells in Portugal. */
export type Texts = Readonly<Record<Exclude<DemoLanguageCode, "en-GB" | "pt">, string>> & {
  readonly "en-GB"?: string;
  readonly pt?: string;
};

export function textIn(texts: Texts, language: DemoLanguageCode): string {
  return texts[language] ?? texts.en;
}

export type DemoCategory = {
  /** Digits, unique in the brand; the first category is 100. */
  readonly id: string;
  /** Undefined at the first level. */
  readonly parent?: string;
  readonly title: Texts;
  /** The tile's picture: a typical product. */
  readonly picture: PictureSubject;
};

/** A picture's subject for the studio. */
export type PictureSubject = {
  /** A modelled family, such as `kettle` or `desk-lamp`. */
  readonly family: string;
  /** A finish of the brand, such as `ink`, `clay`, `mint`. */
  readonly finish: string;
  /** Of the family: size, number, switched on … */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
};

/** A fact for the table, the filters and the card. */
export type DemoParameter = {
  readonly key: string;
  /** Key of a translated value, or a number in the parameter's unit. */
  readonly value: string | number;
};

export type DemoParameterKind = {
  readonly key: string;
  readonly title: Texts;
  /** `W`, `cm`, `l`; undefined for words. */
  readonly unit?: string;
  /** Shown as a filter. */
  readonly filter: boolean;
  readonly values?: Readonly<Record<string, Texts>>;
};

/** An article. Siblings of one `product` are its variants, each with its own goods id. */
export type DemoGoods = {
  readonly id: string;
  /** As printed on the box: `LU-1001`. */
  readonly articleNumber: string;
  /** Shared by siblings; undefined without variants. */
  readonly product?: string;
  /** Parameter keys that differ between siblings, in order, e.g. ["colour", "size"]. */
  readonly variantOf?: readonly string[];
  readonly category: string;
  readonly title: Texts;
  /** One line on a card: "8 W · 806 lm · warm white". */
  readonly fact: Texts;
  /** Two to four paragraphs with blank lines between. No environmental claims. */
  readonly description: Texts;
  readonly parameters: readonly DemoParameter[];
  readonly pictures: readonly PictureSubject[];
  /** Euro cents in Spain, tax included; other countries follow from it. */
  readonly price: number;
  /** Euro cents before the reduction; the 30-day lowest price lies between the two or equals it. */
  readonly original?: number;
  readonly lowest30Days?: number;
  /** Units; 1 to 5 is low, 0 is coming soon. */
  readonly stock: number;
  readonly sales: number;
  /** ISO date of the market launch. */
  readonly marketDate: string;
  readonly limitPerOrder?: number;
  readonly limitPerPerson?: number;
  /** Pre-sale deposit in euro cents. */
  readonly deposit?: number;
  /** In days from the import. `balanceInDays`: when the balance can be paid first; undefined for at once. */
  readonly preSale?: {
    readonly startsInDays: number;
    readonly endsInDays: number;
    readonly balanceInDays?: number;
    readonly balanceUntilDays: number;
    readonly shipsInDays: number;
  };
  /** `standard` by default. Demo carts can thus show two tax rates. */
  readonly taxClass?: TaxClass;
  /** From today on. Price in euro cents in Spain. */
  readonly flashSale?: { readonly price: number; readonly pieces: number; readonly lastsDays: number };
  /** Not sold in these countries. */
  readonly notIn?: readonly DemoCountryCode[];
  /** For the unit price that the law wants, e.g. { amount: 0.25, unit: "l" }. */
  readonly measure?: { readonly amount: number; readonly unit: "l" | "kg" | "m" };
  /** Energy class of product groups that have one. */
  readonly energyClass?: "A" | "B" | "C" | "D" | "E" | "F" | "G";
  /** Grams with packaging. */
  readonly weight: number;
  /** PDFs made from the data. */
  readonly files: readonly ("manual" | "dataSheet" | "energyLabel")[];
};

export type DemoComment = {
  readonly goodsId: string;
  readonly score: 1 | 2 | 3 | 4 | 5;
  /** Comments are not translated. */
  readonly language: DemoLanguageCode;
  /** First name and initial; undefined for anonymous. */
  readonly author?: string;
  readonly text: string;
  readonly daysAgo: number;
  readonly likes: number;
  readonly reply?: string;
};

/** A price for customers with a price list's link. */
export type DemoSpecialPrice = {
  /** Unguessable, URL-safe. */
  readonly distributionId: string;
  readonly goodsId: string;
  /** Euro cents in Spain; other countries follow from it. */
  readonly price: number;
};

export type DemoBundle = {
  readonly palletId: string;
  readonly title: Texts;
  readonly goods: readonly { readonly goodsId: string; readonly quantity?: number }[];
  /** Euro cents in Spain; other countries follow from it. */
  readonly price: number;
};

/**
 * Width, height and depth in centimetres, box contents beside the goods and their manual, and words of the description that link other
 * goods.
 */
export type DemoAround = {
  readonly size?: readonly [width: number, height: number, depth: number];
  readonly box?: readonly BoxWord[];
  readonly links?: readonly { readonly words: Texts; readonly goodsId: string }[];
};

/** Goods that take a fitting part, and goods that are it. */
export type DemoFit = { readonly fitId: string; readonly title: Texts; readonly takes: readonly string[]; readonly is: readonly string[] };

/** A spend threshold discount or gifts. Days count from the import. */
export type DemoActivity = {
  readonly activityId: string;
  readonly title: Texts;
  readonly text: Texts;
  readonly startsInDays: number;
  readonly lastsDays: number;
  /** Null for all goods. */
  readonly goodsIds: readonly string[] | null;
  /** Euro cents in Spain; other countries follow from it. */
  readonly steps?: readonly { readonly from: number; readonly off: number }[];
  /** 2 for gifts that belong to goods, 1 for small ones. */
  readonly giftType?: 1 | 2;
  /** From this sum on, in euro cents in Spain. */
  readonly gifts?: readonly { readonly goodsId: string; readonly from: number; readonly quantity: number }[];
};

export type DemoBrand = {
  readonly categories: readonly DemoCategory[];
  readonly parameters: readonly DemoParameterKind[];
  readonly goods: readonly DemoGoods[];
  readonly comments: readonly DemoComment[];
  readonly bundles: readonly DemoBundle[];
  readonly fits: readonly DemoFit[];
  /** By goods; variants use their model's first. */
  readonly around: Readonly<Record<string, DemoAround>>;
  readonly specialPrices: readonly DemoSpecialPrice[];
  readonly activities: readonly DemoActivity[];
};
