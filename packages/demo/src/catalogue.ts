/** The shape of the demo catalogue: plain typed data, one folder a brand, loaded once into the database. */
import type { TaxClass } from "@rambla/core/taxation";
import type { BoxWord } from "./box-words.ts";
import type { DemoCountryCode, DemoLanguageCode } from "./shop.ts";

/** A text in every language the shop speaks. `en` is US spelling; `en-GB` only where it differs from `en`. */
export type Texts = Readonly<Record<Exclude<DemoLanguageCode, "en-GB">, string>> & { readonly "en-GB"?: string };

/** A text in one of the languages. */
export function textIn(texts: Texts, language: DemoLanguageCode): string {
  return texts[language] ?? texts.en;
}

export type DemoCategory = {
  /** Digits, unique in the brand; the first category of a brand is 100. */
  readonly id: string;
  /** Undefined for the first of three levels. */
  readonly parent?: string;
  readonly title: Texts;
  /** Picture of a tile: the family and colour of a product that stands for the category. */
  readonly picture: PictureSubject;
};

/** What a picture shows. The studio photographs it; a product of a known family is one line. */
export type PictureSubject = {
  /** Name of a modelled family, such as `kettle` or `desk-lamp`. */
  readonly family: string;
  /** Name of a finish of the brand, such as `ink`, `clay`, `mint`. */
  readonly finish: string;
  /** Family options: size, count of pieces, switched on … */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
};

/** A fact in the parameter table, the filter rail and the key fact of a card. */
export type DemoParameter = {
  /** Key of `parameters` of the brand. */
  readonly key: string;
  /** Key of a translated value, or a number printed with the unit of the parameter. */
  readonly value: string | number;
};

export type DemoParameterKind = {
  readonly key: string;
  readonly title: Texts;
  /** Unit after a number: `W`, `cm`, `l`; none for words. */
  readonly unit?: string;
  /** Shown in the filter rail. */
  readonly filter: boolean;
  /** Translated values of a parameter of words: value key → text. */
  readonly values?: Readonly<Record<string, Texts>>;
};

/** A sellable article. Siblings of one `product` are its variants; each has its own goods id (D-184). */
export type DemoGoods = {
  /** Digits, unique in the brand. */
  readonly id: string;
  /** Article number as printed on the box: `LU-1001`. */
  readonly articleNumber: string;
  /** Siblings share this; undefined for goods without variants. */
  readonly product?: string;
  /** What tells a variant from its siblings: parameter keys in order, e.g. ["colour", "size"]. */
  readonly variantOf?: readonly string[];
  /** Category of the third level. */
  readonly category: string;
  readonly title: Texts;
  /** One line under the name on a card: "8 W · 806 lm · warm white". */
  readonly fact: Texts;
  /** Two to four paragraphs, separated by a blank line. No claims about the environment. */
  readonly description: Texts;
  readonly parameters: readonly DemoParameter[];
  readonly pictures: readonly PictureSubject[];
  /** Price in euro cents in Spain, tax included; other countries follow from it. */
  readonly price: number;
  /** Original price in euro cents when reduced; the 30-day lowest price lies between the two or equals it. */
  readonly original?: number;
  readonly lowest30Days?: number;
  /** Pieces in stock; 1 to 5 is low, 0 is coming soon. */
  readonly stock: number;
  readonly sales: number;
  /** ISO date on which the article came to market. */
  readonly marketDate: string;
  readonly limitPerOrder?: number;
  readonly limitPerPerson?: number;
  /** Pre-sale: deposit in euro cents. */
  readonly deposit?: number;
  /** The terms of the pre-sale, in days from the day on which the demo is loaded. `balanceInDays`: from when on the balance can be paid, left out for at once. */
  readonly preSale?: {
    readonly startsInDays: number;
    readonly endsInDays: number;
    readonly balanceInDays?: number;
    readonly balanceUntilDays: number;
    readonly shipsInDays: number;
  };
  /** Where nothing is said `standard`. A cart of several goods of the demo can show two rates by it. */
  readonly taxClass?: TaxClass;
  /** Sold for less from today on, so many pieces, for days. Price in euro cents in Spain. */
  readonly flashSale?: { readonly price: number; readonly pieces: number; readonly lastsDays: number };
  /** Not sold in these countries. */
  readonly notIn?: readonly DemoCountryCode[];
  /** Contents for the unit price the law asks for: amount in the unit, e.g. { amount: 0.25, unit: "l" }. */
  readonly measure?: { readonly amount: number; readonly unit: "l" | "kg" | "m" };
  /** Energy efficiency class A–G where the product group has one. */
  readonly energyClass?: "A" | "B" | "C" | "D" | "E" | "F" | "G";
  /** Grams of the packed article, for delivery. */
  readonly weight: number;
  /** Manuals and data sheets to open; the PDF is made from the data. */
  readonly files: readonly ("manual" | "dataSheet" | "energyLabel")[];
};

export type DemoComment = {
  readonly goodsId: string;
  readonly score: 1 | 2 | 3 | 4 | 5;
  /** The language it was written in; comments are not translated. */
  readonly language: DemoLanguageCode;
  /** First name and initial, or undefined when the author stays anonymous. */
  readonly author?: string;
  /** 20 to 1000 characters. */
  readonly text: string;
  /** Days before today. */
  readonly daysAgo: number;
  readonly likes: number;
  readonly reply?: string;
};

/** A price for the holders of a price list, who have its id in a link. */
export type DemoSpecialPrice = {
  /** Unguessable, URL-safe (D-097, D-184). */
  readonly distributionId: string;
  readonly goodsId: string;
  /** In euro cents in Spain; other countries follow from it. */
  readonly price: number;
};

/** Goods that are sold together. */
export type DemoBundle = {
  readonly palletId: string;
  readonly title: Texts;
  readonly goods: readonly { readonly goodsId: string; readonly quantity?: number }[];
  /** In euro cents in Spain; other countries follow from it. */
  readonly price: number;
};

/** What there is to know around goods: width, height and depth in centimetres, what lies in the box beside them and their manual, and words of the description that name others. */
export type DemoAround = {
  readonly size?: readonly [width: number, height: number, depth: number];
  readonly box?: readonly BoxWord[];
  readonly links?: readonly { readonly words: Texts; readonly goodsId: string }[];
};

/** What fits what: goods that take it, and goods that are it. */
export type DemoFit = { readonly fitId: string; readonly title: Texts; readonly takes: readonly string[]; readonly is: readonly string[] };

/** An event with a full discount, or with gifts. Its days count from the day it is loaded. */
export type DemoActivity = {
  readonly activityId: string;
  readonly title: Texts;
  readonly text: Texts;
  readonly startsInDays: number;
  readonly lastsDays: number;
  /** Null when all goods take part. */
  readonly goodsIds: readonly string[] | null;
  /** In euro cents in Spain; other countries follow from it. */
  readonly steps?: readonly { readonly from: number; readonly off: number }[];
  /** 2 where the gifts belong to goods, else they are small ones. */
  readonly giftType?: 1 | 2;
  /** From what sum on, in euro cents in Spain too. */
  readonly gifts?: readonly { readonly goodsId: string; readonly from: number; readonly quantity: number }[];
};

export type DemoBrand = {
  readonly categories: readonly DemoCategory[];
  readonly parameters: readonly DemoParameterKind[];
  readonly goods: readonly DemoGoods[];
  readonly comments: readonly DemoComment[];
  readonly bundles: readonly DemoBundle[];
  readonly fits: readonly DemoFit[];
  /** By goods; variants have what the first of their model has. */
  readonly around: Readonly<Record<string, DemoAround>>;
  readonly specialPrices: readonly DemoSpecialPrice[];
  readonly activities: readonly DemoActivity[];
};
