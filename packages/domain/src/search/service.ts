/** Search and suggestions. Words are found without accents and in any ending; slips of the finger are corrected word by word. */
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
  /** The words searched for instead of the typed ones, null when they stood as typed. */
  readonly correctedKey: string | null;
  /** Whether the key is the whole article number of the first of the hits. */
  readonly isArticleNumber: boolean;
};

/** What a list is made of when nothing was typed. */
const NO_HITS: FoundGoods = { goodsIds: [], count: null };

/**
 * Searches the goods of a market (D-098): article number first, then title, category, anything else; newest first among equals.
 * The last word counts as begun, as in the suggestions: whoever presses Enter finds what was shown (decision 165).
 * An empty key, or one that means nothing, gives an empty list.
 */
export async function searchGoods(shop: Shop, market: Market, key: string, request: ListRequest): Promise<SearchResult> {
  const words = searchWords(key);
  if (words.length === 0) return { ...(await listHits(shop, market, NO_HITS, request)), correctedKey: null, isArticleNumber: false };
  const { terms, corrected, best } = await understood(shop, market, words, articleKey(key));
  const hits = await hitsOf(shop, market, terms, articleKey(key), best, request);
  const list = await listHits(shop, market, hits, request);
  const asTyped = !corrected || terms.length === 0 || hits.byArticleNumber;
  return { ...list, correctedKey: asTyped ? null : terms.map((term) => term.shown).join(" "), isArticleNumber: hits.isArticleNumber };
}

/** Other words that are looked up for those of one search. */
const MOST_OTHER_WORDS = 60;

type Best = Hits & { readonly isPart: boolean };

/**
 * What typed words mean and the best they find: the same on every page of a search, in every order and narrowed in any way, so it is
 * kept until goods, prices or categories change.
 */
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

/** What the language, the catalogue and those who keep it know of typed words. The last may still be on its way. */
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

/**
 * The best hits and how many there are in all. What lies beyond the best (a late page, another order, a narrowed list) is looked
 * for among as many hits as a total is exact for (D-098, decision 007).
 */
async function hitsOf(
  shop: Shop,
  market: Market,
  terms: readonly Term[],
  number: string | null,
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
  return { ...(await findHits(shop.database, market, query, number, BY_INDEX, exactTotal)), count };
}

/** Hits by the quicker way; by the index after all when a walk over the newest goods met too few. */
async function bestHits(shop: Shop, market: Market, terms: readonly Term[], number: string | null): Promise<Best> {
  const way = wayTo(terms);
  const find = (by: Way) => findHits(shop.database, market, queryOf(terms), number, by, BEST_HITS + 1);
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

/**
 * What could be meant while the last word of the key is still being typed. Fewer than two characters suggest nothing. The same
 * for everyone in the market, so it is kept until goods, prices or categories change; signs and spaces between words make no other key.
 */
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
  // What counts as an accent is the database's to say: a word may consist of nothing else.
  if (!begun || begun.plain.trim() === "") return NO_SUGGESTIONS;
  const earlier = understand(
    read.words.slice(0, -1),
    read.variants.filter(({ to }) => to < read.words.length),
    read.known,
  );
  const before = earlier.terms.map((term) => term.shown).join(" ");
  // The same as will be searched for: what is suggested is found.
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
