import type { Page, Question } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const questions: readonly Question[] = [{ path: at.POLICY, answer: "info/policy.ts", asked: "address" }];

export const pages: readonly Page[] = [
  {
    path: at.INFO,
    screen: "info/info-page.tsx",
    seenBy: "everyone",
    names: "policy",
    keep: (query) => ({ id: query.get("id") }),
    listed: "information",
  },
  { path: at.ABOUT, screen: "info/about-page.tsx", seenBy: "everyone", keep: () => ({}), listed: "itself", title: "info.aboutTitle" },
  { path: at.OWN_ABOUT, screen: "info/own-about-page.tsx", only: "mobile", twin: at.ABOUT, seenBy: "customer", title: "info.aboutTitle" },
];
