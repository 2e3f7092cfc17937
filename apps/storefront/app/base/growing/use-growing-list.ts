/** A list that is read on and on: its first part comes with the page, the others are asked for by the cursor of the one before. */
import { useEffect, useRef, useState } from "react";
import { ask, having, unanswered } from "../asking/ask.ts";

export type Part<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/** `more`: there is more to ask for. `whole`: nothing is left. */
type Reading = "more" | "loading" | "failed" | "whole";

type Options<Item> = {
  /** Where a part is asked for: an address that answers with it as JSON, and leads to the login whoever is not signed in any more. */
  readonly addressOf: (after: string) => string;
  readonly idOf: (item: Item) => string;
};

/**
 * @param first what came with the page; when it comes anew, its entries take the place of theirs, and new ones stand above
 */
export function useGrowingList<Item>(first: Part<Item>, { addressOf, idOf }: Options<Item>) {
  const [items, setItems] = useState(first.items);
  const [reading, setReading] = useState<Reading>(first.next === null ? "whole" : "more");
  const next = useRef(first.next);
  const isAsking = useRef(false);

  useEffect(() => setItems((known) => joined(first.items, known, idOf)), [first, idOf]);

  async function readOn(): Promise<void> {
    if (next.current === null || isAsking.current) return;
    isAsking.current = true;
    setReading("loading");
    const part = await askPart<Item>(addressOf(next.current));
    isAsking.current = false;
    if (!part) return setReading("failed");
    next.current = part.next;
    setItems((known) => joined(known, part.items, idOf));
    setReading(part.next === null ? "whole" : "more");
  }

  return {
    items,
    reading,
    readOn,
    /** Changes what is shown of entries, as the shop knows it already. */
    change: (how: (item: Item) => Item) => setItems((known) => known.map(how)),
  };
}

/** One list of two: what both have stands where the first has it, and as it has it. */
function joined<Item>(first: readonly Item[], second: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const ids = new Set(first.map(idOf));
  return [...first, ...second.filter((item) => !ids.has(idOf(item)))];
}

/** A part of a list; undefined where no answer comes. */
export const askPart = <Item>(address: string): Promise<Part<Item> | undefined> =>
  ask(address, having<Part<Item>>("items", "next")).catch(unanswered(undefined));

/** Calls when something comes near the window, each time anew. @returns the ref of what is watched */
export function useComesNear(isOn: boolean, onNear: () => void) {
  const watched = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!isOn || !watched.current) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), { rootMargin: "300px" });
    watcher.observe(watched.current);
    return () => watcher.disconnect();
  }, [isOn]);
  return watched;
}
