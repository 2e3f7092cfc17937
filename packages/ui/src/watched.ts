/** What the page knows outside its components, and who is told when that changes. */
import { useSyncExternalStore } from "react";

export type Watched = {
  /** Calls back after each change. @returns what ends that */
  watch(watcher: () => void): () => void;
  /** Says that something has changed. */
  tell(): void;
};

/**
 * @param begin done when somebody begins to watch; gives what is done when nobody does any more, or nothing where it goes on for good
 */
export function makeWatched(begin?: () => (() => void) | undefined): Watched {
  const watchers = new Set<() => void>();
  let isOn = false;
  let end: (() => void) | undefined;
  return {
    watch(watcher) {
      watchers.add(watcher);
      if (!isOn) {
        isOn = true;
        end = begin?.();
      }
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0 || !end) return;
        end();
        end = undefined;
        isOn = false;
      };
    },
    tell() {
      for (const watcher of watchers) watcher();
    },
  };
}

/** For components: what `now` gives, after each change. @param atFirst what the server's page shows, and the browser until it has taken that over */
export const useWatched = <Value>({ watch }: Pick<Watched, "watch">, now: () => Value, atFirst: Value): Value =>
  useSyncExternalStore(watch, now, () => atFirst);
