/** Search ignores accents and endings, and corrects typos per word. */
import type { Market } from "@rambla/core/market";
import { type FoundGoods, type GoodsList, isBeyond, listHits, type ListRequest } from "../goods/listing/listing-service.ts";
import { type GoodsCard, goodsCards } from "../goods/service.ts";
import type { Shop } from "../platform/shop.ts";
import { tags } from "../platform/tags.ts";
import { joinedWords, type Term, type TypedWord, understand, type Understood, type Variant, variantsOf } from "./meaning-rules.ts";
import { articleKey, BEST_HITS, BY_INDEX, COMMON, ENOUGH, queryOf, searchWords, type Way, wayTo } from "./rules.ts";
import { countHits, findBegunCategories, findBegunGoods, findBegunWords, findHits, findNumbered, type Hits, lookUpWords } from "./store.ts";
import { synonymsOf } from "./synonym-service.ts";

export type SearchResult = GoodsList & {
  /** Null when nothing was corrected. */
  readonly correctedKey: string | null;
  /** The key is the article number of the first hit. */
  readonly isArticleNumber: boolean;
};

const NO_HITS: FoundGoods = { goodsIds: [], count: null };

/**
 * Ranks article number, title, category, other text; then the newest. The last word counts as a prefix, as in suggestions. An empty key
 * gives an empty list.
 */
export async function searchGoods(shop: Shop, market: Market, key: string, request: ListRequest): Promise<SearchResult> {
  const words = searchWords(key);
  if (words.length === 0) return { ...(await listHits(shop, market, NO_HITS, request)), correctedKey: null, isArticleNumber: false };
  const { terms, corrected, best } = await understood(shop, market, words, articleKey(key));
  const hits = await hitsOf(shop, market, { terms, number: articleKey(key) }, best, request);
  const list = await listHits(shop, market, hits, request);
  const asTyped = !corrected || terms.length === 0 || hits.byArticleNumber;
  return { ...list, correctedKey: asTyped ? null : terms.map((term) => term.shown).join(" "), isArticleNumber: hits.isArticleNumber };
}

/** Per search. */
const MOST_OTHER_WORDS = 60;

type Best = Hits & { readonly isPart: boolean };

/** Interpretation and best hits, cached until goods, prices or categories change. */
async function understood(
  shop: Shop,
  market: Market,
  words: readonly string[],
  number: string | null,
): Promise<Understood & { readonly best: Best }> {
  const { code } = market.brand;
  return await shop.reads.keep(
    `search ${market.key} ${number ?? ""} ${words.join(" ")}`,
    [tags.lists(code), tags.categories(code)],
    async () => {
      const read = await readWords(shop, market, words);
      const meant = understand(read.words, read.variants, read.known);
      return { ...meant, best: await bestHits(shop, market, meant.terms, number) };
    },
  );
}

/** The last word may be unfinished. */
async function readWords(
  shop: Shop,
  market: Market,
  typed: readonly string[],
): Promise<{
  readonly words: readonly TypedWord[];
  readonly variants: readonly Variant[];
  readonly known: ReadonlyMap<string, TypedWord>;
}> {
  const joined = joinedWords(typed);
  const asked = [...new Set([...typed, ...joined.flatMap(({ words }) => words)])];
  const [first, synonyms] = await Promise.all([lookUpWords(shop.database, market, asked, typed.at(-1) ?? null), synonymsOf(shop, market)]);
  const known = new Map(first.map((word) => [word.typed, word]));
  const words = typed.flatMap((word) => known.get(word) ?? []);
  const variants = variantsOf(words, synonyms, searchWords);
  const missing = [...new Set(variants.flatMap((variant) => variant.words))].filter((word) => !known.has(word)).slice(0, MOST_OTHER_WORDS);
  if (missing.length > 0) for (const word of await lookUpWords(shop.database, market, missing, null)) known.set(word.typed, word);
  return { words, variants: [...joined, ...variants], known };
}

/** Beyond the best hits it searches as many as an exact total needs. */
async function hitsOf(
  shop: Shop,
  market: Market,
  { terms, number }: { readonly terms: readonly Term[]; readonly number: string | null },
  best: Best,
  request: ListRequest,
): Promise<Hits & FoundGoods> {
  const { exactTotal } = shop.config.paging;
  const query = queryOf(terms);
  if (best.goodsIds.length <= BEST_HITS && !best.isPart) return { ...best, count: null };
  const count = await shop.reads.keep(`hits ${market.key} ${number ?? ""} ${query.wanted ?? ""}`, [tags.lists(market.brand.code)], () =>
    countHits(shop.database, market, query.wanted, number, exactTotal + 1),
  );
  const goodsIds = best.goodsIds.slice(0, BEST_HITS);
  if (!(await isBeyond(shop, market, request, goodsIds))) return { ...best, goodsIds, count };
  return { ...(await findHits(shop.database, market, { ...query, articleKey: number }, BY_INDEX, exactTotal)), count };
}

/** Uses the index when the scan found too few. */
async function bestHits(shop: Shop, market: Market, terms: readonly Term[], number: string | null): Promise<Best> {
  const way = wayTo(terms);
  const find = (by: Way) => findHits(shop.database, market, { ...queryOf(terms), articleKey: number }, by, BEST_HITS + 1);
  if (way.walkTitles || way.walkEverything) {
    const walked = await find(way);
    if (walked.goodsIds.length >= ENOUGH) return { ...walked, isPart: true };
  }
  return { ...(await find(BY_INDEX)), isPart: false };
}

export type Suggestions = {
  readonly words: readonly string[];
  readonly categories: readonly { readonly categoryId: string; readonly title: string }[];
  readonly goods: readonly GoodsCard[];
};

const SUGGESTED_WORDS = 6;
const SUGGESTED_CATEGORIES = 3;
const SUGGESTED_GOODS = 4;

const NO_SUGGESTIONS: Suggestions = { words: [], categories: [], goods: [] };

/** Needs two characters. Cached per normalised key until goods, prices or categories change. */
export async function suggest(shop: Shop, market: Market, key: string): Promise<Suggestions> {
  const typed = searchWords(key);
  if (typed.length === 0 || key.trim().length < 2) return NO_SUGGESTIONS;
  const number = articleKey(key);
  const { code } = market.brand;
  return await shop.reads.keep(`suggest ${market.key} ${number ?? ""} ${typed.join(" ")}`, [tags.lists(code), tags.categories(code)], () =>
    readSuggestions(shop, market, typed, number),
  );
}

async function readSuggestions(shop: Shop, market: Market, typed: readonly string[], number: string | null): Promise<Suggestions> {
  const read = await readWords(shop, market, typed);
  const begun = read.words.at(-1);
  // PostgreSQL decides what an accent is; a word may consist of accents only.
  if (!begun || begun.plain.trim() === "") return NO_SUGGESTIONS;
  const earlier = understand(
    read.words.slice(0, -1),
    read.variants.filter(({ to }) => to < read.words.length),
    read.known,
  );
  const before = earlier.terms.map((term) => term.shown).join(" ");
  // Like the search itself, so suggestions lead to hits.
  const { terms } = understand(read.words, read.variants, read.known);
  const common = Math.min(...terms.map((term) => term.titleCount)) > COMMON;
  const [words, categories, numbered, titled] = await Promise.all([
    findBegunWords(shop.database, market, begun.plain, SUGGESTED_WORDS),
    findBegunCategories(shop.database, market, begun.plain, SUGGESTED_CATEGORIES),
    number === null ? [] : findNumbered(shop.database, market, number, SUGGESTED_GOODS),
    terms.length === 0 ? [] : findBegunGoods(shop.database, market, queryOf(terms), SUGGESTED_GOODS, common),
  ]);
  const goodsIds = [...new Set([...numbered, ...titled])].slice(0, SUGGESTED_GOODS);
  const cards = await goodsCards(shop, market, goodsIds);
  return {
    words: words.map((word) => (before === "" ? word : `${before} ${word}`)),
    categories,
    goods: goodsIds.flatMap((goodsId) => cards.get(goodsId) ?? []),
  };
}
