import type { Shop } from "../src/platform/shop.ts";

/** The shop's present moment as SQL; its clock stands still in tests. */
export const shopTime = (shop: Shop): string => `timestamptz '${shop.clock().toISOString()}'`;
