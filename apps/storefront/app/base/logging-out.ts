/**
 * Whoever logs out leaves nothing behind in any tab of the browser. The shop says in a cookie when somebody did last; each tab forgets
 * once for it, before its program shows anything, and when it is looked at again. So it holds as well where a page was left before
 * its program had come. A session that ran out says nothing: what was typed waits for whoever logs in again.
 */
import { LEFT_COOKIE } from "@rambla/core/known-cookie";

/** In each storage: for which logging out it was emptied. */
const FORGOTTEN = "loggingOut";

/** In `localStorage`: what a guest had in the cart on its way to the account. */
export const MOVING_CART = "movingCartList";

let heeded: string | undefined;

/** Has this tab forget who logged out. @returns whether somebody has since it did so last */
export function heedLoggingOut(): boolean {
  const [, left] = new RegExp(`(?:^|; )${LEFT_COOKIE}=(\\d+)`).exec(document.cookie) ?? [];
  if (left === undefined || left === heeded) return false;
  heeded = left;
  forget(() => window.sessionStorage, (typed) => typed.clear(), left);
  forget(() => window.localStorage, (kept) => kept.removeItem(MOVING_CART), left);
  return true;
}

function forget(storage: () => Storage, what: (storage: Storage) => void, left: string): void {
  try {
    const kept = storage();
    if (kept.getItem(FORGOTTEN) === left) return;
    what(kept);
    kept.setItem(FORGOTTEN, left);
  } catch {
    // Where it is forbidden, nothing was kept in it.
  }
}
