/** An infinite list: its first page comes with the document, the others are fetched by cursor. */
import { useEffect, useRef, useState } from "react";
import { ask, having, unanswered } from "../asking/ask.ts";

export type Part<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/** `more`: there is a next page. `whole`: the end is reached. */
type Reading = "more" | "loading" | "failed" | "whole";

type Options<Item> = {
  /** Gives the address of the next page as JSON. It leads a signed-out customer to the login. */
  readonly addressOf: (after: string) => string;
  readonly idOf: (item: Item) => string;
};

/** @param first the page of the document; when it loads again, its entries replace the known ones and new ones come on top */
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
    /** Updates shown entries with what the shop already knows. */
    change: (how: (item: Item) => Item) => setItems((known) => known.map(how)),
  };
}

/** Joins two lists by id; the first list wins. */
function joined<Item>(first: readonly Item[], second: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const ids = new Set(first.map(idOf));
  return [...first, ...second.filter((item) => !ids.has(idOf(item)))];
}

/** Fetches a page of a list; undefined where no answer comes. */
export const askPart = <Item>(address: string): Promise<Part<Item> | undefined> =>
  ask(address, having<Part<Item>>("items", "next")).catch(unanswered(undefined));

/** Calls each time the element comes near the window. @returns the ref to watch */
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
