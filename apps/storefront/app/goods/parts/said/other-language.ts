import type { PageContext } from "../../../base/page-context.ts";

/** Cached, because making one takes as long as rendering a screen of comments. */
const made = new Map<string, Intl.DisplayNames>();

function languageNames(languageTag: string): Intl.DisplayNames {
  const names = made.get(languageTag) ?? new Intl.DisplayNames([languageTag], { type: "language" });
  made.set(languageTag, names);
  return names;
}

/** Gives the name of a text's language in the page's language; null when readers share it. */
export function otherLanguage(languageTag: string, { market }: Pick<PageContext, "market">): string | null {
  if (languageTag.slice(0, 2) === market.language.slice(0, 2)) return null;
  return languageNames(market.languageTag).of(languageTag) ?? languageTag;
}
