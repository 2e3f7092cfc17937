import { useEffect, useState } from "react";
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
      ask(address, stop.signal).then(
        () => setArrived(address),
        // Suggestions are a courtesy: without them the search still works.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address]);

  return address === undefined ? undefined : kept.get(address);
}

async function ask(address: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(address, { signal });
  const answer: unknown = response.ok ? await response.json() : undefined;
  if (!isSuggestions(answer)) return;
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(address, answer);
}

/** The shape comes from our own route; only an answer of something in between could be another. */
function isSuggestions(answer: unknown): answer is Suggestions {
  return typeof answer === "object" && answer !== null && "words" in answer && "categories" in answer && "goods" in answer;
}
