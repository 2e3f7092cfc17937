/**
 * Whole answers of public pages, kept packed. What an entry shows is told by its tags: when one of its own falls, it is not
 * served any more; when one of those it merely shows among others falls, it is served for a few seconds while one
 * request renders it anew (decision 016). As a last resort, while nothing can be rendered, it is better than nothing.
 */
import { LRUCache } from "lru-cache";
import type { FallenTags } from "@rambla/domain/platform/fallen-tags";
import { weightOf } from "@rambla/domain/platform/weight";
import type { PackedBody } from "./packed-body.ts";

/** What a render gives. */
export type Rendered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PackedBody;
  /** What the page is about. */
  readonly tags: readonly string[];
  /** What it shows among other things. */
  readonly shown: readonly string[];
  /** The moment in milliseconds at which something on it begins or ends; Infinity when nothing does. */
  readonly until: number;
  /** False for answers that must not be kept: errors, redirects, what is somebody's own. */
  readonly keep: boolean;
};

/** A kept answer. */
export type Entry = Rendered & {
  readonly renderedAt: number;
  /** How many tags had fallen when it was last known to be right. */
  knows: number;
  /** When something that it shows changed; -Infinity when what it is about did. */
  wrongSince: number | undefined;
};

export type PageCacheOptions = {
  /** Bytes that entries may take together. */
  readonly limit: number;
  /** Milliseconds after which an entry is rendered anew while the old one is still served, … */
  readonly freshFor: number;
  /** … and after which it is not served any more. */
  readonly agedFor: number;
  /** Milliseconds for which an entry is served after something it shows among other things has changed; it is rendered anew twice within them at most. */
  readonly fallenFor: number;
  /** Age in milliseconds up to which it is better than none while nothing can be rendered. */
  readonly lastResortFor: number;
  readonly fallen: FallenTags;
  readonly now: () => number;
};

/** A page cache of one node. */
export type PageCache = ReturnType<typeof makePageCache>;

export function makePageCache(options: PageCacheOptions) {
  const { limit, fallen, now } = options;
  // Entries asked for once live in `young` and are the first to go, so that a crawler with a million
  // different addresses cannot push out the pages people read. A second request moves one to `old`.
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
      // Weighed anew: only what was not there before is weighed.
      holds.delete(key);
      holds.set(key, entry);
      makeRoom();
    };
  }

  function remove(key: string): void {
    young.delete(key);
    old.delete(key);
  }

  /** The entry of a key, which is from now on one that was asked for again. */
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

  /** Whether nothing that the entry shows has changed, as far as this node has heard. */
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

  /** Whether it may still be served while it is rendered anew. */
  function isServed(entry: Entry): boolean {
    const isRecent = isRight(entry) || now() - (entry.wrongSince ?? 0) <= options.fallenFor;
    return isRecent && now() - entry.renderedAt <= options.agedFor && now() < entry.until;
  }

  async function renew(key: string, render: () => Promise<Rendered>): Promise<Entry> {
    const before = running.get(key);
    if (before) return await before;
    // A tag that falls while the page is being rendered may change what it shows.
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
    /** A fresh entry, without any waiting: the hot path. Undefined when there is none or it needs renewal. */
    peek(key: string): Entry | undefined {
      const entry = find(key);
      return entry && isFresh(entry) ? entry : undefined;
    },
    /** The entry of a key: served while one request renders it anew, or rendered when there is none to serve. `render` is told which. */
    async get(key: string, render: (isAwaited: boolean) => Promise<Rendered>): Promise<Entry> {
      const entry = old.get(key) ?? young.get(key);
      if (entry && isServed(entry)) {
        // Who fails here has been told of; whoever asks next tries again.
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

/** Bytes that an entry takes besides what it holds: its places in the maps, the heads of its buffers. */
const BESIDES = 600;
