import { FAVOURITES, KEPT_HERE } from "../account/parts/addresses.ts";
import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: FAVOURITES, screen: "favourite/favourites-page.tsx", seenBy: "customer", title: "favourite.title" },
  { path: KEPT_HERE, screen: "favourite/kept-here-page.tsx", seenBy: "guest", title: "favourite.title" },
];

export const questions: readonly Question[] = [
  { path: at.PAGE, answer: "favourite/further.ts", asked: "address" },
  { path: at.CHANGE, answer: "favourite/change.ts", asked: "json" },
];
