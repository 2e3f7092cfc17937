import { useEffect, useState } from "react";
import { ask, having, NotAnswered } from "../../base/asking/ask.ts";
import { useTo } from "../../base/market.tsx";
import { searchAddresses } from "../../search/parts/addresses.ts";
import type { Suggestions } from "../../search/parts/suggestions.ts";

/** Milliseconds of a pause in typing before suggestions are loaded. */
const PAUSE = 150;
/** Answers cached while the document lives, for when the user deletes a letter. */
const KEPT_MAX = 50;

const kept = new Map<string, Suggestions>();

/**
 * Gives the suggestions for a text after a pause in typing.
 * @returns undefined for an empty text, until its own answer is there, and when loading fails
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
          // The search works without suggestions.
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
