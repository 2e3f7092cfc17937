/** What a brand says about itself and about privacy, in the language of the page or the next one that it has; on the server. */
import type { PageContext } from "../base/page-context.ts";

/** @returns its paragraphs; none where the shop's document says nothing */
export function paragraphsOf({ market: { brand, languageChain } }: PageContext, subject: "about" | "privacy"): readonly string[] {
  const words = languageChain.map((language) => brand[subject][language]).find((found) => found !== undefined) ?? "";
  return words.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
}
