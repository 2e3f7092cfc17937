let asking: Promise<number> | undefined;

/**
 * Milliseconds that the clock of the server is ahead of this device's, which may be minutes wrong. Asked once, by whatever counts down
 * on a page that is kept.
 * @returns 0 while the server does not say
 */
export const serverAhead = (): Promise<number> => (asking ??= ask());

async function ask(): Promise<number> {
  const asked = Date.now();
  try {
    const now: number = await (await fetch("/now")).json();
    // Taken to be said in the middle of the way.
    return now - (asked + Date.now()) / 2;
  } catch {
    asking = undefined;
    return 0;
  }
}
