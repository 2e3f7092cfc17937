/** Reloads for a reason of the shop's own, which the guard against endless ones (frame/trouble/reload-guard.ts) lets through. */

let isMeant = false;

/** Loads the page anew: somebody has left, takes back what they allowed, or asked for it. However often that is, no part of the program is missing. */
export function reloadPage(): void {
  // For good: the page that it is said in is left.
  isMeant = true;
  window.location.reload();
}

/** The same, without what a form sent: the browser would ask whether to send it again. */
export function openAnew(): void {
  isMeant = true;
  window.location.replace(window.location.pathname + window.location.search);
}

/** Whether the shop itself has asked for the reload that begins. */
export const isReloadMeant = (): boolean => isMeant;
