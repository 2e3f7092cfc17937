/**
 * Whole answers of public pages, kept compressed. What an entry shows is told by its tags; dropping a tag makes every
 * entry that carries it unusable on this node, except as a last resort while the database is away.
 */
import { createHash } from "node:crypto";
import { PackedBody } from "./packed-body.ts";

/** What a render gives to be kept. */
export type Rendered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly tags: readonly string[];
  /** False for answers that must not be kept: errors and redirects. */
  readonly keep: boolean;
};

/** A kept answer. */
export type Entry = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly tags: readonly string[];
  readonly body: PackedBody;
  readonly renderedAt: number;
  /** Set when a tag of the entry was dropped: only good enough when rendering fails. */
  dropped: boolean;
};

export type PageCacheOptions = {
  /** Bytes that entries may take together. */
  readonly limit: number;
  /** Milliseconds after which an entry is rendered anew while the old one is still served. */
  readonly freshFor: number;
  readonly now: () => number;
};

/** A page cache of one node. */
export type PageCache = ReturnType<typeof makePageCache>;

export function makePageCache(options: PageCacheOptions) {
  // Entries asked for once live in `young` and are the first to go, so that a crawler with a million
  // different addresses cannot push out the pages people read. A second request moves one to `old`.
  const young = new Map<string, Entry>();
  const old = new Map<string, Entry>();
  const keysOfTag = new Map<string, Set<string>>();
  const running = new Map<string, Promise<Entry>>();
  let bytes = 0;
  let generation = 0;

  /** Text of a page packs to about an eighth; two encodings and the entry itself make a third of the text. */
  function sizeOf(entry: Entry): number {
    return Math.ceil(entry.body.length / 3) + 2000;
  }

  function remove(key: string): void {
    const entry = young.get(key) ?? old.get(key);
    if (!entry) return;
    young.delete(key);
    old.delete(key);
    bytes -= sizeOf(entry);
    for (const tag of entry.tags) {
      const keys = keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOfTag.delete(tag);
    }
  }

  function put(key: string, entry: Entry): void {
    const wasOld = old.has(key);
    remove(key);
    (wasOld ? old : young).set(key, entry);
    bytes += sizeOf(entry);
    for (const tag of entry.tags) {
      const keys = keysOfTag.get(tag) ?? new Set();
      keys.add(key);
      keysOfTag.set(tag, keys);
    }
    while (bytes > options.limit) {
      const victim = (young.size > 1 || old.size === 0 ? young : old).keys().next().value;
      if (victim === undefined || victim === key) break;
      remove(victim);
    }
  }

  function touch(key: string, entry: Entry): void {
    young.delete(key);
    old.delete(key);
    old.set(key, entry);
  }

  async function renew(key: string, render: () => Promise<Rendered>): Promise<Entry> {
    const before = running.get(key);
    if (before) return before;
    const started = generation;
    const work = (async () => {
      const rendered = await render();
      const entry = entryOf(rendered, options.now());
      if (rendered.keep) {
        put(key, entry);
        // A tag that fell while this page was being rendered may have changed what it shows.
        if (generation !== started) entry.dropped = true;
      }
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
    /** A usable entry, without any waiting: the hot path. Undefined when there is none or it needs renewal. */
    peek(key: string): Entry | undefined {
      const entry = old.get(key) ?? young.get(key);
      if (!entry || entry.dropped || options.now() - entry.renderedAt > options.freshFor) return undefined;
      if (young.has(key)) touch(key, entry);
      return entry;
    },
    /**
     * The entry of a key, rendered when there is none. An aged one is served while one request renders it anew;
     * a dropped one is served only when rendering fails.
     */
    async get(key: string, render: () => Promise<Rendered>): Promise<Entry> {
      const entry = old.get(key) ?? young.get(key);
      if (entry && !entry.dropped) {
        touch(key, entry);
        if (options.now() - entry.renderedAt > options.freshFor) void renew(key, render).catch(() => undefined);
        return entry;
      }
      try {
        const fresh = await renew(key, render);
        if (fresh.status >= 500 && entry) return entry;
        return fresh;
      } catch (error) {
        if (entry) return entry;
        throw error;
      }
    },
    /** Makes every entry with the tag unusable. */
    drop(tag: string): void {
      generation += 1;
      for (const key of keysOfTag.get(tag) ?? []) {
        const entry = young.get(key) ?? old.get(key);
        if (entry) entry.dropped = true;
      }
    },
    /** Makes every entry unusable: after notifications may have been missed. */
    dropAll(): void {
      generation += 1;
      for (const entry of [...young.values(), ...old.values()]) entry.dropped = true;
    },
    stats: () => ({ entries: young.size + old.size, bytes }),
  };
}

function entryOf(rendered: Rendered, now: number): Entry {
  return {
    status: rendered.status,
    headers: rendered.headers,
    etag: `"${createHash("sha256").update(rendered.body).digest("base64url").slice(0, 22)}"`,
    tags: rendered.tags,
    body: new PackedBody(rendered.body, rendered.keep),
    renderedAt: now,
    dropped: false,
  };
}
