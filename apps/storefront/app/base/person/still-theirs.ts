import { isReloadMeant, reloadPage } from "../reload-page.ts";
import { somebodyElseIsHere } from "./whose-tab.ts";

/**
 * Whether a page may still send something: not once somebody else has logged in, or out, in another tab of the browser. What it would send is
 * of whoever was here, and would be done by whoever is now: the page is loaded anew instead (decision 153).
 */
export function isStillTheirs(): boolean {
  if (isReloadMeant()) return false;
  if (!somebodyElseIsHere()) return true;
  reloadPage();
  return false;
}
