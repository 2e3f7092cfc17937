import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import type { Popular } from "../../search/parts/popular.ts";
import { popularAddress } from "../../search/parts/popular-address.ts";

/** Answers stay while the page lives, and are shown at once when they are wanted again. */
const kept = new Map<string, Popular>();

/**
 * What most people buy, in a category or in the whole shop.
 * @param isWanted whether anybody sees it: nothing is asked for before
 * @returns undefined until it is there, and when no answer comes: it is a courtesy
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
