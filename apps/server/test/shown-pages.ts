/** What each page is asked for so that it shows something. */
import { type Named, type Page, pathOf } from "@rambla/storefront/base/page.ts";

type Layout = "desktop" | "mobile";

/** One of the demo's of everything that an address names. */
const ONE: Readonly<Record<Named, string>> = {
  goods: "?id=1001",
  category: "?id=100",
  event: "?id=long-evenings",
  policy: "?id=privacy",
  words: "?key=l",
};

/** What a new page is told that shows nothing. */
export const SAY_WHAT = "a page that shows nothing without something in its address says in its pages.ts what that names (`names`)";

/** What a page is asked with. */
export const shownWith = ({ names }: Page): string => (names ? ONE[names] : "");

/** An address at which a page shows something. */
export const shownAt = (page: Page, layout: Layout): string => `${pathOf(page, layout)}${shownWith(page)}`;
