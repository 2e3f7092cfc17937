import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.NEWSLETTER, screen: "newsletter/newsletter-page.tsx", seenBy: "guest", title: "newsletter.title" },
];

export const questions: readonly Question[] = [{ path: at.SUBSCRIBE, answer: "newsletter/subscribe.ts", asked: "json" }];
