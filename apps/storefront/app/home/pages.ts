import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.HOME, screen: "home/home-page.tsx", seenBy: "everyone", keep: () => ({}), listed: "itself" },
];

export const questions: readonly Question[] = [{ path: at.OFFERS, answer: "home/offers.ts", asked: "address" }];
