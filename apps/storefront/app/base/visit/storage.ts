/** The browser's storages, where they may be forbidden or full. */
export type StorageName = "localStorage" | "sessionStorage";

/** @param otherwise the answer where storage is forbidden */
export function readStored(storage: StorageName, name: string, otherwise: string | null = null): string | null {
  try {
    return window[storage].getItem(name);
  } catch {
    return otherwise;
  }
}

/** Stores a value, which otherwise holds for this page only; undefined removes it. */
export function writeStored(storage: StorageName, name: string, value: string | undefined): void {
  try {
    if (value === undefined) window[storage].removeItem(name);
    else window[storage].setItem(name, value);
  } catch {
    // Storage is forbidden or full.
  }
}
