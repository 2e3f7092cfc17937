import type { Ways } from "../../base/paths.ts";

export const POPULAR = "search/popular";

/** In a file of its own, because no page needs it at first. */
export const popularAddress =
  ({ ask }: Ways) =>
  (categoryId?: string) =>
    ask(POPULAR, { id: categoryId });
