/**
 * What of a customer's cart was not saved when a page was left, for the next page of the same tab: a request that was sent while its page
 * went may never arrive.
 */
import { draftOf, dropDraft, keepDraft } from "../../../base/form/draft.ts";
import { currentUser, type User } from "../../../base/person/session-guard.ts";
import { type Edit, type Edits, NO_EDITS } from "./unsaved.ts";

/** The draft that holds since when, and which. */
const LEFT = "cartLeft";
/** Milliseconds for which they are sent again: a tab stays open longer than its shopper remembers. */
const LASTS = 60 * 60_000;

/**
 * Notes what is unsaved, if the page is left by the customer of the cart.
 * @param leave tells it, and sends what has waited for its turn
 */
export function noteLeft(customer: User, leave: () => Edits, now: number): void {
  if (currentUser() !== customer) return;
  const left = leave();
  if (left.size > 0) keepDraft(LEFT, { at: now, left: [...left] });
}

/** Tells once what was unsaved; nothing when that was long ago. */
export function takeLeft(now: number): Edits {
  const kept = draftOf(LEFT);
  dropDraft(LEFT);
  if (typeof kept !== "object" || kept === null || !("at" in kept) || !("left" in kept) || !Array.isArray(kept.left)) return NO_EDITS;
  const age = now - Number(kept.at);
  return age >= 0 && age < LASTS ? new Map(kept.left.filter(isEdit)) : NO_EDITS;
}

/** The server reads the rest of it as ever. */
const isEdit = (entry: unknown): entry is [string, Edit] =>
  Array.isArray(entry) && typeof entry[0] === "string" && Number.isInteger(entry[1]?.version);
