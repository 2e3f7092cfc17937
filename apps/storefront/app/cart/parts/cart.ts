/** The cart for components: in this browser's storage until a customer is known. */
import { type CartChange, lineKey, piecesOf } from "@rambla/core/cart";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import { useMemo } from "react";
import { type CartHome, makeBrowserCart } from "./homes/browser-cart.ts";
import type { Line, LineGoods } from "./line.ts";

/** The cart in this browser's storage. */
export const browserCart = makeBrowserCart();

let home: CartHome = browserCart;
let isSettled = false;
let leave: (() => void) | undefined;
/** The lines that wait in an unpaid order. `renew` makes room for a new line of the same key and gives the undo. */
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

/** Sets where the cart lives: on the server for a customer, else here. Earlier additions stay here until they are moved. */
export function settleCart(next: CartHome = browserCart): void {
  leave?.();
  home = next;
  isSettled = true;
  leave &&= home.watch(cart.tell);
  cart.tell();
}

/** Sets which lines wait in an unpaid order and cannot be ordered again; none without an argument. */
export function settleOrdered(next = NOTHING_ORDERED): void {
  ordered = next;
  cart.tell();
}

const freeOf = (lines: readonly Line[], { keys }: Ordered): readonly Line[] =>
  keys.size === 0 ? lines : lines.filter((line) => !keys.has(lineKey(line)));

/**
 * `free`: lines in no unpaid order, with `pieces` units. `ready`: false on the server and until the cart is known; an empty cart shows a
 * placeholder until then.
 */
export function useCart(): { lines: readonly Line[]; free: readonly Line[]; ready: boolean; pieces: number } {
  const lines = useWatched(cart, () => home.lines(), NONE);
  const ready = useWatched(cart, () => isSettled, false);
  const held = useWatched(cart, () => ordered, NOTHING_ORDERED);
  const free = useMemo(() => freeOf(lines, held), [lines, held]);
  return { lines, free, ready, pieces: piecesOf(free) };
}

export const changeCart = (change: CartChange<Line>): void => home.change(change);

export const piecesInCart = (key: string): number => home.lines().find((line) => lineKey(line) === key)?.qty ?? 0;

/** The lines that can be ordered now. */
export const freeNow = (): readonly Line[] => freeOf(home.lines(), ordered);

/** By key, the units that were in a line when more were added before the unpaid orders were known. */
export const addedEarly = new Map<string, number>();

/**
 * Adds units; gives how many were added (at most 100 lines, and `most` or 9999 units in a line) and the undo. If the line waits in an
 * unpaid order, the new units replace it and stay when the order is paid.
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
      // The quantity may have changed meanwhile.
      const rest = piecesInCart(key) - added;
      changeCart(rest > 0 ? { do: "set", key, qty: rest } : { do: "take", keys: [key] });
      if (rest <= 0) back?.();
    },
  };
}

/** Reloads the cart after something else changed it, such as a placed order; also in other tabs. */
export const refreshCart = (): void => home.refresh();

/** Removes bought lines from this browser's cart. The order itself has removed them from a customer's. */
export const clearBought = (keys: readonly string[]): void => browserCart.change({ do: "take", keys });
