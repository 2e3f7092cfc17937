import { type LanguageCode, languageChain, type Markets } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { lockWords, removeFromIndex, writeIndex, writeLexemes, writeWords } from "./search-index-store.ts";

/** In every language; pass the newest goods first. */
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

/** Recounts words and lexemes of a brand in a language. */
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
