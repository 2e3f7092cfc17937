/** How to request each page so that it shows something. */
import { type Named, type Page, pathOf } from "@rambla/storefront/base/page.ts";

type Layout = "desktop" | "mobile";

/** An example of everything that an address names. */
const ONE: Readonly<Record<Named, string>> = {
  article: "?id=living-room-light",
  goods: "?id=1001",
  help: "?id=guest-order",
  category: "?id=100",
  event: "?id=long-evenings",
  policy: "?id=privacy",
  words: "?key=l",
};

/** The hint for a new page. */
export const SAY_WHAT = "a page that shows nothing without something in its address says in its pages.ts what that names (`names`)";

export const shownWith = ({ names }: Page): string => (names ? ONE[names] : "");

/** An address at which the page shows something. */
export const shownAt = (page: Page, layout: Layout): string => `${pathOf(page, layout)}${shownWith(page)}`;
