/**
 * A page in the layout of the device that reads it. The server sends a device of the other class on before it answers; a cache
 * between server and shopper knows no devices and may hand a phone the page of a computer, which then moves on by itself (D-004).
 */
import { deviceClass, type Layout } from "@rambla/core/device";

const STORAGE_NAME = "movedToOwnLayout";
/** A server and a browser that disagree about the device must not send it to and fro. */
const AGAIN_AFTER_MS = 10_000;

/** The layout a device has to get; undefined for a tablet, which stays where it is. */
export function layoutFor(userAgent: string): Layout | undefined {
  const device = deviceClass(userAgent);
  return device === "pad" ? undefined : device === "mobile" ? "mobile" : "desktop";
}

/**
 * The address of a page in the other layout with its query: the phone's category list opens the category that `id` names, the
 * computer's knows no `activeKey` (D-004).
 * @param path the page in the layout it is led to
 * @param query everything after the question mark of the page it comes from
 */
export function addressInLayout(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  const id = kept.get("id");
  if (path === "/mobile/classifiy/list" && id !== null && !kept.has("activeKey")) kept.set("activeKey", id);
  if (!path.startsWith("/mobile")) kept.delete("activeKey");
  const search = kept.toString();
  return search ? `${path}?${search}` : path;
}

/** Leaves a page that was made for the other class of devices for its twin, which the document names. Browser only. */
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
    // Without a storage nothing remembers the last move, so none happens.
    return false;
  }
}
