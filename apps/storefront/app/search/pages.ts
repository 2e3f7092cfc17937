import type { Page, Question } from "../base/page.ts";
import { narrowedAddress } from "../goods/parts/listing/narrowed-address.ts";
import * as at from "./parts/addresses.ts";
import { POPULAR } from "./parts/popular-address.ts";
import { readSearchKey } from "./search-key.ts";

export const pages: readonly Page[] = [
  {
    path: at.SEARCH,
    screen: "search/search-page.tsx",
    seenBy: "everyone",
    names: "words",
    keep(query, known) {
      const narrowed = narrowedAddress(query, known);
      return narrowed && { ...narrowed, key: readSearchKey(query) };
    },
    title: "search.title",
    robots: "noindex, follow",
  },
];

export const questions: readonly Question[] = [
  { path: at.SUGGEST, answer: "search/suggest.ts", asked: "address" },
  { path: POPULAR, answer: "search/popular.ts", asked: "address" },
];
