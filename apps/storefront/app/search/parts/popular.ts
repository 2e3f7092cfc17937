import type { Suggestions } from "./suggestions.ts";

/** Popular words and goods for an empty search box or a menu. The headings come with the answer, because no page has them. */
export type Popular = {
  readonly words: readonly string[];
  readonly goods: Suggestions["goods"];
  readonly titles: { readonly words: string; readonly goods: string };
};
