/** A value in the browser's local storage, shared by all tabs. */
import { makeWatched, useWatched, type Watched } from "@rambla/ui/watched";

export type Kept<Value> = Watched & {
  /** The current value, also when another tab changed it; the same object until it changes. Browser only. */
  now(): Value;
  /**
   * Stores a value. When the storage is forbidden or full, the value holds on this page only. @param written texts to store, in the order
   * of the names
   */
  keep(value: Value, written: readonly string[]): void;
};

/** @param read parses the stored texts, in the order of the names, as untrusted input */
export function makeKept<Value>(names: readonly string[], read: (...stored: readonly (string | null)[]) => Value): Kept<Value> {
  const watched = makeWatched(() => {
    window.addEventListener("storage", watched.tell);
    // A page from the back/forward cache has missed changes.
    window.addEventListener("pageshow", watched.tell);
    return () => {
      window.removeEventListener("storage", watched.tell);
      window.removeEventListener("pageshow", watched.tell);
    };
  });
  let texts: readonly (string | null)[] | undefined;
  let value = read(...names.map(() => null));

  /** Undefined when storage is forbidden. */
  function stored(): readonly (string | null)[] | undefined {
    try {
      return names.map((name) => window.localStorage.getItem(name));
    } catch {
      return undefined;
    }
  }

  return {
    ...watched,
    now() {
      const found = stored();
      if (found?.some((text, at) => text !== texts?.[at])) {
        texts = found;
        value = read(...found);
      }
      return value;
    },
    keep(next, written) {
      value = next;
      try {
        for (const [at, name] of names.entries()) window.localStorage.setItem(name, written[at] ?? "");
      } catch {
        // The stored value stays, but no longer counts on this page.
      }
      texts = stored();
      watched.tell();
    },
  };
}

/** @param atFirst the value on the server and during hydration */
export const useKept = <Value, First>(kept: Kept<Value>, atFirst: First): Value | First =>
  useWatched<Value | First>(kept, kept.now, atFirst);
