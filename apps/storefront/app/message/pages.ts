import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

const box = { screen: "message/messages-page.tsx", title: "message.title" } as const;

export const pages: readonly Page[] = [
  { path: at.MESSAGES, only: "desktop", twin: at.MESSAGE_BOX, seenBy: "customer", ...box },
  { path: at.MESSAGE_BOX, only: "mobile", twin: at.MESSAGES, seenBy: "guest", ...box },
];

export const questions: readonly Question[] = [
  { path: at.MESSAGE_PART, answer: "message/part.ts", asked: "address", seenBy: "customer" },
  { path: at.MESSAGE_READ, answer: "message/read.ts", asked: "json", seenBy: "customer" },
];
