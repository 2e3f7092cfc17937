import { narrowedAddress } from "../goods/kept-address.ts";
import type { Page } from "../pages.ts";
import { readSearchKey } from "./search-key.ts";

export const pages: readonly Page[] = [
  {
    path: "search",
    screen: "search/search",
    keep(query, known) {
      const narrowed = narrowedAddress(query, known);
      return narrowed && { ...narrowed, key: readSearchKey(query) };
    },
  },
];
