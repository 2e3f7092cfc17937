/** Load errors that the error page ignores. */
const forgiven = new WeakSet<Error>();

/** Tells whether the page goes on without the failed part, or loads it again. Known once the caller has the error. */
export const isForgiven = (error: Error): boolean => forgiven.has(error);

/**
 * Fetches a part of the program or its texts. Waits while there is no connection; throws when the load fails with one.
 * @param isMissed whether the page needs the part: then the page is reloaded (`frame/trouble/reload-guard.ts`)
 */
export async function fetched<Part>(load: () => Promise<Part>, isMissed: () => boolean = () => true): Promise<Part> {
  for (;;) {
    const wasOnline = navigator.onLine;
    try {
      return await load();
    } catch (error) {
      // A load that began offline may fail after the connection is back.
      const isTriedAgain = !wasOnline || !navigator.onLine;
      if (error instanceof Error && (isTriedAgain || !isMissed())) forgiven.add(error);
      if (!isTriedAgain) throw error;
      if (!navigator.onLine) await new Promise((done) => window.addEventListener("online", done, { once: true }));
    }
  }
}
