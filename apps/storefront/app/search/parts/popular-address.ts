import type { Ways } from "../../base/paths.ts";

export const POPULAR = "search/popular";

/** Asked by a search that has not begun, and by a menu for one of its categories. Apart, as no page needs it at first. */
export const popularAddress =
  ({ ask }: Ways) =>
  (categoryId?: string) =>
    ask(POPULAR, { id: categoryId });
