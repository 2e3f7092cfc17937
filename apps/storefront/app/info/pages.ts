import type { Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.ABOUT, screen: "info/about-page.tsx", seenBy: "everyone", keep: () => ({}), listed: "itself", title: "info.aboutTitle" },
  { path: at.OWN_ABOUT, screen: "info/own-about-page.tsx", only: "mobile", twin: at.ABOUT, seenBy: "customer", title: "info.aboutTitle" },
];
