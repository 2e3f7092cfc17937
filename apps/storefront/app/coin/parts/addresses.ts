/** Where a customer sees their coins, coupons and rebates. */
import type { Ways } from "../../base/paths.ts";

export const COINS = "personCenter/coinDetail";

/** What the page shows; coins when nothing is said. */
export const TABS = ["coins", "coupons", "rebates"] as const;
export type Tab = (typeof TABS)[number];

export const coinAddresses = ({ to }: Ways) => ({
  /** `after` is the place its list goes on at. */
  coins: (tab: Tab = "coins", after?: string) => to(COINS, { tab: tab === "coins" ? undefined : tab, after }),
});
