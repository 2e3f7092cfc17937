/**
 * What a tab keeps of whom (R-170, decisions 148 and 153). Whoever logs out leaves nothing behind in any tab of the browser: the shop says
 * in a cookie when somebody did last, and each tab forgets once for it. What was typed by a customer whose session has run out is put
 * aside for them alone; what a guest types goes along with whoever logs in. Looked at before the program of a page shows anything, when it
 * is looked at again, and whenever what was typed is read: so it holds as well where a page was left before its program had come.
 */
import { KNOWN_COOKIE, LEFT_COOKIE } from "@rambla/core/known-cookie";

/** In each storage: for which logging out it was emptied, and which customer it is of. */
const FORGOTTEN = "loggingOut";
const TYPED_BY = "typedBy";
/** In `sessionStorage`: the customers that have been here. */
const WERE_HERE = "wereHere";
/** In `sessionStorage`: since when, and what a customer had typed whose session has run out, until somebody logs in. */
export const PUT_ASIDE = "putAside";
/** Milliseconds for which it waits: whoever finds their session over logs in at once, and others may come to a tab that lies open. */
const WAITS = 60 * 60_000;

/** In `localStorage`: what a guest had in the cart on its way to the account. */
export const MOVING_CART = "movingCartList";

/** When somebody logged out here last, and which customer is here; empty for never and for none. */
export type Whose = { readonly left: string; readonly here: string };

let heeded: Whose | undefined;
/** Of whom this page is: whoever was here when it came, however late its program did and whether anybody has looked at it since. */
let told: Whose | undefined =
  typeof window === "undefined" || window.cookiesAtFirst === undefined ? undefined : whoseIn(window.cookiesAtFirst);

/** Has this tab forget who logged out, and put aside what is of somebody who is not here. @returns whose what is kept here is now */
export function heedWhoIsHere(): Whose {
  const { left, here } = whoseIn(document.cookie);
  if (heeded?.left === left && heeded.here === here) return heeded;
  heeded = { left, here };
  const forget = (kept: Storage, all: () => void) => {
    if (left === "" || kept.getItem(FORGOTTEN) === left) return;
    all();
    kept.setItem(FORGOTTEN, left);
  };
  within(
    () => window.sessionStorage,
    (typed) => {
      forget(typed, () => typed.clear());
      passOn(typed, here);
      const known = customersOf(typed);
      if (here !== "" && !known.includes(here)) typed.setItem(WERE_HERE, [...known, here].join(" "));
    },
  );
  within(
    () => window.localStorage,
    (kept) => {
      const drop = () => kept.removeItem(MOVING_CART);
      forget(kept, drop);
      const by = kept.getItem(TYPED_BY) ?? "";
      if (here === "" || by === here) return;
      if (by !== "") drop();
      kept.setItem(TYPED_BY, here);
    },
  );
  return heeded;
}

/** Whether this tab may keep something of a customer who is not here now: of those that it has seen one is another, or somebody has logged out. */
export function othersWereHere(): boolean {
  const { left, here } = heedWhoIsHere();
  let were: readonly string[] = [];
  within(
    () => window.sessionStorage,
    (typed) => (were = customersOf(typed)),
  );
  return left !== "" || were.some((customer) => customer !== here);
}

const hasChanged = (before: Whose, now: Whose): boolean =>
  now.left !== before.left || (now.here !== "" && before.here !== "" && before.here !== now.here);

/** Whether, since this page came or `whoHasGone` was asked last, somebody has logged out or was followed by another: the page does not know yet. */
export const somebodyElseIsHere = (): boolean => told !== undefined && hasChanged(told, heedWhoIsHere());

/** Who is not here any more since this was asked last: somebody who has logged out or was followed by another, or one whose session is over. */
export function whoHasGone(): "left" | "over" | undefined {
  const [before, now] = [told, heedWhoIsHere()];
  told = now;
  if (before && hasChanged(before, now)) return "left";
  return before?.here && now.here === "" ? "over" : undefined;
}

/** The storage of this tab, of whoever is here. Throws where it is forbidden. */
export function tabStorage(): Storage {
  heedWhoIsHere();
  return window.sessionStorage;
}

/** Gives what was typed to whoever is `here` now, as far as it is theirs. */
function passOn(typed: Storage, here: string): void {
  const by = typed.getItem(TYPED_BY) ?? "";
  if (by === here) return;
  if (by !== "") {
    const entries = Object.entries<string>({ ...typed }).filter(([name]) => name !== FORGOTTEN && name !== WERE_HERE);
    for (const [name] of entries) typed.removeItem(name);
    if (here === "") typed.setItem(PUT_ASIDE, JSON.stringify([Date.now(), ...entries]));
  } else {
    const entries = readAside(typed);
    typed.removeItem(PUT_ASIDE);
    const isTheirs = entries.some(([name, value]) => name === TYPED_BY && value === here);
    // What was typed since is newer.
    for (const [name, value] of isTheirs ? entries : []) if (typed.getItem(name) === null) typed.setItem(name, value);
  }
  if (here !== "") typed.setItem(TYPED_BY, here);
}

/** What is put aside and still waits. Read as if a stranger had written it. */
export function readAside(typed: Storage): readonly (readonly [string, string])[] {
  try {
    const [since, ...entries] = JSON.parse(typed.getItem(PUT_ASIDE) ?? "[]") as unknown[];
    return Math.abs(Date.now() - Number(since)) < WAITS
      ? entries.flatMap((entry) =>
          Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "string" ? [[entry[0], entry[1]] as const] : [],
        )
      : [];
  } catch {
    return [];
  }
}

const customersOf = (typed: Storage): readonly string[] => typed.getItem(WERE_HERE)?.split(" ") ?? [];

function within(storage: () => Storage, work: (storage: Storage) => void): void {
  try {
    work(storage());
  } catch {
    // Where it is forbidden, nothing was kept in it.
  }
}

function whoseIn(cookies: string): Whose {
  const cookie = (name: string, value: string): string => new RegExp(`(?:^|; )${name}=(${value})(?:;|$)`).exec(cookies)?.[1] ?? "";
  return { left: cookie(LEFT_COOKIE, "\\d+"), here: cookie(KNOWN_COOKIE, "[\\w-]{3}") };
}
