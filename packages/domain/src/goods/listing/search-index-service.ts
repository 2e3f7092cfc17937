/** Writes the search index: what each goods says in each language, and the words of the catalogue. */
import { type LanguageCode, languageChain, type Markets } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { lockWords, removeFromIndex, writeIndex, writeLexemes, writeWords } from "./search-index-store.ts";

/** Writes some goods anew, in every language; call it with the newest goods first. */
export async function indexGoods(
  transaction: Queryable,
  markets: Pick<Markets, "languages">,
  brandCode: string,
  goodsIds: readonly string[],
): Promise<void> {
  await removeFromIndex(transaction, brandCode, goodsIds);
  for (const language of Object.keys(markets.languages))
    await writeIndex(transaction, brandCode, language, languageChain(markets, language), goodsIds);
}

/** Counts the words and lexemes of the whole catalogue of a brand anew, in one language. */
export async function indexWords(
  transaction: Queryable,
  markets: Pick<Markets, "languages">,
  brandCode: string,
  language: LanguageCode,
): Promise<void> {
  await lockWords(transaction, brandCode, language);
  await writeWords(transaction, brandCode, language, languageChain(markets, language));
  await writeLexemes(transaction, brandCode, language);
}
