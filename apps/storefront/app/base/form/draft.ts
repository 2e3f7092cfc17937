/**
 * What a user typed and the shop does not have yet: a reload, a link, the back button and the end of a session cost nothing of it. Kept in
 * `sessionStorage` for each user apart, until a page says that the shop has it.
 */
import { draftKey } from "../person/session-guard.ts";

/** The name of the draft that was sent last, until it is known what has become of it. */
const SENT = "sent";

export function keepDraft(name: string, typed: unknown): void {
  try {
    // What is changed after it was sent is a draft again.
    if (draftOf(SENT) === name) dropDraft(SENT);
    window.sessionStorage.setItem(draftKey(name), JSON.stringify(typed));
  } catch {
    // Forbidden or full: remembered until the page is left.
  }
}

/** What was kept, to be validated like any input; undefined when there is nothing. */
export function draftOf(name: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(draftKey(name)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(name: string): void {
  try {
    window.sessionStorage.removeItem(draftKey(name));
  } catch {
    // Nothing was kept.
  }
}

/** A draft is on its way to the shop. */
export const sendDraft = (name: string): void => keepDraft(SENT, name);

/** The shop has what was sent. @param kind how the names of such drafts begin: another may be on its way */
export function dropSentDraft(kind: string): void {
  const name = draftOf(SENT);
  if (typeof name !== "string" || !name.startsWith(kind)) return;
  dropDraft(name);
  dropDraft(SENT);
}
