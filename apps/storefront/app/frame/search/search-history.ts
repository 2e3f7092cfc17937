/** What was searched for in this browser, oldest first, under the name of the documents (R-077, R-359 … R-362). */
import { makeKept, useKept } from "../../base/person/kept.ts";

const STORAGE_NAME = "searchHistory";
const NONE: readonly string[] = [];

/**
 * The history with one more term: trimmed, never empty, a repeated one moves to the latest place.
 * @param most terms that are kept, the latest ones; 0 keeps all (D-053)
 */
export function withTerm(terms: readonly string[], term: string, most: number): readonly string[] {
  const trimmed = term.trim();
  return trimmed === "" ? terms : [...terms.filter((other) => other !== trimmed), trimmed].slice(-most);
}

/** Reads stored terms; what is no list of words counts as no history. */
export function readTerms(stored: string | null = null): readonly string[] {
  if (stored === null) return NONE;
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter((term) => typeof term === "string") : NONE;
  } catch {
    return NONE;
  }
}

const kept = makeKept([STORAGE_NAME], readTerms);
const save = (terms: readonly string[]): void => kept.keep(terms, [JSON.stringify(terms)]);

/** Remembers what was searched for, at most `most` terms (0: all of them). Browser only. */
export const rememberSearch = (term: string, most: number): void => save(withTerm(kept.now(), term, most));

/** Forgets every search. Browser only. */
export const forgetSearches = (): void => save(NONE);

/** The terms, oldest first; none in the server's page. */
export const useSearchHistory = (): readonly string[] => useKept(kept, NONE);
