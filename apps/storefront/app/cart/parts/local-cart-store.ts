/** The guest's cart: what may be done with it, over any storage (R-371, D-103, D-106). */
import { type LineIdentity, lineKey, type LocalGoods, type LocalLine, MAX_LINES, MAX_PIECES, readLines, writeLines } from "./local-line.ts";

/** The name of the cart in the browser's storage. */
export const STORAGE_NAME = "localCartList";

export type LineStorage = Pick<Storage, "getItem" | "setItem">;

export type LocalCart = ReturnType<typeof makeLocalCart>;

/**
 * Makes a cart over a storage.
 * @param storage where the lines are kept; undefined keeps them in memory only, as does a storage that throws
 * @param listen calls back when another tab has changed the storage, and gives the way to stop that
 */
export function makeLocalCart(storage: LineStorage | undefined, listen: (changed: () => void) => () => void = () => () => undefined) {
  const watchers = new Set<() => void>();
  let kept = storage;
  let text: string | null = null;
  let lines: readonly LocalLine[] = [];
  let loaded = false;
  let stop: (() => void) | undefined;

  /** Reads what another tab may have written; the same text gives the same list, so that a screen need not render anew. */
  function refresh(): void {
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

  function save(next: readonly LocalLine[]): void {
    lines = next;
    text = writeLines(next);
    loaded = true;
    try {
      kept?.setItem(STORAGE_NAME, text);
    } catch {
      // Full or forbidden: the cart lives on in this tab.
      kept = undefined;
    }
    for (const watcher of watchers) watcher();
  }

  /** Every change starts from what the other tabs have written. */
  function change(how: (lines: readonly LocalLine[]) => readonly LocalLine[]): void {
    refresh();
    const next = how(lines);
    if (next !== lines) save(next);
  }

  return {
    /** The lines as they stand; the same list until something changes. */
    lines(): readonly LocalLine[] {
      if (!loaded) refresh();
      return lines;
    },
    /** Calls back after each change, in this tab or another. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      stop ??= listen(() => {
        const before = lines;
        refresh();
        if (lines !== before) for (const each of watchers) each();
      });
      return () => {
        watchers.delete(watcher);
        if (watchers.size === 0) {
          stop?.();
          stop = undefined;
        }
      };
    },
    /**
     * Puts pieces of goods into the cart, onto the line that is there already.
     * @param most pieces that an order may hold of them, as far as is known
     * @returns how many pieces went in: fewer than asked for at the most of a line, none when the cart is full
     */
    add(goods: LocalGoods, quantity: number, most: number = MAX_PIECES): number {
      let added = 0;
      change((now) => {
        const at = now.findIndex((line) => lineKey(line) === lineKey(goods));
        const had = now[at]?.qty ?? 0;
        if (at < 0 && now.length >= MAX_LINES) return now;
        const qty = Math.min(had + wholePieces(quantity), most, MAX_PIECES);
        added = qty - had;
        if (added <= 0) return now;
        const line = { ...goods, qty };
        return at < 0 ? [...now, line] : now.with(at, line);
      });
      return Math.max(added, 0);
    },
    /** Sets the pieces of a line, kept between 1 and 9999; a line goes by `remove` only (D-103). */
    setQuantity(key: string, quantity: number): void {
      change((now) => {
        const at = now.findIndex((line) => lineKey(line) === key);
        const line = now[at];
        const qty = Math.min(Math.max(wholePieces(quantity), 1), MAX_PIECES);
        return line && line.qty !== qty ? now.with(at, { ...line, qty }) : now;
      });
    },
    /** Takes lines out. */
    remove(...keys: readonly string[]): void {
      change((now) => {
        const left = now.filter((line) => !keys.includes(lineKey(line)));
        return left.length === now.length ? now : left;
      });
    },
    /** Puts a removed line back where it stood; does nothing when it is there again already. */
    restore(line: LocalLine, index: number): void {
      change((now) =>
        now.length >= MAX_LINES || now.some((other) => lineKey(other) === lineKey(line)) ? now : now.toSpliced(Math.max(0, index), 0, line),
      );
    },
    /** Takes note of what goods cost now, after the shopper was told. */
    note(key: string, seen: Pick<LocalGoods, "title" | "seoUrlParameter" | "pictureId" | "price" | "originalPrice" | "currency">): void {
      change((now) => {
        const at = now.findIndex((line) => lineKey(line) === key);
        const line = now[at];
        return line ? now.with(at, { ...line, ...seen }) : now;
      });
    },
  };
}

function wholePieces(quantity: number): number {
  return Number.isFinite(quantity) ? Math.trunc(quantity) : 0;
}

/** Pieces over all lines (D-106). */
export function piecesOf(lines: readonly LocalLine[]): number {
  return lines.reduce((pieces, line) => pieces + line.qty, 0);
}

export type { LineIdentity, LocalGoods, LocalLine };
