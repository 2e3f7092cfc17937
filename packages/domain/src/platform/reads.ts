/** Catalogue reads that many pages share: kept on this node by tag, or at least asked once by everybody who waits for the same. */

export type Reads = {
  /**
   * The value of a key, loaded when it is not there. It must be the same for everyone and must not be changed by who gets it.
   * @param tags what the value shows; dropping one of them forgets it
   */
  keep<Value>(key: string, tags: readonly string[], load: () => Promise<Value>): Promise<Value>;
  /** Loads anew, but only once for all who ask for the key while the answer is on its way. */
  share<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
};

/** Reads of a node that hears when tags are dropped. */
export type KeptReads = Reads & {
  drop(tag: string): void;
  /** Forgets everything: after notifications may have been missed. */
  dropAll(): void;
};

/** Reads of a process that does not hear of dropped tags: nothing is kept. */
export function makeSharedReads(): Reads {
  const running = new Map<string, Promise<unknown>>();
  const share = sharing(running);
  return { share, keep: (key, _tags, load) => share(key, load) };
}

export type KeptReadsOptions = {
  /** Values kept at most; the one that was kept first goes first. */
  readonly atMost: number;
  /** Milliseconds after which a value is loaded anew whatever its tags say: someone may have written past the shop. */
  readonly freshFor: number;
  readonly now: () => number;
};

export function makeKeptReads(options: KeptReadsOptions): KeptReads {
  type Kept = { readonly value: Promise<unknown>; readonly tags: readonly string[]; readonly until: number };
  const kept = new Map<string, Kept>();
  const share = sharing(new Map());

  return {
    share,
    async keep<Value>(key: string, tags: readonly string[], load: () => Promise<Value>): Promise<Value> {
      const before = kept.get(key);
      // The key names what the value is, so it has the type it was kept with.
      if (before && before.until > options.now()) return await (before.value as Promise<Value>);
      const value = load();
      const entry = { value, tags, until: options.now() + options.freshFor };
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= options.atMost) break;
        kept.delete(oldest);
      }
      try {
        return await value;
      } catch (error) {
        // A failure is told to whoever waited, and the next one asks again.
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      }
    },
    drop(tag) {
      for (const [key, { tags }] of kept) if (tags.includes(tag)) kept.delete(key);
    },
    dropAll: () => kept.clear(),
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
