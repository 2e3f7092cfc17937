import type { PageContext } from "../../../base/page-context.ts";

/** Names of languages in the words of one, made once: making them takes as long as a screen of comments. */
const made = new Map<string, Intl.DisplayNames>();

function languageNames(languageTag: string): Intl.DisplayNames {
  const names = made.get(languageTag) ?? new Intl.DisplayNames([languageTag], { type: "language" });
  made.set(languageTag, names);
  return names;
}

/** The name of the language that somebody has written in, in the words of the page; null for that of its readers. */
export function otherLanguage(languageTag: string, { market }: Pick<PageContext, "market">): string | null {
  if (languageTag.slice(0, 2) === market.language.slice(0, 2)) return null;
  return languageNames(market.languageTag).of(languageTag) ?? languageTag;
}
