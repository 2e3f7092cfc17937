/**
 * Which tags have fallen, and when. Whatever is kept notes how many had fallen when its reading began; that one of its own fell
 * since is found out when it is asked for. So a tag falls at the same cost however much is kept, and what was on its way
 * at that moment is found out like all the rest (decision 016).
 */
import { LRUCache } from "lru-cache";

export type FallenTags = {
  /** How many have fallen so far: what is read from now on knows of all of these. */
  count(): number;
  drop(tag: string): void;
  /** Everything read so far is old: after notifications may have been missed. */
  dropAll(): void;
  /**
   * When the first of the tags fell that has fallen since `count`, in milliseconds and rather too early than too late;
   * -Infinity for a fall that is no longer told, undefined when none of them fell.
   */
  firstFall(count: number, tags: readonly string[]): number | undefined;
};

/** Tags of which it is told when they fell; of older ones only that something did. */
const TAGS_TOLD = 20_000;
/** Falls of one tag within this many milliseconds are one. */
const STEP = 500;
/** Falls of one tag that are told apart. */
const FALLS_TOLD = 20;

/** The falls of a tag: `before` counts those that are told no more. */
type Falls = { before: number; readonly told: { readonly first: number; last: number }[] };

export function makeFallenTags(now: () => number): FallenTags {
  let fallen = 0;
  /** What was read earlier may have missed a fall. */
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
