/** What each page is asked for so that it shows something. */
import { type Page, pathOf } from "@rambla/storefront/base/page.ts";

type Layout = "desktop" | "mobile";

/** What it is asked with, of the goods and events of the demo. A page that shows nothing without something in its address says here what. */
export function shownWith({ path }: Page): string {
  if (path === "topic/detail") return "?id=long-evenings";
  if (path === "search") return "?key=l";
  if (path === "info") return "?id=privacy";
  if (/detail|comment/.test(path)) return "?id=1001";
  return /list|secondList/.test(path) ? "?id=100" : "";
}

/** An address at which a page shows something. */
export const shownAt = (page: Page, layout: Layout): string => `${pathOf(page, layout)}${shownWith(page)}`;
