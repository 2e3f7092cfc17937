import type { Market } from "@rambla/core/market";
import { type Fragment, fragment } from "./sql.ts";

/** When something ends in a market, from the moment that its brand has stored: a day ends by the clocks of each country. */
export const endIn = (moment: Fragment, { dayZone, country }: Pick<Market, "dayZone" | "country">): Fragment =>
  fragment`end_in(${moment}, ${dayZone}, ${country.timeZone})`;
