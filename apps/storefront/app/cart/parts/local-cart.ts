/** The guest's cart of this browser, for components: it lives in `localStorage` and is the same in every tab. */
import { useSyncExternalStore } from "react";
import { type LineStorage, type LocalGoods, type LocalLine, makeLocalCart, piecesOf, STORAGE_NAME } from "./local-cart-store.ts";
import { lineKey, MAX_PIECES } from "./local-line.ts";

const cart = makeLocalCart(browserStorage(), (changed) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_NAME || event.key === null) changed();
  };
  // A page that comes back from the browser's own cache has missed what happened meanwhile.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) changed();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onShow);
  };
});

/** The storage, unless there is none (server) or the browser forbids it, which it tells by throwing. */
function browserStorage(): LineStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

const NONE: readonly LocalLine[] = [];
const never = () => () => undefined;

/** The cart. `ready` is false in the server's page and until the browser's storage has been read: show a skeleton then. */
export function useLocalCart(): { lines: readonly LocalLine[]; ready: boolean; pieces: number } {
  const lines = useSyncExternalStore(cart.watch, cart.lines, () => NONE);
  const ready = useSyncExternalStore(never, () => true, () => false);
  return { lines, ready, pieces: piecesOf(lines) };
}

/** Puts pieces into the cart; gives how many went in (100 lines; `most` pieces a line, 9999 unless told otherwise). */
export const addToLocalCart = (goods: LocalGoods, quantity: number, most?: number): number => cart.add(goods, quantity, most);
/** Pieces of the line with this key. */
export const piecesInLocalCart = (key: string): number => cart.lines().find((line) => lineKey(line) === key)?.qty ?? 0;
/** Sets the pieces of the line with this key (`lineKey`), 1 to 9999. */
export const setLocalQuantity = (key: string, quantity: number): void => cart.setQuantity(key, quantity);
/** Takes lines out by their keys. */
export const removeFromLocalCart = (...keys: readonly string[]): void => cart.remove(...keys);
/** Puts a removed line back at its place. */
export const restoreLocalLine = (line: LocalLine, index: number): void => cart.restore(line, index);
/** Takes out what has been bought. */
export const clearBought = (keys: readonly string[]): void => cart.remove(...keys);
/** Takes note of the present price and name of a line. */
export const noteLocalLine = cart.note;

export { lineKey, MAX_PIECES };
export type { LocalGoods, LocalLine } from "./local-line.ts";
