/** A guest's favourites in the browser's storage, under the name of the documents: ids of goods, the latest first (R-472, decision 082). */
import { isCatalogueId } from "@rambla/core/id";

export const STORAGE_NAME = "localCollect";

/** More than this is nobody's list of favourites; one call takes as many. */
export const MOST = 500;

/** Reads what is stored as if a stranger had written it: what is no id is left out, and each stands once. */
export function readFavourites(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === "string" && isCatalogueId(id)))].slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** What this browser keeps; nothing where its storage is forbidden. */
export function localFavourites(): readonly string[] {
  try {
    return readFavourites(window.localStorage.getItem(STORAGE_NAME));
  } catch {
    return [];
  }
}
