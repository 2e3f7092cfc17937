/** A guest's favourites in the browser's storage: ids of goods, latest first. */
import { isCatalogueId } from "@rambla/core/id";

export const STORAGE_NAME = "localCollect";

/** The most that one call takes. */
export const MOST = 500;

/** Parses untrusted input: drops invalid ids and duplicates. */
export function readFavourites(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === "string" && isCatalogueId(id)))].slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** None where storage is forbidden. */
export function localFavourites(): readonly string[] {
  try {
    return readFavourites(window.localStorage.getItem(STORAGE_NAME));
  } catch {
    return [];
  }
}
