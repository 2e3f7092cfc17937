/** A way to do work that gives way while somebody waits for the process. */
import { SECOND } from "@rambla/core/time";

export type Way = (work: () => Promise<void>) => Promise<void>;

/** Milliseconds that work waits for what came before it. One that takes longer waits for somebody else, a mail server that keeps silent, and needs nothing of the process. */
export const WAITS_AT_MOST = 3 * SECOND;

/** Work that comes while it is so waits for what came before it in that time, and for none that hangs. */
export function oneByOneWhile(isSo: () => boolean): Way {
  let before: Promise<void> = Promise.resolve();
  return async (work) => {
    if (!isSo()) return await work();
    const done = endOf(before).then(work);
    before = done.catch(() => undefined);
    await done;
  };
}

function endOf(work: Promise<void>): Promise<void> {
  return new Promise((done) => {
    const hanging = setTimeout(done, WAITS_AT_MOST);
    void work.then(() => {
      clearTimeout(hanging);
      done();
    });
  });
}
