/** The sentence of a refusal in the caller's language, from the same texts the pages use. */
import type { LanguageCode } from "@rambla/core/market";
import { textOf } from "@rambla/texts/format";
import { catalogueOf } from "virtual:messages";

/** The sentence for a code; a code without one reads as the general failure. */
export function refusalText(language: LanguageCode, code: string, values?: Readonly<Record<string, string | number>>): string {
  const catalogue = catalogueOf(language);
  const key = code in (catalogue["refusal"] ?? {}) ? code : "error.server";
  return textOf(catalogue, language, "refusal")(key as "error.server", values);
}
