import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.MINE, screen: "review/mine-page.tsx", seenBy: "customer", title: "review.title" },
  { path: at.WRITE, screen: "review/write-page.tsx", seenBy: "customer", title: "review.formTitle" },
  { path: at.SENT, screen: "review/sent-page.tsx", seenBy: "customer", title: "review.sentTitle" },
];

export const questions: readonly Question[] = [
  { path: at.MINE_PART, answer: "review/part.ts", asked: "address", seenBy: "customer" },
  { path: at.LIKE, answer: "review/like.ts", asked: "json", seenBy: "customer" },
  { path: at.LIKED, answer: "review/liked.ts", asked: "address", seenBy: "customer" },
];
