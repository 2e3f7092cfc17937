import type { Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [{ path: at.NEWSLETTER, screen: "newsletter/newsletter-page.tsx", seenBy: "guest", title: "newsletter.title" }];
