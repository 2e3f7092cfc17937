/** The guest's cart: the lines in a storage of the browser, the same in every tab (R-371, decision 086). */
import { type CartChange, changed } from "@rambla/core/cart";
import { makeWatched } from "@rambla/ui/watched";
import { type Line, readLines, writeLines } from "../line.ts";

/** The name of the cart in the browser's storage. */
export const STORAGE_NAME = "localCartList";

export type LineStorage = Pick<Storage, "getItem" | "setItem">;

/** Where a cart lives: in the browser, or on the server for who is signed in. Screens need not know which. */
export type CartHome = {
  /** The lines as they stand; the same list until something changes. */
  lines(): readonly Line[];
  /** Calls back after each change, in this tab or another, and gives the way to stop that. */
  watch(watcher: () => void): () => void;
  /** Done at once, as far as this browser knows. */
  change(change: CartChange<Line>): void;
  /** Looks anew, after something may have changed it elsewhere. */
  refresh(): void;
};

/**
 * Makes a cart over a storage.
 * @param storage where the lines are kept; undefined keeps them in memory only, as does a storage that throws
 * @param listen calls back when another tab has changed the storage, and gives the way to stop that
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

  /** Reads what another tab may have written; the same text gives the same list, so that a screen need not render anew. */
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
    /** Every change starts from what the other tabs have written. */
    change(change) {
      read();
      const next = changed(lines, change);
      if (next !== lines) save(next);
    },
    refresh,
  };
}
