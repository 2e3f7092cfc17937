import { BROWSING } from "../account/parts/addresses.ts";
import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: BROWSING, screen: "browsing/browsing-page.tsx", seenBy: "customer", title: "favourite.historyTitle" },
];

export const questions: readonly Question[] = [
  { path: at.PAGE, answer: "browsing/further.ts", asked: "address" },
  { path: at.CHANGE, answer: "browsing/change.ts", asked: "json" },
  { path: at.VISIT, answer: "browsing/visit.ts", asked: "json" },
  { path: at.SEEN, answer: "browsing/seen.ts", asked: "json" },
];
