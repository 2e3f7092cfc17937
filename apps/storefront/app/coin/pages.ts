import type { Page } from "../base/page.ts";
import * as at from "./parts/addresses.ts";

export const pages: readonly Page[] = [{ path: at.COINS, screen: "coin/coin-page.tsx", seenBy: "customer", title: "coin.title" }];
