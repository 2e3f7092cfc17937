/**
 * What a guest had in the browser on its way to the customer's cart (D-086): taken out of the one at once, and kept with its key
 * until the server has said that it is in the other. However often it is sent, by however many tabs, it arrives once.
 */
import type { LineStorage } from "./browser-cart.ts";
import { STORAGE_NAME, type CartHome } from "./browser-cart.ts";
import { lineKey } from "@rambla/core/cart";
import { type Line, readLines, writeLines } from "../line.ts";

export type Moving = { readonly key: string; readonly lines: readonly Line[] };

/**
 * What is on its way already, else what the guest's cart holds, which is on its way from now on; undefined for nothing.
 * @param name where the customer's is kept
 */
export function moveOut(cart: CartHome, storage: LineStorage | undefined, name: string, newKey: () => string): Moving | undefined {
  try {
    const before = readMoving(storage?.getItem(name) ?? null);
    if (before) return before;
    const lines = storage ? readLines(storage.getItem(STORAGE_NAME)) : cart.lines();
    if (lines.length === 0) return undefined;
    const moving = { key: newKey(), lines };
    storage?.setItem(name, JSON.stringify({ key: moving.key, lines: writeLines(lines) }));
    cart.change({ do: "take", keys: lines.map(lineKey) });
    return moving;
  } catch {
    // Full or forbidden: what is here stays here.
    return undefined;
  }
}

/** It has arrived, or never can. */
export function forgetMoving(storage: LineStorage | undefined, name: string, moving: Moving): void {
  try {
    if (readMoving(storage?.getItem(name) ?? null)?.key === moving.key) storage?.setItem(name, "");
  } catch {
    // Forbidden: nothing was kept there.
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
