/**
 * Keeps a tab to its user. Two cookies of the server tell which customer is here, and when a user last logged out. After a logout, or when
 * another customer logs in, the tab forgets the former user and reloads.
 */
import { KNOWN_COOKIE, LEFT_COOKIE } from "@rambla/core/known-cookie";
import { isReloadMeant, openAnew } from "../reload-page.ts";

/** `loggedOutAt` is empty for never, `customer` for a guest. */
export type User = { readonly loggedOutAt: string; readonly customer: string };

/** In both storages: the last synchronised user. A change in `localStorage` informs other tabs. */
const USER = "sessionUser";
/** In `sessionStorage`: ids of all customers of the tab. */
const CUSTOMERS = "customersOfTab";
/** In `sessionStorage`: prefix of drafts; the user's id follows. */
const DRAFT = "draft:";
/** In `localStorage`: prefix of a guest's cart that moves to an account; the customer's id follows. */
const MOVING_CART = "movingCartList:";

let synced: User | undefined;
let shownTo = typeof window === "undefined" || window.cookiesAtFirst === undefined ? undefined : userIn(window.cookiesAtFirst);

/** Gives the user of the cookies and synchronises the storages first. The same object until the user changes. Browser only. */
export function currentUser(): User {
  const user = userIn(document.cookie);
  if (synced && !differ(synced, user)) return synced;
  synced = user;
  bringInLine(() => window.sessionStorage, user, clearTab);
  bringInLine(() => window.localStorage, user, clearBrowser);
  return user;
}

/** Name in `sessionStorage` of the user's drafts. While a customer's session has run out, it is still the customer's. */
export function draftKey(name: string): string {
  const user = currentUser();
  const customer = shownTo && !hasGone(shownTo, user) && user.customer === "" ? shownTo.customer : user.customer;
  return `${DRAFT}${customer}:${name}`;
}

export const movingCartKey = (): string => MOVING_CART + currentUser().customer;

/** Whether the page may still show and send what it holds. Reloads it when its user has logged out or another customer has logged in. */
export function isStillTheirs(): boolean {
  if (isReloadMeant()) return false;
  const user = currentUser();
  if (shownTo && hasGone(shownTo, user)) {
    leave();
    return false;
  }
  // A guest's page becomes the page of the customer who logs in.
  if (!shownTo || user.customer !== "") shownTo = user;
  return true;
}

/** A new page in this document belongs to the current user. */
export function pageChanged(): void {
  if (isStillTheirs()) shownTo = currentUser();
}

/** Starts the guard, once per document, before the page reads its fields. */
export function guardSession(): void {
  const isNewTab = !hasRecord();
  const user = currentUser();
  if (isRefilledForOthers(user, isNewTab)) for (const form of document.forms) form.reset();
  window.addEventListener("storage", ({ key }) => key === USER && isStillTheirs());
  document.addEventListener("visibilitychange", lookAgain);
  window.addEventListener("focus", lookAgain);
  window.addEventListener("pageshow", ({ persisted }) => persisted && lookAgain());
}

/** Checks the user again. A page with an expired session is reloaded only when the customer returns to it. */
function lookAgain(): void {
  if (document.visibilityState === "hidden" || !isStillTheirs()) return;
  if (shownTo?.customer !== "" && currentUser().customer === "") leave();
}

function leave(): void {
  document.body.style.display = "none";
  openAnew();
}

function hasRecord(): boolean {
  try {
    return window.sessionStorage.getItem(USER) !== null;
  } catch {
    return false;
  }
}

/** Whether the browser may have restored input of another user in this tab. */
function isRefilledForOthers({ customer, loggedOutAt }: User, isNewTab: boolean): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === "navigate") return false;
  // Another user may have used the tab without scripts.
  if (isNewTab && loggedOutAt !== "") return true;
  try {
    return customersOf(window.sessionStorage).some((other) => other !== customer);
  } catch {
    return true;
  }
}

const customersOf = (tab: Storage): readonly string[] => tab.getItem(CUSTOMERS)?.split(" ") ?? [];

function bringInLine(storage: () => Storage, user: User, clear: (kept: Storage, user: User, before?: User) => void): void {
  try {
    const kept = storage();
    const [loggedOutAt = "", customer = ""] = kept.getItem(USER)?.split(" ") ?? [];
    clear(kept, user, kept.getItem(USER) === null ? undefined : { loggedOutAt, customer });
    kept.setItem(USER, `${user.loggedOutAt} ${user.customer}`);
  } catch {
    // Storage is forbidden.
  }
}

function clearTab(tab: Storage, user: User, before?: User): void {
  const customers = new Set([...customersOf(tab), before?.customer ?? "", user.customer].filter((sign) => sign !== ""));
  if (hasLoggedOut(user, before)) tab.clear();
  if (customers.size > 0) tab.setItem(CUSTOMERS, [...customers].join(" "));
  if (user.customer === "") return;
  for (const key of Object.keys(tab).filter((name) => name.startsWith(DRAFT))) {
    const [, owner, ...name] = key.split(":");
    if (owner === user.customer) continue;
    // A guest's drafts go to the customer who logs in.
    if (owner === "") tab.setItem([`${DRAFT}${user.customer}`, ...name].join(":"), tab.getItem(key) ?? "");
    tab.removeItem(key);
  }
}

function clearBrowser(browser: Storage, user: User, before?: User): void {
  if (user.customer === "" && !hasLoggedOut(user, before)) return;
  for (const key of Object.keys(browser)) if (key.startsWith(MOVING_CART) && key !== MOVING_CART + user.customer) browser.removeItem(key);
}

const hasLoggedOut = (now: User, before?: User): boolean => now.loggedOutAt !== "" && now.loggedOutAt !== before?.loggedOutAt;

const differ = (one: User, other: User): boolean => one.loggedOutAt !== other.loggedOutAt || one.customer !== other.customer;

const hasGone = (before: User, now: User): boolean =>
  hasLoggedOut(now, before) || (now.customer !== "" && before.customer !== "" && now.customer !== before.customer);

function userIn(cookies: string): User {
  const cookie = (name: string, value: string): string => new RegExp(`(?:^|; )${name}=(${value})(?:;|$)`).exec(cookies)?.[1] ?? "";
  return { loggedOutAt: cookie(LEFT_COOKIE, "\\d+"), customer: cookie(KNOWN_COOKIE, "[\\w-]{3}") };
}
