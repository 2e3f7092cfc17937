/** What is kept in the browser's storage under the names of the documents, the same in every tab. */
import { makeWatched, useWatched, type Watched } from "@rambla/ui/watched";

export type Kept<Value> = Watched & {
  /** As it stands now, in this tab or another: the same value until something changes. Browser only. */
  now(): Value;
  /** Keeps another. A browser that forbids its storage, or has no room, knows it on this page only. @param written what to keep, by name */
  keep(value: Value, written: readonly string[]): void;
};

/** @param read makes the value of what is stored, in the order of the names, as if a stranger had written it */
export function makeKept<Value>(names: readonly string[], read: (...stored: readonly (string | null)[]) => Value): Kept<Value> {
  const watched = makeWatched(() => {
    window.addEventListener("storage", watched.tell);
    return () => window.removeEventListener("storage", watched.tell);
  });
  let text: string | undefined;
  let value = read(...names.map(() => null));

  /** What is stored; undefined where that is forbidden. */
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
      const now = found && JSON.stringify(found);
      if (found && now !== text) {
        text = now;
        value = read(...found);
      }
      return value;
    },
    keep(next, written) {
      value = next;
      try {
        for (const [at, name] of names.entries()) window.localStorage.setItem(name, written[at] ?? "");
      } catch {
        // What is stored stays as it was, and counts no more on this page.
      }
      text = JSON.stringify(stored());
      watched.tell();
    },
  };
}

/** For components. @param atFirst what the server's page shows, and the browser until it has taken that over */
export const useKept = <Value, First>(kept: Kept<Value>, atFirst: First): Value | First =>
  useWatched<Value | First>(kept, kept.now, atFirst);
