import type { Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [
  { path: at.MEMBERSHIP, screen: "membership/membership-page.tsx", seenBy: "customer", title: "membership.title" },
];
