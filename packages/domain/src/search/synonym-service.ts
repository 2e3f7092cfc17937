/** Synonyms by brand and language. */
import { brandOf, type BrandCode, entryOf, type Market } from "@rambla/core/market";
import { type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { dropTags, tags } from "../platform/tags.ts";
import { phraseKeys, type Synonym } from "./meaning-rules.ts";
import { searchWords } from "./rules.ts";
import { findKeys, findSynonyms, replaceSynonyms } from "./synonym-store.ts";

/** Sets of phrases with the same meaning. */
export type Meanings = readonly (readonly string[])[];

/** Cached until lists change. */
export async function synonymsOf(shop: Shop, market: Market): Promise<readonly Synonym[]> {
  const { code } = market.brand;
  return await shop.reads.keep(`synonyms ${code} ${market.language}`, [tags.lists(code)], () =>
    findSynonyms(shop.database, code, market.language),
  );
}

/** As saved. @returns `item.notFound` for an unknown brand or language */
export async function synonymsKept(
  shop: Shop,
  asked: { readonly brand: string; readonly language: string },
): Promise<{ readonly meanings: Meanings } | Refusal<"item.notFound">> {
  if (!isSpoken(shop, asked)) return refuse("item.notFound");
  const meanings = new Map<number, string[]>();
  for (const { meaning, phrase } of await findSynonyms(shop.database, asked.brand, asked.language))
    meanings.set(meaning, [...(meanings.get(meaning) ?? []), phrase]);
  return { meanings: [...meanings.values()] };
}

/**
 * Replaces a list, with immediate effect.
 * @returns `item.notFound` for an unknown brand or language, `request.invalid` for a set with fewer than two real phrases
 */
export async function keepSynonyms(
  shop: Shop,
  asked: { readonly brand: string; readonly language: string; readonly meanings: Meanings },
): Promise<{ readonly meanings: Meanings } | Refusal<"item.notFound" | "request.invalid">> {
  if (!isSpoken(shop, asked)) return refuse("item.notFound");
  const { brand, language } = asked;
  const meanings = asked.meanings.map((phrases) => [
    ...new Set(phrases.map((phrase) => searchWords(phrase).join(" ").toLowerCase()).filter((phrase) => phrase !== "")),
  ]);
  if (meanings.some((phrases) => phrases.length < 2)) return refuseField("meanings", "request.invalid");
  await shop.database.transaction(async (transaction) => {
    await writeSynonyms(transaction, brand, language, meanings);
    await dropTags(transaction, [tags.lists(brand)]);
  });
  return { meanings };
}

/** Lists of the demo; existing lists stay. */
export async function importSynonyms(
  shop: Pick<Shop, "database" | "config">,
  brandCode: BrandCode,
  lists: Readonly<Record<string, Meanings>>,
): Promise<void> {
  const brand = brandOf(shop.config, brandCode).code;
  await shop.database.transaction(async (transaction) => {
    let isNew = false;
    for (const [language, meanings] of Object.entries(lists)) {
      if ((await findSynonyms(transaction, brand, language)).length > 0) continue;
      await writeSynonyms(transaction, brand, language, meanings);
      isNew = true;
    }
    if (isNew) await dropTags(transaction, [tags.lists(brand)]);
  });
}

async function writeSynonyms(transaction: Transaction, brand: string, language: string, meanings: Meanings): Promise<void> {
  const phrases = meanings.flatMap((set, meaning) =>
    set.map((phrase, position) => ({ meaning, position, phrase, words: searchWords(phrase) })),
  );
  const lexemes = await findKeys(transaction, language, [...new Set(phrases.flatMap(({ words }) => words))]);
  const keysOf = (words: readonly string[]) => phraseKeys(words.map((word) => ({ lexemes: lexemes.get(word) ?? [] })));
  await replaceSynonyms(
    transaction,
    brand,
    language,
    phrases.map(({ words, ...phrase }) => ({ ...phrase, keys: keysOf(words) })),
  );
}

function isSpoken({ config }: Pick<Shop, "config">, { brand, language }: { readonly brand: string; readonly language: string }): boolean {
  return entryOf(config.brands, brand) !== undefined && entryOf(config.languages, language) !== undefined;
}
