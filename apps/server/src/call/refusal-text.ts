/** The sentence of a refusal in the caller's language, from the same texts the pages use. */
import type { LanguageCode } from "@rambla/core/market";
import { refusalIn, type Values } from "@rambla/texts/format";
import { catalogueOf } from "virtual:messages";

/** The sentence for a code; a code without one reads as the general failure. */
export function refusalText(language: LanguageCode, code: string, values?: Values): string {
  return refusalIn(catalogueOf(language), language, code, values);
}
