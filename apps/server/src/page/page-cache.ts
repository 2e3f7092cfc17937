/**
 * Caches complete answers of public pages, compressed. When a tag of its subject is invalidated, an entry is not served any more; after a
 * tag that it also shows, it is served for a few seconds while one request renders it again. When nothing can be rendered, an old entry is
 * the last resort.
 */
import { LRUCache } from "lru-cache";
import type { FallenTags } from "@rambla/domain/platform/fallen-tags";
import { weightOf } from "@rambla/domain/platform/weight";
import type { PackedBody } from "./packed-body.ts";

export type Rendered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PackedBody;
  /** Tags of the page's subject. */
  readonly tags: readonly string[];
  /** Tags of what it also shows. */
  readonly shown: readonly string[];
  /** When something on it begins or ends, in milliseconds; Infinity for never. */
  readonly until: number;
  /** False for errors, redirects and personal answers. */
  readonly keep: boolean;
};

export type Entry = Rendered & {
  readonly renderedAt: number;
  /** Number of invalidated tags when it was last known to be valid. */
  knows: number;
  /** When something that it shows changed; -Infinity for its subject. */
  wrongSince: number | undefined;
};

export type PageCacheOptions = {
  /** Bytes of all entries. */
  readonly limit: number;
  /** Milliseconds after which an entry is served while it is rendered again. */
  readonly freshFor: number;
  /** Milliseconds after which it is not served any more. */
  readonly agedFor: number;
  /** Milliseconds that an entry is served after something it also shows has changed; it is rendered at most twice within them. */
  readonly fallenFor: number;
  /** Age in milliseconds of the last resort. */
  readonly lastResortFor: number;
  readonly fallen: FallenTags;
  readonly now: () => number;
};

export type PageCache = ReturnType<typeof makePageCache>;

export function makePageCache(options: PageCacheOptions) {
  const { limit, fallen, now } = options;
  // Entries that were requested once live in `young` and go first: a crawler cannot push out the pages that people read. A second request
  // moves an entry to `old`.
  const sizes = {
    maxSize: limit,
    sizeCalculation: ({ body, status: _status, keep: _keep, ...rest }: Entry, key: string) => body.held + weightOf([key, rest]) + BESIDES,
  };
  const young = new LRUCache<string, Entry>(sizes);
  const old = new LRUCache<string, Entry>(sizes);
  const running = new Map<string, Promise<Entry>>();

  function makeRoom(): void {
    while (young.calculatedSize + old.calculatedSize > limit) (young.size > 0 ? young : old).pop();
  }

  function put(key: string, entry: Entry): void {
    const home = old.has(key) ? old : young;
    home.set(key, entry);
    if (home === old) void entry.body.packThoroughly();
    makeRoom();
    entry.body.onGrowth = () => {
      const holds = [old, young].find((cache) => cache.peek(key) === entry);
      if (!holds) return;
      // Updates the size: only new forms are measured.
      holds.delete(key);
      holds.set(key, entry);
      makeRoom();
    };
  }

  function remove(key: string): void {
    young.delete(key);
    old.delete(key);
  }

  /** Finds an entry and marks it as requested again. */
  function find(key: string): Entry | undefined {
    const entry = old.get(key);
    if (entry) return entry;
    const first = young.get(key);
    if (!first) return undefined;
    young.delete(key);
    old.set(key, first);
    void first.body.packThoroughly();
    return first;
  }

  /** Whether nothing it shows has changed, as far as this node knows. */
  function isRight(entry: Entry): boolean {
    const count = fallen.count();
    if (entry.knows !== count && entry.wrongSince === undefined) {
      entry.wrongSince = fallen.firstFall(entry.knows, entry.tags) === undefined ? fallen.firstFall(entry.knows, entry.shown) : -Infinity;
      entry.knows = count;
    }
    return entry.wrongSince === undefined;
  }

  function isFresh(entry: Entry): boolean {
    return isRight(entry) && now() - entry.renderedAt <= options.freshFor && now() < entry.until;
  }

  /** Whether it may be served while it is rendered again. */
  function isServed(entry: Entry): boolean {
    const isRecent = isRight(entry) || now() - (entry.wrongSince ?? 0) <= options.fallenFor;
    return isRecent && now() - entry.renderedAt <= options.agedFor && now() < entry.until;
  }

  async function renew(key: string, render: () => Promise<Rendered>): Promise<Entry> {
    const before = running.get(key);
    if (before) return await before;
    // A tag that is invalidated during the render may concern it.
    const knows = fallen.count();
    const work = (async () => {
      const rendered = await render();
      const entry: Entry = { ...rendered, renderedAt: now(), knows, wrongSince: undefined };
      if (rendered.keep) put(key, entry);
      else if (rendered.status < 500) remove(key);
      return entry;
    })();
    running.set(key, work);
    try {
      return await work;
    } finally {
      running.delete(key);
    }
  }

  return {
    /** A fresh entry without waiting; undefined when it is missing or needs a new render. */
    peek(key: string): Entry | undefined {
      const entry = find(key);
      return entry && isFresh(entry) ? entry : undefined;
    },
    /** Serves an entry while one request renders it again, or renders a missing one. `render` is told which. */
    async get(key: string, render: (isAwaited: boolean) => Promise<Rendered>): Promise<Entry> {
      const entry = old.get(key) ?? young.get(key);
      if (entry && isServed(entry)) {
        // The render reports its failure; the next request tries again.
        if (!isFresh(entry) && now() - entry.renderedAt >= options.fallenFor / 2)
          void renew(key, () => render(false)).catch(() => undefined);
        return entry;
      }
      const isLastResort = entry && now() - entry.renderedAt <= options.lastResortFor;
      try {
        const fresh = await renew(key, () => render(true));
        return fresh.status >= 500 && isLastResort ? entry : fresh;
      } catch (error) {
        if (isLastResort) return entry;
        throw error;
      }
    },
    stats: () => ({ entries: young.size + old.size, bytes: young.calculatedSize + old.calculatedSize }),
  };
}

/** Bytes of an entry's map slots and buffer headers. */
const BESIDES = 600;
