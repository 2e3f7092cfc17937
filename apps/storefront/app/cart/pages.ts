import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

const cart = {
  screen: "cart/cart-page.tsx",
  seenBy: "everyone",
  queue: "checkout",
  keep: () => ({}),
  title: "cart.pageTitle",
  robots: "noindex",
} as const;

export const pages: readonly Page[] = [
  { path: at.CART, ...cart },
  { path: at.OFFLINE, ...cart },
];

export const questions: readonly Question[] = [
  { path: at.CHECK, answer: "cart/check.ts", asked: "json", queue: "checkout" },
  { path: at.OWN, answer: "cart/own.ts", asked: "json", queue: "checkout", seenBy: "customer" },
];
