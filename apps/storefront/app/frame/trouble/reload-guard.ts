/**
 * A part that fails to load is usually of an old release, so the page reloads to get the new one. It does so at most once in the guard's
 * time; after that the error page is shown.
 */
import { GUARD_SECONDS, RELOADED_AT } from "@rambla/ui/early";
import { makeWatched, useWatched } from "@rambla/ui/watched";
import { isForgiven } from "../../base/connection/fetched.ts";
import { isReloadMeant } from "../../base/reload-page.ts";

/** Milliseconds after a regained connection in which failed loads may have begun offline. */
const SETTLING = 3000;

/** Whether a reload may happen now; both times in epoch milliseconds. @param guardSeconds least time between two */
export function mayReload(last: number, now: number, guardSeconds: number): boolean {
  return !(last <= now && now - last < guardSeconds * 1000);
}

function takeReload(): boolean {
  // Offline a reload would show the browser's own error page.
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
    // Without a storage the last reload is unknown, so none happens.
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

/** Starts the guard, once per document. */
export function guardReloads(): void {
  const { navigation } = window;
  window.addEventListener("online", () => (backAt = performance.now()));
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // Runs after the caller has handled the error.
    setTimeout(() => {
      // Offline is no sign of a new release: a part waits (lazy.tsx), and a page is the router's concern.
      if (isForgiven(payload) || !navigator.onLine) return;
      const reload = () => (navigation || takeReload() ? window.location.reload() : refuse());
      if (isConnected()) reload();
      else setTimeout(reload, SETTLING);
    });
  });
  // The router also reloads when a page's program is missing. The Navigation API announces the reload before it happens.
  navigation?.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || isReloadMeant() || !event.cancelable) return;
    if (!takeReload()) {
      event.preventDefault();
      refuse();
    }
  });
}

/** Whether a missing part needed a reload that the guard refused. */
export const useIsReloadRefused = (): boolean => useWatched(refusals, () => refused, false);

/** Throws to the nearest error page when the guard refused a reload. */
export function useRefusedReload(): void {
  if (useIsReloadRefused()) throw new Error("a part of the page could not be loaded");
}
