import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { searchAddresses } from "../../search/parts/addresses.ts";
import type { Suggestions } from "../../search/parts/suggestions.ts";

/** A pause in typing, in milliseconds, after which it is worth asking. */
const PAUSE = 150;
/** Answers kept while the page lives: going back a letter asks nothing. */
const KEPT_MAX = 50;

const kept = new Map<string, Suggestions>();

/**
 * What the shop suggests for a text, a moment after typing stopped.
 * @returns undefined until an answer for exactly this text is there, and when the text is empty or the network fails
 */
export function useSuggestions(key: string): Suggestions | undefined {
  const to = useTo(searchAddresses);
  const address = key.trim() === "" ? undefined : to.suggest(key.trim());
  const [, setArrived] = useState<string>();

  useEffect(() => {
    if (!address || kept.has(address)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(address, isSuggestions, undefined, { signal: stop.signal }).then(
        (answer) => {
          keep(address, answer);
          setArrived(address);
        },
        (error: unknown) => {
          // Suggestions are a courtesy: without them the search still works.
          if (!(error instanceof NotAnswered)) throw error;
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address]);

  return address === undefined ? undefined : kept.get(address);
}

function keep(address: string, answer: Suggestions): void {
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(address, answer);
}

const isSuggestions = having<Suggestions>("words", "categories", "goods");
