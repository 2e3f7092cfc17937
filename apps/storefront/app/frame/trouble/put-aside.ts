/**
 * What was put aside for a customer whose session has run out goes after its time, in whatever page the tab stands and though nobody looks at it
 * (decision 153). It comes with what lies over every page, once that is painted: a page's own program only puts aside and gives back.
 */
import { heedWhoIsHere, PUT_ASIDE, readAside } from "../../base/person/whose-tab.ts";

/** Milliseconds between two looks. */
const LOOKS_EVERY = 60_000;

/** Looks at once and again and again. @returns what ends it */
export function forgetPutAside(): () => void {
  look();
  const timer = setInterval(look, LOOKS_EVERY);
  return () => clearInterval(timer);
}

function look(): void {
  // A session may have ended in another tab, or by itself.
  heedWhoIsHere();
  try {
    if (readAside(window.sessionStorage).length === 0) window.sessionStorage.removeItem(PUT_ASIDE);
  } catch {
    // Where the storage is forbidden, nothing was put aside.
  }
}
