/** How a list tells how long it is. Pure. */
import type { ShopConfig } from "./config.ts";

/** The total of a list: exact up to `paging.exactTotal`, past it that many and "more than" (D-098). */
export function toldTotal(
  count: number,
  { exactTotal }: Pick<ShopConfig["paging"], "exactTotal">,
): { readonly total: number; readonly moreThanTotal: boolean } {
  return { total: Math.min(count, exactTotal), moreThanTotal: count > exactTotal };
}
