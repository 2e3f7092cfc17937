import type { Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const questions: readonly Question[] = [
  { path: at.COOKIES, answer: "consent/cookies.ts", asked: "address" },
  { path: at.CHOICE, answer: "consent/note.ts", asked: "json" },
];
