/**
 * The changes of a customer's cart that were under way when a page was left, for the next page of the same tab (decision 086). What that one is
 * told may be older than they are, and one that was sent while its page went may never arrive: it sends them again.
 */
import { heedWhoIsHere, tabStorage } from "../../../base/person/whose-tab.ts";
import { MAY_COME_TWICE } from "./customer-cart.ts";
import type { CartQuestion } from "./own-cart.ts";

/** In `sessionStorage`: since when, and which. */
const STORAGE_NAME = "cartLeft";
/** Milliseconds for which they are sent again: a tab stays open longer than the shop knows the key of what it has done. */
const LASTS = 60 * 60_000;

/** Who is here while a cart is shown; asked again when its page is left. */
export const whoseCart = (): string => heedWhoIsHere().here;

/**
 * Notes what is under way, if the page is left by the customer whose cart it is: whoever has logged out, or is followed by another, takes theirs along.
 * @param leave tells it, and sends what has waited for its turn
 */
export function noteLeft(whose: string, leave: () => readonly CartQuestion[], now: number): void {
  if (whoseCart() !== whose) return;
  const left = leave();
  if (left.length === 0) return;
  try {
    tabStorage().setItem(STORAGE_NAME, JSON.stringify({ at: now, left }));
  } catch {
    // Forbidden: the next page shows what it is told.
  }
}

/** Tells once what was under way, as far as it may be sent twice; undefined when nothing was, or long ago. */
export function takeLeft(now: number): readonly CartQuestion[] | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage().getItem(STORAGE_NAME) ?? "null");
    tabStorage().removeItem(STORAGE_NAME);
    if (typeof kept !== "object" || kept === null || !("at" in kept) || !("left" in kept) || !Array.isArray(kept.left)) return undefined;
    const age = now - Number(kept.at);
    return age >= 0 && age < LASTS ? kept.left.filter(mayComeTwice) : undefined;
  } catch {
    return undefined;
  }
}

/** The server reads the rest of it as ever. */
const mayComeTwice = (question: unknown): question is CartQuestion =>
  typeof question === "object" && question !== null && "do" in question && MAY_COME_TWICE.has(question.do);
