/** Unsaved changes of a customer's cart when a page is left, for the tab's next page: the last request may never arrive. */
import { draftOf, dropDraft, keepDraft } from "../../../base/form/draft.ts";
import { currentUser, type User } from "../../../base/person/session-guard.ts";
import { type Edit, type Edits, NO_EDITS } from "./unsaved.ts";

/** The draft with the changes and their time. */
const LEFT = "cartLeft";
/** Milliseconds for which changes are resent; later the customer may have forgotten them. */
const LASTS = 60 * 60_000;

/**
 * Stores unsaved changes, if the leaving user owns the cart.
 * @param leave gives them and sends what is queued
 */
export function noteLeft(customer: User, leave: () => Edits, now: number): void {
  if (currentUser() !== customer) return;
  const left = leave();
  if (left.size > 0) keepDraft(LEFT, { at: now, left: [...left] });
}

/** Gives the unsaved changes once; none when they are too old. */
export function takeLeft(now: number): Edits {
  const kept = draftOf(LEFT);
  dropDraft(LEFT);
  if (typeof kept !== "object" || kept === null || !("at" in kept) || !("left" in kept) || !Array.isArray(kept.left)) return NO_EDITS;
  const age = now - Number(kept.at);
  return age >= 0 && age < LASTS ? new Map(kept.left.filter(isEdit)) : NO_EDITS;
}

/** The server validates the rest. */
const isEdit = (entry: unknown): entry is [string, Edit] =>
  Array.isArray(entry) && typeof entry[0] === "string" && Number.isInteger(entry[1]?.version);
