import { ask, NotAnswered } from "./asking/ask.ts";

let asking: Promise<number> | undefined;

/**
 * Gives the milliseconds by which the server's clock is ahead of the device's. Asked once.
 * @returns 0 without an answer
 */
export const serverAhead = (): Promise<number> => (asking ??= askForTime());

const isNumber = (answer: unknown): answer is number => typeof answer === "number";

async function askForTime(): Promise<number> {
  const asked = Date.now();
  try {
    const now = await ask("/now", isNumber);
    // Assumes that the server answered halfway between request and answer.
    return now - (asked + Date.now()) / 2;
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    asking = undefined;
    return 0;
  }
}
