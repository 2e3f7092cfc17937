/** Caches catalogue queries that pages share, or at least merges concurrent ones. */
import { LRUCache } from "lru-cache";
import type { FallenTags } from "./fallen-tags.ts";
import { weightOf } from "./weight.ts";

export type Reads = {
  /**
   * The value must be the same for every caller and must not be changed.
   * @param tags invalidate the value; a function when only the value tells them
   */
  keep<Value>(key: string, tags: readonly string[] | ((value: Value) => readonly string[]), load: () => Promise<Value>): Promise<Value>;
  /** Merges concurrent loads, without caching. */
  share<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
};

/** For a process that receives invalidations. */
export type KeptReads = Reads & {
  stats(): { readonly values: number; readonly bytes: number };
};

/** Caches nothing: for a process without invalidations. */
export function makeSharedReads(): Reads {
  const share = sharing(new Map());
  return { share, keep: (key, _tags, load) => share(key, load) };
}

export type KeptReadsOptions = {
  /** Bytes; the least recently used value goes first. */
  readonly limit: number;
  /** Milliseconds; covers writes outside the shop. */
  readonly freshFor: number;
  readonly fallen: FallenTags;
  readonly now: () => number;
};

export function makeKeptReads({ limit, freshFor, fallen, now }: KeptReadsOptions): KeptReads {
  // The caller's key implies the type.
  type Kept = { readonly value: unknown; readonly tags: readonly string[]; readonly until: number; knows: number };
  type Loading = { readonly value: Promise<unknown>; readonly knows: number };
  const kept = new LRUCache<string, Kept>({ maxSize: limit, sizeCalculation: ({ value, tags }, key) => weightOf([key, value, tags]) });
  const loading = new Map<string, Loading>();
  const share = sharing(new Map());

  function stillHolds(before: Kept): boolean {
    if (before.until <= now() || fallen.firstFall(before.knows, before.tags) !== undefined) return false;
    before.knows = fallen.count();
    return true;
  }

  return {
    share,
    async keep<Value>(
      key: string,
      tags: readonly string[] | ((value: Value) => readonly string[]),
      load: () => Promise<Value>,
    ): Promise<Value> {
      const before = kept.get(key);
      if (before && stillHolds(before)) return before.value as Value;
      const onItsWay = loading.get(key);
      // A value that is still loading has unknown tags: any invalidation may concern it.
      const joins =
        onItsWay && (typeof tags === "function" ? fallen.count() === onItsWay.knows : fallen.firstFall(onItsWay.knows, tags) === undefined);
      if (joins) return (await onItsWay.value) as Value;
      const knows = fallen.count();
      const until = now() + freshFor;
      const mine: Loading = { value: load(), knows };
      loading.set(key, mine);
      try {
        const value = (await mine.value) as Value;
        const shown = typeof tags === "function" ? tags(value) : tags;
        if (loading.get(key) === mine) kept.set(key, { value, tags: shown, until, knows });
        return value;
      } finally {
        // Waiting callers get the failure; the next call loads again.
        if (loading.get(key) === mine) loading.delete(key);
      }
    },
    stats: () => ({ values: kept.size, bytes: kept.calculatedSize }),
  };
}

function sharing(running: Map<string, Promise<unknown>>): Reads["share"] {
  return async <Value>(key: string, load: () => Promise<Value>) => {
    const before = running.get(key);
    if (before) return await (before as Promise<Value>);
    const value = load().finally(() => running.delete(key));
    running.set(key, value);
    return await value;
  };
}
