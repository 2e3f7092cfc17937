/** The cart of whoever is here, for components: in this browser's storage until it is known that somebody is signed in (decision 086). */
import { type CartChange, lineKey, piecesOf } from "@rambla/core/cart";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import { useMemo } from "react";
import { type CartHome, type LineStorage, makeBrowserCart, STORAGE_NAME } from "./homes/browser-cart.ts";
import type { Line, LineGoods } from "./line.ts";

/** The cart in the storage of this browser, whoever is here. */
export const browserCart = makeBrowserCart(browserStorage(), (changed) => {
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
export function browserStorage(): LineStorage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

let home: CartHome = browserCart;
let isSettled = false;
let leave: (() => void) | undefined;
/** What of the cart waits in an unpaid order: the keys of its lines, and what makes room for a new one and gives the way back. */
type Ordered = { readonly keys: ReadonlySet<string>; renew?(key: string): () => void };
const NOTHING_ORDERED: Ordered = { keys: new Set() };
let ordered = NOTHING_ORDERED;
const NONE: readonly Line[] = [];
const cart = makeWatched(() => {
  leave = home.watch(cart.tell);
  return () => {
    leave?.();
    leave = undefined;
  };
});

/** It is known where the cart lives: on the server for a customer, else here. What was put in before stays here until it is moved. */
export function settleCart(next: CartHome = browserCart): void {
  leave?.();
  home = next;
  isSettled = true;
  leave &&= home.watch(cart.tell);
  cart.tell();
}

/** It is known which lines wait in an unpaid order: they are not to be ordered a second time (decision 160). Without, that none does. */
export function settleOrdered(next = NOTHING_ORDERED): void {
  ordered = next;
  cart.tell();
}

const freeOf = (lines: readonly Line[], { keys }: Ordered): readonly Line[] =>
  keys.size === 0 ? lines : lines.filter((line) => !keys.has(lineKey(line)));

/**
 * The cart. `free` is what waits in no unpaid order, and `pieces` how many that is. `ready` is false in the server's page and until it is
 * known whose cart it is: an empty one is a skeleton then.
 */
export function useCart(): { lines: readonly Line[]; free: readonly Line[]; ready: boolean; pieces: number } {
  const lines = useWatched(cart, () => home.lines(), NONE);
  const ready = useWatched(cart, () => isSettled, false);
  const held = useWatched(cart, () => ordered, NOTHING_ORDERED);
  const free = useMemo(() => freeOf(lines, held), [lines, held]);
  return { lines, free, ready, pieces: piecesOf(free) };
}

/** Changes the cart. */
export const changeCart = (change: CartChange<Line>): void => home.change(change);

/** Pieces of the line with this key. */
export const piecesInCart = (key: string): number => home.lines().find((line) => lineKey(line) === key)?.qty ?? 0;

/** What can be ordered at this moment, for what is no component. */
export const freeNow = (): readonly Line[] => freeOf(home.lines(), ordered);

/** By key, how many pieces lay in a line that more were added to before anybody knew what waits in an order. */
export const addedEarly = new Map<string, number>();

/**
 * Puts pieces into the cart; gives how many went in (100 lines; `most` pieces a line, 9999 unless told otherwise) and the way back. Of what
 * waits in an unpaid order more is new: the line is that alone, and stays when the order is paid.
 */
export function addToCart(goods: LineGoods, qty: number, most?: number): { added: number; undo(): void } {
  const key = lineKey(goods);
  const back = ordered.keys.has(key) ? ordered.renew?.(key) : undefined;
  const had = piecesInCart(key);
  changeCart({ do: "put", line: { ...goods, qty, ticked: true }, most });
  const added = piecesInCart(key) - had;
  if (!isSettled && had > 0 && !addedEarly.has(key)) addedEarly.set(key, had);
  return {
    added,
    undo() {
      // More of them may have come meanwhile, or less be left.
      const rest = piecesInCart(key) - added;
      changeCart(rest > 0 ? { do: "set", key, qty: rest } : { do: "take", keys: [key] });
      if (rest <= 0) back?.();
    },
  };
}

/** Something else than this page has changed the cart, as an order does that was placed: looks anew, and so do the other tabs of this browser. */
export const refreshCart = (): void => home.refresh();

/** Takes out of this browser's cart what has been bought; from that of a customer the order itself has taken it. */
export const clearBought = (keys: readonly string[]): void => browserCart.change({ do: "take", keys });
