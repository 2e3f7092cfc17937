/**
 * Whose an entry of the browser's history is (decision 153). A browser fills a page that is come back to with what stood in its fields, whoever
 * typed it: those of another customer, and of anybody since whom somebody has logged out, are emptied before the program of the page reads them.
 */
import { heedWhoIsHere, othersWereHere, type Whose } from "./whose-tab.ts";

type State = { readonly whose?: Whose } | null;

/** Notes, in the entry of the page that is shown, who is here. Not while the page begins: a browser that is asked to go back further meanwhile would stay. */
export function markEntry(): void {
  const state = window.history.state as State;
  const { left, here } = heedWhoIsHere();
  if (state?.whose?.left !== left || state.whose.here !== here) window.history.replaceState({ ...state, whose: { left, here } }, "");
}

/** Notes it of a page that is looked at again: a customer may have come in elsewhere meanwhile. What was a customer's stays theirs when their session ends. */
export function markEntryAgain(): void {
  if (heedWhoIsHere().here !== "") markEntry();
}

/** Empties what the browser has filled in of others. What was typed since is entered again by the page (`@rambla/ui/early`). */
export function emptyForeignEntry(): void {
  if (isForeign((window.history.state as State)?.whose, heedWhoIsHere())) for (const form of document.forms) form.reset();
}

function isForeign(was: Whose | undefined, now: Whose): boolean {
  // Nobody had come to mark a page that was left before its program was there: who typed into it may have gone since.
  if (!was)
    return (
      othersWereHere() &&
      performance
        .getEntriesByType("navigation")
        .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "back_forward")
    );
  // What a guest types goes along with whoever logs in.
  return was.left !== now.left || (was.here !== "" && was.here !== now.here);
}
