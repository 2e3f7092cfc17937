/**
 * Work that takes turns. A page is mostly reckoning: a hundred at once are no faster than a few, but each of them would hold
 * a connection to the database from those that could finish.
 */

/** There is more waiting than can be done in a time anybody would wait for. */
export class TooMuchAtOnce extends Error {}

/** Lets `active` pieces of work run and up to `waiting` more wait for their turn, first come first served. */
export function makeTurns(active: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= active) {
      if (queue.length >= waiting) throw new TooMuchAtOnce("too many pages are waiting to be rendered");
      // Whoever ends hands its turn on, so nobody who comes later can take it.
      await new Promise<void>((go) => queue.push(go));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
