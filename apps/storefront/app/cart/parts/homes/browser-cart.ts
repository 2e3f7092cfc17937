/** The guest's cart in the browser's storage, shared by all tabs. */
import { type CartChange, changed } from "@rambla/core/cart";
import { makeKept } from "../../../base/person/kept.ts";
import { type Line, readLines, writeLines } from "../line.ts";

const STORAGE_NAME = "localCartList";

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

/** In memory where storage is forbidden or full. */
export function makeBrowserCart(): CartHome {
  const kept = makeKept([STORAGE_NAME], readLines);
  return {
    lines: kept.now,
    watch: kept.watch,
    change(change) {
      const lines = kept.now();
      const next = changed(lines, change);
      if (next !== lines) kept.keep(next, [writeLines(next)]);
    },
    refresh: kept.tell,
  };
}
