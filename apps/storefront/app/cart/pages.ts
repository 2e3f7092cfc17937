import type { Page } from "../pages.ts";

export const pages: readonly Page[] = [
  { path: "cart", screen: "cart/cart", keep: () => ({}) },
  { path: "cart/offline", screen: "cart/cart", keep: () => ({}) },
];
