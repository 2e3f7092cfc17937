/**
 * Whose an entry of the browser's history is (decision 153). A browser fills a page that is come back to with what stood in its fields, whoever
 * typed it: another customer's fields are emptied before the program of the page reads them.
 */
import { heedWhoIsHere } from "./whose-tab.ts";

type State = Readonly<Record<string, unknown>> | null;

/** Notes, in the entry of the page that is shown, which customer it is shown to. */
export function markEntry(): void {
  const { here } = heedWhoIsHere();
  const state = window.history.state as State;
  if ((state?.["of"] ?? "") !== here) window.history.replaceState({ ...state, of: here }, "");
}

/** Empties what the browser has filled in of a customer who is not here. What was typed since is entered anew by the page (`@rambla/ui/early`). */
export function emptyForeignEntry(): void {
  const of = (window.history.state as State)?.["of"] ?? "";
  if (of !== "" && of !== heedWhoIsHere().here) for (const form of document.forms) form.reset();
}
