/** Fetches a part of the program or its texts; without a connection it waits until there is one again. What fails with a connection fails. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const wasOnline = navigator.onLine;
    try {
      return await load();
    } catch (error) {
      // What began without a connection may fail after it has come back.
      if (wasOnline && navigator.onLine) throw error;
      if (!navigator.onLine) await new Promise((done) => window.addEventListener("online", done, { once: true }));
    }
  }
}
