import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.CONSULT, screen: "consultation/consult-page.tsx", seenBy: "customer", title: "consultation.title" },
  {
    path: at.CONSULT_HISTORY,
    screen: "consultation/history-page.tsx",
    only: "mobile",
    twin: at.CONSULT,
    seenBy: "customer",
    title: "consultation.historyTitle",
  },
  { path: at.SENT, screen: "consultation/sent-page.tsx", seenBy: "guest", title: "consultation.sentTitle" },
];

export const questions: readonly Question[] = [
  { path: at.CONSULT_PART, answer: "consultation/part.ts", asked: "address", seenBy: "customer" },
  { path: at.UPLOAD_TICKET, answer: "consultation/ticket.ts", asked: "address" },
];
