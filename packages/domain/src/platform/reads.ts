/** Catalogue reads that many pages share: kept on this node by tag, or at least asked once by everybody who waits for the same. */
import { LRUCache } from "lru-cache";
import type { FallenTags } from "./fallen-tags.ts";
import { weightOf } from "./weight.ts";

export type Reads = {
  /**
   * The value of a key, loaded when it is not there. It must be the same for everyone and must not be changed by who gets it.
   * @param tags what the value shows, where only the value itself tells by a function of it; when one falls, it is forgotten
   */
  keep<Value>(key: string, tags: readonly string[] | ((value: Value) => readonly string[]), load: () => Promise<Value>): Promise<Value>;
  /** Loads anew, but only once for all who ask for the key while the answer is on its way. */
  share<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
};

/** Reads of a node that hears when tags fall. */
export type KeptReads = Reads & {
  stats(): { readonly values: number; readonly bytes: number };
};

/** Reads of a process that does not hear of dropped tags: nothing is kept. */
export function makeSharedReads(): Reads {
  const share = sharing(new Map());
  return { share, keep: (key, _tags, load) => share(key, load) };
}

export type KeptReadsOptions = {
  /** Bytes that all values may take; the one that was asked for longest ago goes first. */
  readonly limit: number;
  /** Milliseconds after which a value is loaded anew whatever its tags say: someone may have written past the shop. */
  readonly freshFor: number;
  readonly fallen: FallenTags;
  readonly now: () => number;
};

export function makeKeptReads({ limit, freshFor, fallen, now }: KeptReadsOptions): KeptReads {
  // The key names what the value is, so it has the type it was kept with.
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
      // Of a value whose tags are not told yet, any fall may have been one of its own.
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
        // A failure is told to whoever waited, and the next one asks again.
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
