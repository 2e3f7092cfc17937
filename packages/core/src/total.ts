import type { ShopConfig } from "./config.ts";

/** Exact up to `paging.exactTotal`. */
export function toldTotal(
  count: number,
  { exactTotal }: Pick<ShopConfig["paging"], "exactTotal">,
): { readonly total: number; readonly moreThanTotal: boolean } {
  return { total: Math.min(count, exactTotal), moreThanTotal: count > exactTotal };
}
