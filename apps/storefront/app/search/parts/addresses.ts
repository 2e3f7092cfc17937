import type { Query, Ways } from "../../base/paths.ts";

export const SEARCH = "search";
export const SUGGEST = "search/suggest";

export const searchAddresses = ({ to, ask }: Ways) => ({
  search: (key?: string, query: Query = {}) => to(SEARCH, { key, ...query }),
  /** Asked by the search box while one types. */
  suggest: (key: string) => ask(SUGGEST, { key }),
});
