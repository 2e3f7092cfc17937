import type { Suggestions } from "./suggestions.ts";

/** What the search box offers before anything is typed, and a menu beside its categories. The words above come along: no page carries them. */
export type Popular = {
  readonly words: readonly string[];
  readonly goods: Suggestions["goods"];
  readonly titles: { readonly words: string; readonly goods: string };
};
