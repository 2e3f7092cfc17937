/**
 * Keeps what a user typed in `sessionStorage` until the shop has it. It survives reloads, the back button and the end of a session. Each
 * user has their own drafts.
 */
import { draftKey } from "../person/session-guard.ts";

/** Names the draft that was sent last, until its outcome is known. */
const SENT = "sent";

export function keepDraft(name: string, typed: unknown): void {
  try {
    // A change after sending makes it a draft again.
    if (draftOf(SENT) === name) dropDraft(SENT);
    window.sessionStorage.setItem(draftKey(name), JSON.stringify(typed));
  } catch {
    // Storage is forbidden or full.
  }
}

/** Gives the stored draft, to be validated like any input; undefined when there is none. */
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
    // Storage is forbidden or the draft is broken.
  }
}

export const sendDraft = (name: string): void => keepDraft(SENT, name);

/**
 * Drops the draft that was sent, once the shop has it.
 * @param kind prefix of its name: another draft may be under way
 */
export function dropSentDraft(kind: string): void {
  const name = draftOf(SENT);
  if (typeof name !== "string" || !name.startsWith(kind)) return;
  dropDraft(name);
  dropDraft(SENT);
}
