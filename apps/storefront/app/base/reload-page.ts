/** Reloads that the shop itself wants. The guard against endless reloads (frame/trouble/reload-guard.ts) lets them through. */

let isMeant = false;

/** Reloads the page, as after a logout or a withdrawn consent. */
export function reloadPage(): void {
  // Never reset, because the page is left.
  isMeant = true;
  window.location.reload();
}

/** Reloads without a sent form: the browser would ask whether to send it again. */
export function openAnew(): void {
  isMeant = true;
  window.location.replace(window.location.pathname + window.location.search);
}

export const isReloadMeant = (): boolean => isMeant;
