import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import type { Popular } from "../../search/parts/popular.ts";
import { popularAddress } from "../../search/parts/popular-address.ts";

/** Answers are cached while the document lives. */
const kept = new Map<string, Popular>();

/**
 * The best-selling products of a category or of the whole shop.
 * @param isWanted whether they are visible; nothing is loaded before
 * @returns undefined until loaded, and when that fails
 */
export function usePopular(isWanted: boolean, categoryId?: string): Popular | undefined {
  const address = useTo(popularAddress)(categoryId);
  const [, setArrived] = useState<Popular>();

  useEffect(() => {
    if (!isWanted || kept.has(address)) return;
    ask(address, having<Popular>("words", "goods", "titles")).then(
      (popular) => {
        kept.set(address, popular);
        setArrived(popular);
      },
      (error: unknown) => {
        if (!(error instanceof NotAnswered)) throw error;
      },
    );
  }, [isWanted, address]);

  return kept.get(address);
}
