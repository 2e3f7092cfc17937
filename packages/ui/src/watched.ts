/** State outside components, with subscriptions. */
import { useSyncExternalStore } from "react";

export type Watched = {
  /** @returns the unsubscribe function */
  watch(watcher: () => void): () => void;
  tell(): void;
};

/** @param begin runs with the first watcher; its result runs after the last one has left */
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

/** The current value in a component. @param atFirst the value of the server's page and of hydration */
export const useWatched = <Value>({ watch }: Pick<Watched, "watch">, now: () => Value, atFirst: Value): Value =>
  useSyncExternalStore(watch, now, () => atFirst);
