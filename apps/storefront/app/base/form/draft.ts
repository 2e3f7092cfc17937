/**
 * What was typed into a form and is not the shop's yet: a reload, a link, the back button and a session that is over cost nothing (O3). Kept in
 * `sessionStorage`, for whoever is here (decisions 153 and 222), until a page says that the shop has it.
 */
import { tabStorage } from "../person/whose-tab.ts";

/** Under which name stands the draft that was sent last, until it is known what has become of it. */
const SENT = "sentDraft";

export function keepDraft(name: string, typed: unknown): void {
  try {
    const kept = tabStorage();
    // What is changed after it was sent is a draft again.
    if (kept.getItem(SENT) === name) kept.removeItem(SENT);
    kept.setItem(name, JSON.stringify(typed));
  } catch {
    // Forbidden or full: remembered until the page is left.
  }
}

/** What was kept, to be read as if a stranger had written it; undefined when there is nothing. */
export function draftOf(name: string): unknown {
  try {
    return JSON.parse(tabStorage().getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropDraft(name: string): void {
  try {
    tabStorage().removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** A draft is on its way to the shop. */
export function sendDraft(name: string): void {
  try {
    tabStorage().setItem(SENT, name);
  } catch {
    // Nothing was kept that could be dropped.
  }
}

/** The shop has what was sent. @param kind how the names of such drafts begin: another may be on its way */
export function dropSentDraft(kind: string): void {
  try {
    const kept = tabStorage();
    const name = kept.getItem(SENT);
    if (!name?.startsWith(kind)) return;
    kept.removeItem(name);
    kept.removeItem(SENT);
  } catch {
    // Nothing was kept.
  }
}
