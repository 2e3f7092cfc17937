/** Search terms of this browser, oldest first. */
import { makeKept, useKept } from "../../base/person/kept.ts";

const STORAGE_NAME = "searchHistory";
const NONE: readonly string[] = [];

/**
 * Adds a trimmed term; a repeated one moves to the end.
 * @param most number of terms to keep, the latest ones; 0 keeps all
 */
export function withTerm(terms: readonly string[], term: string, most: number): readonly string[] {
  const trimmed = term.trim();
  return trimmed === "" ? terms : [...terms.filter((other) => other !== trimmed), trimmed].slice(-most);
}

/** Parses stored terms; invalid ones count as none. */
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

export const rememberSearch = (term: string, most: number): void => save(withTerm(kept.now(), term, most));

export const forgetSearches = (): void => save(NONE);

/** The terms, oldest first; none on the server. */
export const useSearchHistory = (): readonly string[] => useKept(kept, NONE);
