/** Work shared by concurrent requests: done once, and not begun when all have disconnected. */
import type { ServerResponse } from "node:http";

export type Joined<Result> = (key: string, gone: AbortSignal, start: (everybodyGone: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * Requests with the same key share a result. The work must enter its queue with the given signal before it awaits anything: then it has
 * either begun, or can still be dropped.
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

/** Fires when the connection closes before its answer is complete. */
export function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  // A finished answer closes too; an abort would cost more than many calls.
  else response.once("close", () => response.writableFinished || gone.abort());
  return gone.signal;
}
