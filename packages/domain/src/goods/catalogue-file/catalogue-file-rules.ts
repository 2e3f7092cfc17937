/**
 * Validates an owner's catalogue file. Amounts are decimal text, pictures are file names or addresses; values with defaults are optional.
 */
import { dayOfEnd, endMoment } from "@rambla/core/day-end";
import { goodsFileKind } from "@rambla/contract/goods";
import { articleKey } from "@rambla/core/article-number";
import type { CountryCode, Markets } from "@rambla/core/market";
import { decimalText, money } from "@rambla/core/money";
import { TAX_CLASSES } from "@rambla/core/taxation";
import { z } from "zod";
import { type FileProblem, day, id, type NamedPicture, sentenceOf, shown, unreadable, words } from "./file-field-rules.ts";
import { wrongTerm } from "../pre-sale/pre-sale-rules.ts";
import { MOST_MINOR } from "../rules.ts";
import { judgeSpecialPrices, type SpecialLimits } from "./special-price-rules.ts";

/** More than any menu shows. */
const DEEPEST = 10;
/** The limit of the column. */
const MOST = MOST_MINOR / 100;
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'must be an amount such as "12.90"')
  .refine((text) => !(Number(text) > MOST), `must be at most ${MOST}`);
const count = z.number().int("must be a whole number").min(0).max(2_000_000_000);

const category = z.strictObject({ categoryId: id, parentId: id.optional(), titles: words, picture: z.string().optional() });

const parameter = z.strictObject({
  key: z.string().regex(/^[A-Za-z][\w-]{0,39}$/, "must be letters and digits"),
  titles: words,
  unit: z.string().optional(),
  filter: z.boolean().optional(),
  values: z
    .array(
      z.strictObject({
        valueKey: z.string().min(1).max(60),
        titles: words,
        colour: z
          .string()
          .regex(/^#[0-9a-f]{6}$/, "must be written like #1b2426")
          .optional(),
      }),
    )
    .optional(),
});

const price = z.strictObject({ price: amount, original: amount.optional(), deposit: amount.optional() });

const preSale = z.strictObject({
  startsAt: day,
  endsAt: day,
  balanceFrom: day.optional(),
  balanceUntil: day,
  shipsFrom: day.refine((text) => text.length === 10, "must be a day without a time").optional(),
  /** The outcome of the pre-sale. */
  canceledAt: day.optional(),
  arrived: z.literal(true).optional(),
});

const size = z.number().min(0.1, "must be 0.1 or more").max(10_000);

/** The manufacturer or the responsible person in the EU. */
const maker = z.strictObject({ name: shown(200), address: shown(500), contact: shown(300) });

const goods = z.strictObject({
  goodsId: id,
  // These characters are reserved for swapping numbers (`freeArticleNumbers`).
  articleNumber: shown(60).refine((text) => !/[\p{Co}\p{Cn}]/u.test(text), "must be written in signs of a script"),
  categoryId: id,
  productId: z
    .string()
    .regex(/^[\w-]{1,60}$/, "must be at most 60 letters, digits, - and _")
    .optional(),
  variantOf: z.array(z.string()).optional(),
  marketDate: day.optional(),
  stock: count,
  limitPerOrder: count.optional(),
  limitPerPerson: count.optional(),
  weight: count.optional(),
  energyClass: z.enum(["A", "B", "C", "D", "E", "F", "G"]).optional(),
  measure: z
    .strictObject({ amount: z.number().min(0.001, "must be 0.001 or more").max(1_000_000), unit: z.enum(["l", "kg", "m"]) })
    .optional(),
  /** Centimetres, without packaging. */
  dimensions: z.strictObject({ width: size, height: size, depth: size }).optional(),
  maker: maker.optional(),
  responsible: maker.optional(),
  pictures: z.array(z.string().min(1).max(1000)).optional(),
  files: z.array(goodsFileKind).optional(),
  prices: z.record(z.string(), price),
  preSale: preSale.optional(),
  texts: z.record(
    z.string(),
    z.strictObject({
      title: shown(300),
      fact: z.string().max(1000).optional(),
      description: z.string().max(50_000).optional(),
      pictures: z.array(z.string()).optional(),
      warnings: z.string().max(5000).optional(),
      /** `links` maps words of the description to other goods. */
      inBox: z.array(shown(300)).max(30).optional(),
      links: z.record(z.string().min(1).max(200), id).optional(),
    }),
  ),
  parameters: z.array(z.strictObject({ key: z.string(), value: z.union([z.string(), z.number()]) })).optional(),
  /** `standard` by default. */
  taxClass: z.enum(TAX_CLASSES).optional(),
});

const bundle = z.strictObject({
  palletId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be letters and digits"),
  titles: words,
  goods: z
    .array(
      z.strictObject({ goodsId: id, quantity: z.number().int("must be a whole number").min(1, "must be 1 or more").max(99).optional() }),
    )
    .min(1)
    .max(20),
  prices: z.record(z.string(), amount),
});

const flashSale = z.strictObject({
  flashSaleId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be letters and digits"),
  goodsId: id,
  startsAt: day,
  endsAt: day,
  pieces: count.min(1, "must be 1 or more"),
  limitPerPerson: count.min(1, "must be 1 or more").optional(),
  prices: z.record(z.string(), amount),
});

/** All prices of the goods in the list. */
const priceList = z.strictObject({
  distributionId: z.string().regex(/^(?!0$)[A-Za-z0-9_-]{1,40}$/, "must be letters and digits, and not 0"),
  goodsId: id,
  prices: z.record(z.string(), amount),
});

const sideOfFit = z.array(id).min(1, "must have an entry at least");

/** `takes` and `is` are the two sides that fit. */
const fit = z.strictObject({
  fitId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "must be letters and digits"),
  titles: words,
  takes: sideOfFit,
  is: sideOfFit,
});

const list = z.array(z.unknown());
const file = z.strictObject({
  categories: list.optional(),
  parameters: list.optional(),
  goods: list,
  bundles: list.optional(),
  fits: list.optional(),
  flashSales: list.optional(),
  priceLists: list.optional(),
});

export type FilePrice = z.output<typeof price>;
export type FileCategory = z.output<typeof category>;
export type FileParameter = z.output<typeof parameter>;
export type FileGoods = z.output<typeof goods>;
export type FileBundle = z.output<typeof bundle>;
export type FileFit = z.output<typeof fit>;
export type FileFlashSale = z.output<typeof flashSale>;
export type FilePriceList = z.output<typeof priceList>;
export type CatalogueFile = {
  readonly categories: readonly FileCategory[];
  readonly parameters: readonly FileParameter[];
  readonly goods: readonly FileGoods[];
  readonly bundles: readonly FileBundle[];
  readonly fits: readonly FileFit[];
  readonly flashSales: readonly FileFlashSale[];
  readonly priceLists: readonly FilePriceList[];
};

/** Names an entry's place: its index, the first row in a table, or the column of a parameter. */
export type PlaceOf = (list: keyof CatalogueFile, index: number) => string;

/** What exists in the shop already. `articles` is article number → goods. */
export type Known = {
  readonly categories: ReadonlySet<string>;
  readonly parameters: ReadonlyMap<string, ReadonlySet<string>>;
  readonly articles: ReadonlyMap<string, string>;
  readonly limits: Limits;
  readonly flashSales: ReadonlyMap<string, string>;
  readonly special: SpecialLimits;
};
/** The limit per order of all goods; null for none. */
type Limits = ReadonlyMap<string, number | null>;

type Places = Pick<Markets, "countries" | "languages"> & {
  readonly brandCountries: readonly CountryCode[];
  /** Countries with bank transfer only, where pre-sales cannot be paid. */
  readonly transferOnly: readonly CountryCode[];
  /** For day ends. */
  readonly timeZone: string;
  readonly now: Date;
  /** Existing texts and prices outside the current languages and countries. */
  readonly kept?: { readonly languages: ReadonlySet<string>; readonly countries: ReadonlySet<string> } | undefined;
};

const isSpoken = (language: string, { languages, kept }: Places): boolean =>
  Object.hasOwn(languages, language) || kept?.languages.has(language) === true;
const isSoldIn = (country: string, { brandCountries, kept }: Places): boolean =>
  brandCountries.includes(country) || kept?.countries.has(country) === true;

/** For goods that were validated before. */
export const readGoods = (given: unknown): FileGoods | undefined => goods.safeParse(given).data;

export type ReadCatalogue = {
  readonly file: CatalogueFile;
  readonly pictures: readonly NamedPicture[];
  readonly problems: readonly FileProblem[];
};

/** Collects every error; valid entries are still read. */
export function readCatalogueFile(given: unknown, places: Places, known: Known, placeOf: PlaceOf): ReadCatalogue {
  const problems: FileProblem[] = [];
  const tell: Tell = (at, sentence) => void problems.push({ at, sentence });
  const parsed = file.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) tell("the file", sentenceOf(issue));
    return {
      file: { categories: [], parameters: [], goods: [], bundles: [], fits: [], flashSales: [], priceLists: [] },
      pictures: [],
      problems,
    };
  }
  const read = <Entry>(schema: z.ZodType<Entry>, list: keyof CatalogueFile): Read<Entry>[] =>
    (parsed.data[list] ?? []).flatMap((entry, index) => {
      const at = placeOf(list, index);
      const why = unreadable(entry);
      if (why !== undefined) {
        tell(at, why);
        return [];
      }
      const result = schema.safeParse(entry);
      if (result.success) return [{ entry: result.data, at }];
      for (const issue of result.error.issues) tell(at, sentenceOf(issue));
      return [];
    });
  const categories = read(category, "categories");
  const parameters = read(parameter, "parameters");
  const all = read(goods, "goods");
  const bundles = read(bundle, "bundles");
  const fits = read(fit, "fits");
  const flashSales = read(flashSale, "flashSales");
  const priceLists = read(priceList, "priceLists");
  const levels = judgeCategories(categories, places, tell);
  const words = judgeParameters(parameters, places, known, tell);
  judgeGoods(all, { places, known, levels, words }, tell);
  const limits = new Map([...known.limits, ...all.map(({ entry }) => [entry.goodsId, mostOf(entry)] as const)]);
  judgeBundles(bundles, limits, places, tell);
  judgeFits(fits, limits, places, tell);
  judgeFlashSales(flashSales, limits, { places, known }, tell);
  judgeLinks(all, limits, tell);
  judgePriceLists(priceLists, limits, places, tell);
  judgeSpecialPrices({ goods: all, flashSales, priceLists }, known.special, tell);
  const pictures = [
    ...all.flatMap(({ at, entry }) => (entry.pictures ?? []).map((source) => ({ at, source }))),
    ...categories.flatMap(({ at, entry: { picture } }) => (picture === undefined ? [] : [{ at, source: picture }])),
  ];
  const entriesOf = <Entry>(read: readonly Read<Entry>[]) => read.map(({ entry }) => entry);
  return {
    file: {
      categories: entriesOf(categories),
      parameters: entriesOf(parameters),
      goods: entriesOf(all),
      bundles: entriesOf(bundles),
      fits: entriesOf(fits),
      flashSales: entriesOf(flashSales),
      priceLists: entriesOf(priceLists),
    },
    pictures,
    problems,
  };
}

type Read<Entry> = { readonly entry: Entry; readonly at: string };
type Tell = (at: string, sentence: string) => void;

function judgeLanguages(spoken: Readonly<Record<string, unknown>>, field: string, at: string, places: Places, tell: Tell): void {
  for (const language of Object.keys(spoken)) if (!isSpoken(language, places)) tell(at, `${field}.${language} is no language of the shop.`);
  if (Object.keys(spoken).length === 0) tell(at, `${field} must be said in a language at least.`);
}

/** @returns the level of each category */
function judgeCategories(categories: readonly Read<FileCategory>[], places: Places, tell: Tell): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { entry, at } of categories) {
    judgeLanguages(entry.titles, "titles", at, places, tell);
    const level = (levels.get(entry.parentId ?? "") ?? 0) + 1;
    if (level > DEEPEST) tell(at, `categoryId ${entry.categoryId} stands ${level} levels deep: ${DEEPEST} are the most.`);
    if (entry.parentId !== undefined && !levels.has(entry.parentId))
      tell(at, `parentId is ${entry.parentId}, which no category before it has.`);
    if (levels.has(entry.categoryId)) tell(at, `categoryId ${entry.categoryId} is there twice.`);
    levels.set(entry.categoryId, level);
  }
  return levels;
}

/** @returns the values of each parameter, from file and shop */
function judgeParameters(parameters: readonly Read<FileParameter>[], places: Places, known: Known, tell: Tell): Known["parameters"] {
  const words = new Map(known.parameters);
  const keys = new Set<string>();
  for (const { entry, at } of parameters) {
    judgeLanguages(entry.titles, "titles", at, places, tell);
    if (keys.has(entry.key)) tell(at, `key ${entry.key} is there twice.`);
    keys.add(entry.key);
    words.set(entry.key, new Set([...(words.get(entry.key) ?? []), ...(entry.values ?? []).map(({ valueKey }) => valueKey)]));
  }
  return words;
}

type Around = {
  readonly places: Places;
  readonly known: Known;
  readonly levels: ReadonlyMap<string, number>;
  readonly words: Known["parameters"];
};

function judgeGoods(all: readonly Read<FileGoods>[], { places, known, levels, words }: Around, tell: Tell): void {
  const named = new Set(all.map(({ entry }) => entry.goodsId));
  // The file's number counts for its goods.
  const articles = new Map([...known.articles].filter(([, goodsId]) => !named.has(goodsId)));
  const ids = new Map<string, string>();
  for (const { entry, at } of all) {
    const before = ids.get(entry.goodsId);
    if (before !== undefined) tell(at, `goodsId ${entry.goodsId} is there twice, first at ${before}.`);
    ids.set(entry.goodsId, at);
    const numbered = articles.get(articleKey(entry.articleNumber));
    if (numbered !== undefined && numbered !== entry.goodsId)
      tell(at, `articleNumber ${entry.articleNumber} is that of goods ${numbered}.`);
    articles.set(articleKey(entry.articleNumber), entry.goodsId);
    if (!levels.has(entry.categoryId) && !known.categories.has(entry.categoryId))
      tell(at, `categoryId is ${entry.categoryId}, which is no category.`);
    judgeLanguages(entry.texts, "texts", at, places, tell);
    for (const [country, own] of Object.entries(entry.prices)) {
      if (!isSoldIn(country, places)) tell(at, `prices.${country} is no country the brand sells in.`);
      else if (own.original !== undefined && Number(own.original) <= Number(own.price))
        tell(at, `prices.${country}.original must be more than the price.`);
    }
    judgePreSale(entry, at, places, tell);
    const keys = (entry.parameters ?? []).map(({ key }) => key);
    const repeated = keys.find((key, index) => keys.indexOf(key) < index);
    if (repeated !== undefined) tell(at, `parameters names ${repeated} twice.`);
    for (const { key, value } of entry.parameters ?? []) {
      const values = words.get(key);
      if (!values) tell(at, `parameters names ${key}, which is no parameter.`);
      else if (typeof value === "string" && !values.has(value)) tell(at, `parameters.${key} is ${value}, which is none of its values.`);
    }
  }
}

const WRONG_TERMS = {
  endsAt: "preSale.endsAt must be after preSale.startsAt.",
  balanceUntil: "preSale.balanceUntil must be a day after preSale.endsAt and preSale.balanceFrom at least.",
};

function judgePreSale(goods: FileGoods, at: string, places: Places, tell: Tell): void {
  const { preSale: terms, prices } = goods;
  if (asksForDeposits(goods, places))
    for (const country of places.transferOnly)
      if (prices[country]?.deposit !== undefined)
        tell(at, `prices.${country} has a deposit, but bank transfer is the only way to pay there, by which no pre-sale can be paid.`);
  if (!terms) return;
  const { timeZone } = places;
  const { startsAt, endsAt, balanceFrom, balanceUntil } = terms;
  const wrong = wrongTerm({
    startsAt: new Date(startsAt),
    endsAt: endMoment(endsAt, timeZone),
    balanceFrom: balanceFrom === undefined ? null : new Date(balanceFrom),
    balanceUntil: endMoment(balanceUntil, timeZone),
  });
  if (wrong) tell(at, WRONG_TERMS[wrong]);
  if (Object.values(prices).every(({ deposit }) => deposit === undefined))
    tell(at, "preSale needs a deposit in one of its prices at least.");
}

/** False when the pre-sale has ended or its goods have arrived. */
const asksForDeposits = ({ preSale: terms }: FileGoods, { timeZone, now }: Places): boolean =>
  terms === undefined || (terms.canceledAt === undefined && !terms.arrived && endMoment(terms.endsAt, timeZone) > now);

const mostOf = ({ limitPerOrder = Infinity, limitPerPerson = Infinity }: FileGoods): number | null => {
  const most = Math.min(limitPerOrder, limitPerPerson);
  return most === Infinity ? null : most;
};

function judgeBundles(bundles: readonly Read<FileBundle>[], limits: Limits, places: Places, tell: Tell): void {
  const ids = new Set<string>();
  for (const { entry, at } of bundles) {
    if (ids.has(entry.palletId)) tell(at, `palletId ${entry.palletId} is there twice.`);
    ids.add(entry.palletId);
    judgeLanguages(entry.titles, "titles", at, places, tell);
    const parts = entry.goods.map(({ goodsId }) => goodsId);
    for (const { goodsId, quantity = 1 } of entry.goods) {
      const most = limits.get(goodsId);
      if (most === undefined) tell(at, `goods names ${goodsId}, which is no goods.`);
      else if (most !== null && quantity > most) tell(at, `goods names ${quantity} of ${goodsId}, of which one may buy ${most} at most.`);
    }
    if (new Set(parts).size < parts.length) tell(at, "goods names the same goods twice: say how many by quantity.");
    if (entry.goods.reduce((pieces, { quantity = 1 }) => pieces + quantity, 0) < 2) tell(at, "goods must be two pieces at least.");
    for (const country of Object.keys(entry.prices))
      if (!isSoldIn(country, places)) tell(at, `prices.${country} is no country the brand sells in.`);
  }
}

function judgeFits(fits: readonly Read<FileFit>[], limits: Limits, places: Places, tell: Tell): void {
  const ids = new Set<string>();
  for (const {
    entry: { fitId, titles, takes, is },
    at,
  } of fits) {
    if (ids.has(fitId)) tell(at, `fitId ${fitId} is there twice.`);
    ids.add(fitId);
    judgeLanguages(titles, "titles", at, places, tell);
    const named = new Set<string>();
    for (const goodsId of [...takes, ...is]) {
      if (named.has(goodsId)) tell(at, `it names ${goodsId} twice.`);
      else if (!limits.has(goodsId)) tell(at, `it names ${goodsId}, which is no goods.`);
      named.add(goodsId);
    }
  }
}

/** Linked words must be in the description, and their goods must exist. */
function judgeLinks(all: readonly Read<FileGoods>[], limits: Limits, tell: Tell): void {
  for (const { entry, at } of all) {
    for (const [language, { description = "", links = {} }] of Object.entries(entry.texts)) {
      for (const [words, goodsId] of Object.entries(links)) {
        if (!description.includes(words)) tell(at, `texts.${language}.links names "${words}", which the description does not say.`);
        if (!limits.has(goodsId)) tell(at, `texts.${language}.links leads to ${goodsId}, which is no goods.`);
      }
    }
  }
}

function judgeFlashSales(
  sales: readonly Read<FileFlashSale>[],
  limits: Limits,
  { places, known }: Pick<Around, "places" | "known">,
  tell: Tell,
): void {
  const ids = new Set<string>();
  for (const {
    entry: { flashSaleId, goodsId, startsAt, endsAt, prices },
    at,
  } of sales) {
    if (ids.has(flashSaleId)) tell(at, `flashSaleId ${flashSaleId} is there twice.`);
    ids.add(flashSaleId);
    const held = known.flashSales.get(flashSaleId) ?? goodsId;
    if (held !== goodsId)
      tell(
        at,
        `goodsId is ${goodsId}, but flash sale ${flashSaleId} is one of goods ${held}: what others cost less takes another flashSaleId.`,
      );
    if (!limits.has(goodsId)) tell(at, `goodsId is ${goodsId}, which is no goods.`);
    if (endMoment(endsAt, places.timeZone) <= new Date(startsAt)) tell(at, "endsAt must be after startsAt.");
    for (const country of Object.keys(prices))
      if (!isSoldIn(country, places)) tell(at, `prices.${country} is no country the brand sells in.`);
  }
}

function judgePriceLists(lists: readonly Read<FilePriceList>[], limits: Limits, places: Places, tell: Tell): void {
  const named = new Set<string>();
  for (const {
    entry: { distributionId, goodsId, prices },
    at,
  } of lists) {
    const key = `${distributionId} ${goodsId}`;
    if (named.has(key)) tell(at, `goods ${goodsId} of list ${distributionId} are there twice.`);
    named.add(key);
    if (!limits.has(goodsId)) tell(at, `goodsId is ${goodsId}, which is no goods.`);
    for (const country of Object.keys(prices))
      if (!isSoldIn(country, places)) tell(at, `prices.${country} is no country the brand sells in.`);
  }
}

export const writtenAmount = (minor: number): string => decimalText(money(minor, "EUR"));

/** The day that ends then; else the moment. */
export const writtenEndDay = (moment: Date, timeZone: string): string => dayOfEnd(moment, timeZone) ?? moment.toISOString();

export const writtenDay = (moment: Date): string => moment.toISOString().replace(/T00:00:00\.000Z$/, "");
