import type { Query, Ways } from "../../base/paths.ts";

export const SEARCH = "search";
export const SUGGEST = "search/suggest";

export const searchAddresses = ({ to, ask }: Ways) => ({
  search: (key?: string, query: Query = {}) => to(SEARCH, { key, ...query }),
  suggest: (key: string) => ask(SUGGEST, { key }),
});
