/**
 * What of a customer's cart was not saved when a page was left, for the next page of the same tab: a request that was sent while its page
 * went may never arrive.
 */
import { heedWhoIsHere, tabStorage } from "../../../base/person/whose-tab.ts";
import { type Edit, type Edits, NO_EDITS } from "./unsaved.ts";

/** In `sessionStorage`: since when, and which. */
const STORAGE_NAME = "cartLeft";
/** Milliseconds for which they are sent again: a tab stays open longer than its shopper remembers. */
const LASTS = 60 * 60_000;

/** Who is here while a cart is shown; asked again when its page is left. */
export const whoseCart = (): string => heedWhoIsHere().here;

/**
 * Notes what is unsaved, if the page is left by the customer of the cart.
 * @param leave tells it, and sends what has waited for its turn
 */
export function noteLeft(whose: string, leave: () => Edits, now: number): void {
  if (whoseCart() !== whose) return;
  const left = leave();
  if (left.size === 0) return;
  try {
    tabStorage().setItem(STORAGE_NAME, JSON.stringify({ at: now, left: [...left] }));
  } catch {
    // Forbidden: the next page shows what it is told.
  }
}

/** Tells once what was unsaved; nothing when that was long ago. */
export function takeLeft(now: number): Edits {
  try {
    const kept: unknown = JSON.parse(tabStorage().getItem(STORAGE_NAME) ?? "null");
    tabStorage().removeItem(STORAGE_NAME);
    if (typeof kept !== "object" || kept === null || !("at" in kept) || !("left" in kept) || !Array.isArray(kept.left)) return NO_EDITS;
    const age = now - Number(kept.at);
    return age >= 0 && age < LASTS ? new Map(kept.left.filter(isEdit)) : NO_EDITS;
  } catch {
    return NO_EDITS;
  }
}

/** The server reads the rest of it as ever. */
const isEdit = (entry: unknown): entry is [string, Edit] =>
  Array.isArray(entry) && typeof entry[0] === "string" && Number.isInteger(entry[1]?.version);
