/**
 * The page in the layout of the device. The server redirects the other device class itself, but a cache in front of it may hand a phone the
 * desktop page. Such a page redirects itself.
 */
import { deviceClass, type Layout } from "@rambla/core/device";

const STORAGE_NAME = "movedToOwnLayout";
/** Keeps server and browser from redirecting in circles when they disagree about the device. */
const AGAIN_AFTER_MS = 10_000;

/** Gives the layout for a device; undefined for a tablet, which keeps any layout. */
export function layoutFor(userAgent: string): Layout | undefined {
  const device = deviceClass(userAgent);
  return device === "pad" ? undefined : device === "mobile" ? "mobile" : "desktop";
}

/**
 * Gives a page's address in the other layout. The phone's category list opens `id` as `activeKey`, which the desktop does not know.
 * @param path the page in its new layout
 * @param query the query of the current page
 */
export function addressInLayout(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  const id = kept.get("id");
  if (path === "/mobile/classifiy/list" && id !== null && !kept.has("activeKey")) kept.set("activeKey", id);
  if (!path.startsWith("/mobile")) kept.delete("activeKey");
  if (id !== null && path.endsWith(`/${encodeURIComponent(id)}`)) kept.delete("id");
  const search = kept.toString();
  return search ? `${path}?${search}` : path;
}

/** Leaves a page of the other device class for its twin. Browser only. */
export function moveToOwnLayout(): void {
  const { layout, twin } = document.documentElement.dataset;
  const wanted = layoutFor(navigator.userAgent);
  if (twin === undefined || wanted === undefined || wanted === layout || !mayMove(Date.now())) return;
  const { search, hash } = window.location;
  window.location.replace(addressInLayout(twin, new URLSearchParams(search)) + hash);
}

function mayMove(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(STORAGE_NAME) ?? 0);
    if (last <= now && now - last < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(STORAGE_NAME, String(now));
    return true;
  } catch {
    // Without a storage the last move is unknown, so the page stays.
    return false;
  }
}
