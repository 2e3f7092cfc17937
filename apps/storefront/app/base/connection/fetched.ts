/** Errors of what failed to load that nobody has to act on. */
const forgiven = new WeakSet<Error>();

/** Whether the page goes on without what failed like this, or it is asked for again. Known when whoever asked has heard of it. */
export const isForgiven = (error: Error): boolean => forgiven.has(error);

/**
 * Fetches a part of the program or its texts; without a connection it waits until there is one again. What fails with a connection fails.
 * @param isMissed whether the page needs what fails: then it is loaded anew (`frame/trouble/reload-guard.ts`)
 */
export async function fetched<Part>(load: () => Promise<Part>, isMissed: () => boolean = () => true): Promise<Part> {
  for (;;) {
    const wasOnline = navigator.onLine;
    try {
      return await load();
    } catch (error) {
      // What began without a connection may fail after it has come back.
      const isTriedAgain = !wasOnline || !navigator.onLine;
      if (error instanceof Error && (isTriedAgain || !isMissed())) forgiven.add(error);
      if (!isTriedAgain) throw error;
      if (!navigator.onLine) await new Promise((done) => window.addEventListener("online", done, { once: true }));
    }
  }
}
