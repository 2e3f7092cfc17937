/** What readers see of articles, recipes, topics and notices. */
import type { LanguageCode, Market } from "@rambla/core/market";
import { entryOf, languageChain } from "@rambla/core/market";
import { refuse, type Refusal } from "@rambla/core/refusal";
import { toldTotal } from "@rambla/core/total";
import { unbroken } from "@rambla/core/unbroken";
import { NO_PICTURE } from "../goods/catalogue-file/catalogue-import-rules.ts";
import type { LargePicture } from "../goods/detail-service.ts";
import { type GoodsCard, goodsCards } from "../goods/service.ts";
import type { Shop } from "../platform/shop.ts";
import { tags } from "../platform/tags.ts";
import { type Block, type ContentPicture, goodsOfBlocks, readingMinutes, textOfBlocks } from "./block-rules.ts";
import type { ContentKind, Facts, Words } from "./kind-rules.ts";
import { type ContentRow, countContent, findContent, findContentAt, findEnds, findNextChange, type Reader } from "./store.ts";

/** @param language a language of the shop; an unknown one is that of the market */
export function readerOf(shop: Pick<Shop, "clock" | "config" | "preview">, market: Market, language?: string): Reader {
  const chosen = language !== undefined && entryOf(shop.config.languages, language) ? languageChain(shop.config, language) : undefined;
  return {
    brand: market.brand.code,
    country: market.country.code,
    chain: chosen ?? market.languageChain,
    now: shop.preview?.at ?? shop.clock(),
    drafts: shop.preview?.revisions ?? [],
  };
}

export type Item = {
  readonly id: string;
  readonly key: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly facts: Facts;
  readonly words: Words;
  readonly picture: LargePicture | null;
};

/** Binds what must not be torn apart at the end of a line. */
function set<Value>(value: Value, language: LanguageCode): Value {
  if (typeof value === "string") return unbroken(value, language) as Value & string;
  if (Array.isArray(value)) return value.map((each: unknown) => set(each, language)) as Value & unknown[];
  return value;
}

function setBlock(block: Block, language: LanguageCode): Block {
  const fields = Object.entries(block).map(([name, value]) => [
    name,
    ["text", "items", "head", "rows", "caption", "by", "title", "alt"].includes(name) ? set<unknown>(value, language) : value,
  ]);
  return Object.fromEntries(fields) as Block;
}

function itemOf({ id, key, publishedAt, updatedAt, facts, words }: ContentRow, { chain: [language = ""] }: Reader): Item {
  const title = set(words.title, language);
  return {
    id,
    key,
    publishedAt,
    updatedAt: updatedAt && updatedAt > publishedAt ? updatedAt : publishedAt,
    facts,
    words: {
      ...words,
      title,
      summary: set(words.summary, language),
      text: set(words.text, language),
      ingredients: set(words.ingredients, language),
      steps: set(words.steps, language),
      blocks: words.blocks?.map((block) => setBlock(block, language)),
    },
    picture: facts.picture ? pictureOf(facts.picture, words.pictureAlt ?? title) : null,
  };
}

export const pictureOf = ({ pictureId, colour, placeholder }: ContentPicture, alt: string): LargePicture => ({
  pictureId,
  colour,
  placeholder,
  alt,
});

export type ListOf<Entry> = {
  readonly items: readonly Entry[];
  /** Exact up to `paging.exactTotal`. */
  readonly total: number;
  readonly moreThanTotal: boolean;
  readonly page: number;
  readonly limit: number;
  /** When the list changes; null for never. */
  readonly until: Date | null;
};

type Paged = { readonly page: number; readonly limit?: number | undefined };

/** Kept until a publication or the time changes it. */
export async function kept<Value extends { readonly until: Date | null }>(
  shop: Shop,
  { key, kind, reader }: { readonly key: string; readonly kind: ContentKind; readonly reader: Reader },
  read: () => Promise<Value>,
): Promise<Value> {
  const { brand, country, chain, now } = reader;
  const found = await shop.reads.keep(`content ${kind} ${brand} ${country} ${chain.join()} ${key}`, [tags.content(brand, kind)], read);
  return found.until && found.until <= now ? await read() : found;
}

/** The newest first. Only first pages are kept. */
async function listOf(
  shop: Shop,
  kind: ContentKind,
  reader: Reader,
  { page, limit = shop.config.paging.default }: Paged,
  filter: { readonly list?: string; readonly type?: string | undefined } = {},
): Promise<ListOf<Item>> {
  const read = async () => {
    const [rows, count, until] = await Promise.all([
      findContent(shop.database, kind, reader, { limit, offset: (page - 1) * limit }, filter),
      countContent(shop.database, kind, reader, shop.config.paging.exactTotal + 1, filter),
      findNextChange(shop.database, kind, reader),
    ]);
    return { items: rows.map((row) => itemOf(row, reader)), ...toldTotal(count, shop.config.paging), page, limit, until };
  };
  // A type comes from an address: a stranger could invent more than can be kept.
  return page > 1 || filter.type !== undefined ? await read() : await kept(shop, { key: `${filter.list} ${limit}`, kind, reader }, read);
}

/** By a current or an earlier address. */
async function itemAt(
  shop: Shop,
  kind: ContentKind,
  reader: Reader,
  id: string,
): Promise<(Item & { readonly until: Date | null }) | undefined> {
  const row = await findContentAt(shop.database, kind, reader, id);
  return row && { ...itemOf(row, reader), until: row.until };
}

/** All of a kind by position, at most 2000. */
export async function everyItem(
  shop: Shop,
  kind: ContentKind,
  reader: Reader,
): Promise<{ readonly items: readonly Item[]; readonly until: Date | null }> {
  return await kept(shop, { key: "every", kind, reader }, async () => {
    const [rows, until] = await Promise.all([
      findContent(shop.database, kind, reader, { limit: MOST_OF_A_TREE, offset: 0 }),
      findNextChange(shop.database, kind, reader),
    ]);
    const items = rows.map((row) => itemOf(row, reader));
    return {
      items: items.sort((one, other) => (one.facts.position ?? 0) - (other.facts.position ?? 0) || compare(one.key, other.key)),
      until,
    };
  });
}

const MOST_OF_A_TREE = 2000;
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

export type Recipe = Pick<Item, "id" | "publishedAt" | "facts" | "words"> & {
  readonly picture: LargePicture;
  readonly goods: readonly GoodsCard[];
};

export async function pageOfRecipes(
  shop: Shop,
  market: Market,
  { id, ...paged }: Paged & { readonly id?: string | undefined },
): Promise<ListOf<Recipe>> {
  const reader = readerOf(shop, market);
  const list = id === undefined ? await listOf(shop, "recipe", reader, paged) : await listOfOne(shop, reader, id, paged);
  const cards = await goodsCards(
    shop,
    market,
    list.items.flatMap(({ facts }) => facts.goods ?? []),
  );
  return {
    ...list,
    items: list.items.map((item) => ({
      ...item,
      picture: pictureOfRecipe(item),
      goods: (item.facts.goods ?? []).flatMap((goodsId) => cards.get(goodsId) ?? []),
    })),
  };
}

async function listOfOne(
  shop: Shop,
  reader: Reader,
  id: string,
  { page, limit = shop.config.paging.default }: Paged,
): Promise<ListOf<Item>> {
  const item = await itemAt(shop, "recipe", reader, id);
  const until = item ? item.until : await findNextChange(shop.database, "recipe", reader);
  return { items: item && page === 1 ? [item] : [], ...toldTotal(item ? 1 : 0, shop.config.paging), page, limit, until };
}

/** A recipe without a picture has a placeholder. */
const pictureOfRecipe = ({ picture, words }: Item): LargePicture =>
  picture ?? { ...NO_PICTURE, placeholder: null, alt: words.pictureAlt ?? words.title };

/** Of the newest recipe. */
export async function pictureOfRecipes(
  shop: Shop,
  market: Market,
): Promise<{ readonly picture: LargePicture | null; readonly until: Date | null }> {
  const {
    items: [newest],
    until,
  } = await listOf(shop, "recipe", readerOf(shop, market), { page: 1, limit: 1 });
  return { picture: newest ? pictureOfRecipe(newest) : null, until };
}

export async function notices(shop: Shop, market: Market): Promise<{ readonly items: readonly Item[]; readonly until: Date | null }> {
  return await everyItem(shop, "notice", readerOf(shop, market));
}

export async function noticeAt(
  shop: Shop,
  market: Market,
  id: string,
): Promise<(Item & { readonly until: Date | null }) | Refusal<"item.notFound">> {
  return (await itemAt(shop, "notice", readerOf(shop, market), id)) ?? refuse("item.notFound");
}

export type ArticleType = { readonly articleType: string; readonly typeName: string };
type ArticleList = "article" | "science";

export const minutesOf = ({ words }: Pick<Item, "words">): number => readingMinutes(textOfBlocks(words.blocks ?? []));

export async function pageOfArticles(
  shop: Shop,
  market: Market,
  { list, articleType, ...paged }: Paged & { readonly list: ArticleList; readonly articleType?: string | undefined },
): Promise<ListOf<Item> & { readonly types: readonly ArticleType[] }> {
  const reader = readerOf(shop, market);
  const [shown, { types }] = await Promise.all([
    listOf(shop, "article", reader, paged, { list, type: articleType }),
    typesOf(shop, reader, list),
  ]);
  return { ...shown, types };
}

/** Newest articles of which the types are told. */
const MOST_OF_TYPES = 1000;

async function typesOf(shop: Shop, reader: Reader, list: ArticleList) {
  return await kept(shop, { key: `types ${list}`, kind: "article", reader }, async () => {
    const [rows, until] = await Promise.all([
      findContent(shop.database, "article", reader, { limit: MOST_OF_TYPES, offset: 0 }, { list }),
      findNextChange(shop.database, "article", reader),
    ]);
    const names = new Map(rows.map(({ facts, words }) => [facts.type ?? "", words.typeName ?? ""]));
    return { types: [...names].map(([articleType, typeName]) => ({ articleType, typeName })), until };
  });
}

export type Article = Item & {
  readonly until: Date | null;
  readonly goods: readonly GoodsCard[];
  readonly cards: readonly GoodsCard[];
};

/** @param id also an earlier address. Refuses `item.notFound`. */
export async function articleAt(
  shop: Shop,
  market: Market,
  { id, kind, language }: { readonly id: string; readonly kind: "article" | "topic" | "help"; readonly language?: string | undefined },
): Promise<Article | Refusal<"item.notFound">> {
  const item = await itemAt(shop, kind, readerOf(shop, market, language), id);
  if (!item) return refuse("item.notFound");
  const [named, shown] = [item.facts.goods ?? [], goodsOfBlocks(item.words.blocks ?? [])];
  const cards = await goodsCards(shop, market, [...named, ...shown]);
  const cardsOf = (goodsIds: readonly string[]) => [...new Set(goodsIds)].flatMap((goodsId) => cards.get(goodsId) ?? []);
  return { ...item, goods: cardsOf(named), cards: cardsOf(shown) };
}

export type Topic = Item & { readonly endsAt: Date | null };

export async function pageOfTopics(shop: Shop, market: Market, paged: Paged): Promise<ListOf<Topic>> {
  const reader = readerOf(shop, market);
  const list = await listOf(shop, "topic", reader, paged);
  const ends = await findEnds(
    shop.database,
    "topic",
    reader.brand,
    list.items.map(({ key }) => key),
  );
  return { ...list, items: list.items.map((item) => ({ ...item, endsAt: ends.get(item.key) ?? null })) };
}
