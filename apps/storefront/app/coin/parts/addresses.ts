import type { Ways } from "../../base/paths.ts";

export const COINS = "personCenter/coinDetail";

/** The first is the default. */
export const TABS = ["coins", "coupons", "rebates"] as const;
export type Tab = (typeof TABS)[number];

export const coinAddresses = ({ to }: Ways) => ({
  /** `after` is the cursor. */
  coins: (tab: Tab = "coins", after?: string) => to(COINS, { tab: tab === "coins" ? undefined : tab, after }),
});
