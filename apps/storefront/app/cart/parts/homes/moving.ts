/**
 * Moves a guest's cart to the customer's: removed here at once, and kept with its key until the server confirms. It arrives once, however
 * often and from however many tabs it is sent.
 */
import type { CartHome } from "./browser-cart.ts";
import { lineKey } from "@rambla/core/cart";
import { type Line, readLines, writeLines } from "../line.ts";

export type Moving = { readonly key: string; readonly lines: readonly Line[] };

/**
 * Gives the pending move, or starts one with the guest's cart; undefined without lines.
 * @param name of the storage of pending moves
 */
export function moveOut(cart: CartHome, storage: Storage | undefined, name: string, newKey: () => string): Moving | undefined {
  try {
    const before = readMoving(storage?.getItem(name) ?? null);
    if (before) return before;
    const lines = cart.lines();
    if (lines.length === 0) return undefined;
    const moving = { key: newKey(), lines };
    storage?.setItem(name, JSON.stringify({ key: moving.key, lines: writeLines(lines) }));
    cart.change({ do: "take", keys: lines.map(lineKey) });
    return moving;
  } catch {
    // Full or forbidden: the lines stay here.
    return undefined;
  }
}

/** Ends a move that has arrived or never can. */
export function forgetMoving(storage: Storage | undefined, name: string, moving: Moving): void {
  try {
    if (readMoving(storage?.getItem(name) ?? null)?.key === moving.key) storage?.setItem(name, "");
  } catch {
    // Forbidden: nothing was stored.
  }
}

function readMoving(stored: string | null): Moving | undefined {
  if (!stored) return undefined;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== "object" || value === null) return undefined;
    const key: unknown = Reflect.get(value, "key");
    const lines = readLines(String(Reflect.get(value, "lines")));
    return typeof key === "string" && /^[0-9a-f]{32}$/.test(key) && lines.length > 0 ? { key, lines } : undefined;
  } catch {
    return undefined;
  }
}
