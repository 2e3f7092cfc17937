/**
 * A part of the program that fails to load is usually an old one, replaced by a release: the page reloads to get the new
 * one, at most once in the time that the settings say; after that the error page tells what happened (D-057).
 */
import { GUARD_SECONDS, RELOADED_AT } from "@rambla/ui/early";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import { isForgiven } from "../../base/connection/fetched.ts";
import { isReloadMeant } from "../../base/reload-page.ts";

/** Milliseconds after a connection has come back in which what fails has begun without it. */
const SETTLING = 3000;

/** Whether a reload may happen now, given when the last one did; both in milliseconds since 1970. @param guardSeconds the least time between two */
export function mayReload(last: number, now: number, guardSeconds: number): boolean {
  return !(last <= now && now - last < guardSeconds * 1000);
}

function takeReload(): boolean {
  // Without a connection a reload would trade the shop for the browser's own error page.
  if (!navigator.onLine) return false;
  try {
    const now = Date.now();
    if (
      !mayReload(
        Number(sessionStorage.getItem(RELOADED_AT) ?? 0),
        now,
        Number(document.documentElement.dataset["reloadGuard"] ?? GUARD_SECONDS),
      )
    )
      return false;
    sessionStorage.setItem(RELOADED_AT, String(now));
    return true;
  } catch {
    // Without a storage nothing remembers the last reload, so none happens by itself.
    return false;
  }
}

let backAt = -Infinity;
const isConnected = (): boolean => navigator.onLine && performance.now() - backAt > SETTLING;

let refused = false;
const refusals = makeWatched();

function refuse(): void {
  refused = true;
  refusals.tell();
}

/** Starts the guard, once per page. */
export function guardReloads(): void {
  const { navigation } = window;
  window.addEventListener("online", () => (backAt = performance.now()));
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // After whoever asked for it has heard of it, too.
    setTimeout(() => {
      // Without a connection no release is to blame: a part waits for it, see lazy.tsx, and a page is the router's concern.
      if (isForgiven(payload) || !navigator.onLine) return;
      const reload = () => (navigation || takeReload() ? window.location.reload() : refuse());
      if (isConnected()) reload();
      else setTimeout(reload, SETTLING);
    });
  });
  // The router, too, reloads when the program of a page is missing. The browser tells of a reload before it happens.
  navigation?.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || isReloadMeant() || !event.cancelable) return;
    if (!takeReload()) {
      event.preventDefault();
      refuse();
    }
  });
}

/** Whether a part of the page is missing and a reload for it was not allowed any more. */
export const useIsReloadRefused = (): boolean => useWatched(refusals, () => refused, false);

/** Throws into the nearest error page when a reload was needed and not allowed. */
export function useRefusedReload(): void {
  if (useIsReloadRefused()) throw new Error("a part of the page could not be loaded");
}
