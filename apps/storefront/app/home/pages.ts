import type { Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [{ path: at.HOME, screen: "home/home-page.tsx", seenBy: "everyone", keep: () => ({}), listed: "itself" }];
