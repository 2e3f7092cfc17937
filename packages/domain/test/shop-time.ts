import type { Shop } from "../src/platform/shop.ts";

/** This moment of a shop's clock, which stands still in tests, as SQL: a past that is written straight into the tables is one by that clock. */
export const shopTime = (shop: Shop): string => `timestamptz '${shop.clock().toISOString()}'`;
