/**
 * "Load more": pages that were shown before stay on the screen above the one that the address names. They live in the
 * memory of the tab, so that the way back finds the same products at the same height (C1); after a reload the address
 * alone counts.
 */
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { GoodsCard, GoodsList } from "../catalogue.ts";

/** Lists remembered at a time; the oldest goes first. */
const LISTS_KEPT = 6;

const kept = new Map<string, Map<number, readonly GoodsCard[]>>();

function remember(list: string, page: number, items: readonly GoodsCard[]): void {
  const pages = kept.get(list) ?? new Map<number, readonly GoodsCard[]>();
  kept.delete(list);
  kept.set(list, pages.set(page, items));
  const [oldest] = kept.keys();
  if (kept.size > LISTS_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The state that a link to the next page carries: the first page that stays on the screen. */
export type AppendState = { readonly firstPage: number };

function firstPageOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("firstPage" in state)) return undefined;
  return typeof state.firstPage === "number" ? state.firstPage : undefined;
}

/**
 * The products to show: those of the page, below those of the pages before it that were loaded by "load more".
 * @param name the address of the list's first page, which tells one list from another
 */
export function useAppendedPages(name: string, list: GoodsList): { firstPage: number; items: readonly GoodsCard[] } {
  const { state } = useLocation();
  useEffect(() => remember(name, list.page, list.items), [name, list]);

  const pages = kept.get(name);
  const before: (readonly GoodsCard[])[] = [];
  let firstPage = list.page;
  const wanted = firstPageOf(state) ?? list.page;
  while (firstPage > wanted) {
    const items = pages?.get(firstPage - 1);
    if (!items) break;
    before.unshift(items);
    firstPage -= 1;
  }
  return { firstPage, items: [...before.flat(), ...list.items] };
}
