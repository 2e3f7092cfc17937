/** Cache entries store the count at their loading and compare on access, so an invalidation costs the same for any cache size. */
import { LRUCache } from "lru-cache";

export type FallenTags = {
  count(): number;
  drop(tag: string): void;
  /** After notifications may have been lost. */
  dropAll(): void;
  /** Milliseconds. -Infinity when forgotten, undefined for none. */
  firstFall(count: number, tags: readonly string[]): number | undefined;
};

const TAGS_TOLD = 20_000;
/** Milliseconds. */
const STEP = 500;
const FALLS_TOLD = 20;

/** `before` is the last forgotten invalidation. */
type Falls = { before: number; readonly told: { readonly first: number; last: number }[] };

export function makeFallenTags(now: () => number): FallenTags {
  let fallen = 0;
  /** Entries loaded earlier may have missed an invalidation. */
  let unknownUntil = 0;
  const fallsOf = new LRUCache<string, Falls>({
    max: TAGS_TOLD,
    dispose: ({ before, told }) => (unknownUntil = Math.max(unknownUntil, told.at(-1)?.last ?? before)),
  });

  function fallOf(tag: string, count: number): number | undefined {
    const falls = fallsOf.peek(tag);
    if (!falls) return undefined;
    if (falls.before > count) return -Infinity;
    return falls.told.find(({ last }) => last > count)?.first;
  }

  return {
    count: () => fallen,
    drop(tag) {
      fallen += 1;
      const falls = fallsOf.get(tag) ?? { before: 0, told: [] };
      const latest = falls.told.at(-1);
      if (latest && now() - latest.first < STEP) latest.last = fallen;
      else falls.told.push({ first: now(), last: fallen });
      if (falls.told.length > FALLS_TOLD) falls.before = falls.told.shift()?.last ?? falls.before;
      if (!fallsOf.has(tag)) fallsOf.set(tag, falls);
    },
    dropAll() {
      fallen += 1;
      fallsOf.clear();
      unknownUntil = fallen;
    },
    firstFall(count, tags) {
      if (count === fallen) return undefined;
      if (count < unknownUntil) return -Infinity;
      let first: number | undefined;
      for (const tag of tags) {
        const fell = fallOf(tag, count);
        if (fell !== undefined && (first === undefined || fell < first)) first = fell;
      }
      return first;
    },
  };
}
