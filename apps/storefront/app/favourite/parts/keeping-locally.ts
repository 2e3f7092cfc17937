import { MOST, STORAGE_NAME } from "./local-favourites.ts";

/** Adds goods at the front or removes them; undefined when the list is full. */
export function withGoods(list: readonly string[], goodsId: string, on: boolean): readonly string[] | undefined {
  const others = list.filter((other) => other !== goodsId);
  if (!on) return others;
  return others.length < MOST ? [goodsId, ...others] : undefined;
}

/** @returns whether the browser could store it */
export function keepLocalFavourites(list: readonly string[]): boolean {
  try {
    if (list.length === 0) window.localStorage.removeItem(STORAGE_NAME);
    else window.localStorage.setItem(STORAGE_NAME, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
