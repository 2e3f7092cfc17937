import { ask, NotAnswered } from "./asking/ask.ts";

let asking: Promise<number> | undefined;

/**
 * Milliseconds that the clock of the server is ahead of this device's, which may be minutes wrong. Asked once, by whatever counts down
 * on a page that is kept.
 * @returns 0 while the server does not say
 */
export const serverAhead = (): Promise<number> => (asking ??= askForTime());

const isNumber = (answer: unknown): answer is number => typeof answer === "number";

async function askForTime(): Promise<number> {
  const asked = Date.now();
  try {
    const now = await ask("/now", isNumber);
    // Taken to be said in the middle of the way.
    return now - (asked + Date.now()) / 2;
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    asking = undefined;
    return 0;
  }
}
