/** Work that several wait for at once: done once for all of them, and not begun when all of them have gone. */
import type { ServerResponse } from "node:http";

export type Joined<Result> = (key: string, gone: AbortSignal, start: (everybodyGone: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * Whoever asks for a key while its work is on the way waits for the same result. The work must take its turn with the signal
 * it is given without awaiting anything before: then it has either begun and is worth waiting for, or is still to be left.
 */
export function makeJoined<Result>(): Joined<Result> {
  type Work = { readonly result: Promise<Result>; readonly everybodyGone: AbortController; waiting: number };
  const running = new Map<string, Work>();

  function begin(key: string, start: (everybodyGone: AbortSignal) => Promise<Result>): Work {
    const everybodyGone = new AbortController();
    const result = start(everybodyGone.signal).finally(() => running.delete(key));
    const work = { result, everybodyGone, waiting: 0 };
    running.set(key, work);
    return work;
  }

  return async (key, gone, start) => {
    const work = running.get(key) ?? begin(key, start);
    const leave = () => {
      work.waiting -= 1;
      if (work.waiting === 0) work.everybodyGone.abort();
    };
    work.waiting += 1;
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave, { once: true });
    try {
      return await work.result;
    } finally {
      gone.removeEventListener("abort", leave);
    }
  };
}

/** Fires when the connection of an answer that is still owed has closed. */
export function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  // An answer that was given closes as well, and nobody has to be told: to tell costs more than many a call.
  else response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}
