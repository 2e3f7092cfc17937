/** Refusals in the caller's language, from the pages' texts. */
import type { LanguageCode } from "@rambla/core/market";
import { refusalIn, type Values } from "@rambla/texts/format";
import { catalogueOf } from "virtual:messages";

/** A code without a text reads as the general failure. */
export function refusalText(language: LanguageCode, code: string, values?: Values): string {
  return refusalIn(catalogueOf(language), language, code, values);
}
