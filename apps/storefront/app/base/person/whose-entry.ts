/**
 * Whose an entry of the browser's history is (decision 153). A browser fills a page that is come back to with what stood in its fields, whoever
 * typed it: those of another customer, and of anybody since whom somebody has logged out, are emptied before the program of the page reads them.
 */
import { heedWhoIsHere, type Whose } from "./whose-tab.ts";

type State = { readonly whose?: Whose } | null;

/** Notes, in the entry of the page that is shown, who is here. */
export function markEntry(): void {
  const state = window.history.state as State;
  const { left, here } = heedWhoIsHere();
  if (state?.whose?.left !== left || state.whose.here !== here) window.history.replaceState({ ...state, whose: { left, here } }, "");
}

/** Empties what the browser has filled in of others. What was typed since is entered anew by the page (`@rambla/ui/early`). */
export function emptyForeignEntry(): void {
  const was = (window.history.state as State)?.whose;
  const now = heedWhoIsHere();
  // What a guest types goes along with whoever logs in.
  const isForeign = was !== undefined && (was.left !== now.left || (was.here !== "" && was.here !== now.here));
  if (isForeign) for (const form of document.forms) form.reset();
}
