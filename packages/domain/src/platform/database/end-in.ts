import type { Market } from "@rambla/core/market";
import { type Fragment, fragment } from "./sql.ts";

/** Converts a stored day end to the market's time zone. */
export const endIn = (moment: Fragment, { dayZone, country }: Pick<Market, "dayZone" | "country">): Fragment =>
  fragment`end_in(${moment}, ${dayZone}, ${country.timeZone})`;
