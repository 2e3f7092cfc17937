import type { Page } from "../pages.ts";

export const pages: readonly Page[] = [
  { path: "search", screen: "search/search", keep: { parameters: ["key", "sort", "order", "minPrice", "maxPrice", "stock", "page", "f.*"] } },
];
