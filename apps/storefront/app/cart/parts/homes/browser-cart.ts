/** The guest's cart in the browser's storage, shared by all tabs. */
import { type CartChange, changed } from "@rambla/core/cart";
import { makeWatched } from "@rambla/ui/watched";
import { type Line, readLines, writeLines } from "../line.ts";

/** Name in the storage. */
export const STORAGE_NAME = "localCartList";

export type LineStorage = Pick<Storage, "getItem" | "setItem">;

/** Where a cart lives: in the browser, or on the server for a customer. */
export type CartHome = {
  /** The same list until something changes. */
  lines(): readonly Line[];
  /** Calls back after each change in any tab; gives the function that stops it. */
  watch(watcher: () => void): () => void;
  /** Applies at once in this browser. */
  change(change: CartChange<Line>): void;
  /** Reads again after a possible change elsewhere. */
  refresh(): void;
};

/**
 * Makes a cart over a storage.
 * @param storage undefined, or one that throws, keeps the lines in memory
 * @param listen calls back after a change by another tab; gives the function that stops it
 */
export function makeBrowserCart(
  storage: LineStorage | undefined,
  listen: (changed: () => void) => () => void = () => () => undefined,
): CartHome {
  const { watch, tell } = makeWatched(() => listen(refresh));
  let kept = storage;
  let text: string | null = null;
  let lines: readonly Line[] = [];
  let loaded = false;

  /** Reads what other tabs wrote; the same text gives the same list, which avoids renders. */
  function read(): void {
    if (!kept) return;
    try {
      const now = kept.getItem(STORAGE_NAME);
      if (loaded && now === text) return;
      text = now;
      lines = readLines(now);
      loaded = true;
    } catch {
      kept = undefined;
    }
  }

  function save(next: readonly Line[]): void {
    lines = next;
    text = writeLines(next);
    loaded = true;
    try {
      kept?.setItem(STORAGE_NAME, text);
    } catch {
      // Full or forbidden: the cart lives on in this tab.
      kept = undefined;
    }
    tell();
  }

  function refresh(): void {
    const before = lines;
    read();
    if (lines !== before) tell();
  }

  return {
    lines() {
      if (!loaded) read();
      return lines;
    },
    watch,
    /** Starts from what other tabs have written. */
    change(change) {
      read();
      const next = changed(lines, change);
      if (next !== lines) save(next);
    },
    refresh,
  };
}
