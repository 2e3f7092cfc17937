/**
 * "Load more": earlier pages stay above the page of the address. The tab's memory holds them, so that "back" restores products and scroll
 * position; after a reload only the address counts.
 */
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { GoodsCard, GoodsList } from "../catalogue.ts";

/** Lists in memory at a time; the oldest goes first. */
const LISTS_KEPT = 6;

const kept = new Map<string, Map<number, readonly GoodsCard[]>>();

function remember(list: string, page: number, items: readonly GoodsCard[]): void {
  const pages = kept.get(list) ?? new Map<number, readonly GoodsCard[]>();
  kept.delete(list);
  kept.set(list, pages.set(page, items));
  const [oldest] = kept.keys();
  if (kept.size > LISTS_KEPT && oldest !== undefined) kept.delete(oldest);
}

/** The history state of a link to the next page: the first page that stays. */
export type AppendState = { readonly firstPage: number };

function firstPageOf(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("firstPage" in state)) return undefined;
  return typeof state.firstPage === "number" ? state.firstPage : undefined;
}

/**
 * Gives the products of the page after those of the earlier pages.
 * @param name address of the list's first page, which identifies the list
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
