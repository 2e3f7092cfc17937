/**
 * Work that takes turns. A page is mostly reckoning: a hundred at once are no faster than a few, but each of them would hold
 * memory and a connection to the database from those that could finish. So few run, a bounded number waits for a bounded
 * time, clients take turns with each other, and whoever has gone waits no longer (decision 027).
 */
import { setImmediate } from "node:timers/promises";
import { networkOf } from "@rambla/domain/platform/client-network";

/** There is more waiting than can be done in a time anybody would wait for: come back in a moment. */
export class TooMuchAtOnce extends Error {}

/** Whoever asked has gone before the work began; there is nobody left to tell. */
export class NobodyWaits extends Error {}

/** Whether work failed because it was never begun: nothing was done, and it may be asked for again. */
export function isUnbegun(error: unknown): error is TooMuchAtOnce | NobodyWaits {
  return error instanceof TooMuchAtOnce || error instanceof NobodyWaits;
}

/** Who waits for a turn. */
export type Waiting = {
  /** Clients take turns with each other, whatever number of wishes each has: addresses, those of one connection being one client. */
  readonly client: string;
  /** Fires when nobody wants the work any more. Work that has begun goes on. */
  readonly gone?: AbortSignal;
  /** Whoever has less comes first: 0 where nothing is said. */
  readonly rank?: number;
};

export type TurnsOptions = {
  /** How much runs at once; asked anew before each beginning, and at least 1. */
  readonly atOnce: () => number;
  /** How many may wait. Past that the client with the most waiting loses its last one to whoever has fewer. */
  readonly waiting: number;
  /** Milliseconds that anybody waits. */
  readonly patience: number;
};

export type Turns = {
  /** Does the work when its turn comes. Throws TooMuchAtOnce or NobodyWaits when it is never begun. */
  take<Result>(who: Waiting, work: () => Promise<Result>): Promise<Result>;
  /** How much runs and how much waits at this moment. */
  readonly count: () => { readonly running: number; readonly waiting: number };
};

type Place = { readonly client: string; readonly rank: number; begin(): void; refuse(error: Error): void };

/** Lets few pieces of work run and a bounded number wait for their turn: lower ranks first, and among equals client by client. */
export function makeTurns(options: TurnsOptions): Turns {
  /** By rank, then by client; the client whose turn is next stands first. */
  const ranks = new Map<number, Map<string, Place[]>>();
  let running = 0;
  let waiting = 0;

  function enter(place: Place): void {
    const clients = ranks.get(place.rank) ?? new Map<string, Place[]>();
    ranks.set(place.rank, clients);
    clients.set(place.client, [...(clients.get(place.client) ?? []), place]);
    waiting += 1;
  }

  /** Takes a place out of the queue; its client keeps its own place among the clients. */
  function leave(place: Place): void {
    const clients = ranks.get(place.rank);
    const others = (clients?.get(place.client) ?? []).filter((other) => other !== place);
    if (others.length > 0) clients?.set(place.client, others);
    else clients?.delete(place.client);
    if (clients?.size === 0) ranks.delete(place.rank);
    waiting -= 1;
  }

  function next(): Place | undefined {
    const rank = Math.min(...ranks.keys());
    const clients = ranks.get(rank);
    const [client, places] = clients?.entries().next().value ?? [];
    const place = places?.[0];
    if (!place || client === undefined) return undefined;
    leave(place);
    // Whoever had a turn goes behind all other clients.
    const rest = clients?.get(client);
    if (rest && clients?.delete(client)) clients.set(client, rest);
    return place;
  }

  /** Who makes room for a newcomer: of the last rank, the last wish of the client with the most. Undefined when the newcomer has no better claim. */
  function displaced(newcomer: Waiting): Place | undefined {
    const rank = newcomer.rank ?? 0;
    const last = Math.max(...ranks.keys());
    if (last < rank) return undefined;
    let most: readonly Place[] = [];
    for (const places of ranks.get(last)?.values() ?? []) if (places.length > most.length) most = places;
    if (last === rank && (ranks.get(rank)?.get(newcomer.client)?.length ?? 0) + 1 >= most.length) return undefined;
    return most.at(-1);
  }

  function advance(): void {
    while (running < Math.max(1, options.atOnce())) {
      const place = next();
      if (!place) return;
      place.begin();
    }
  }

  function turn(who: Waiting): Promise<void> {
    return new Promise((begun, refused) => {
      const settle = () => {
        clearTimeout(timer);
        who.gone?.removeEventListener("abort", onGone);
      };
      const place: Place = {
        client: who.client,
        rank: who.rank ?? 0,
        begin() {
          settle();
          running += 1;
          begun();
        },
        refuse(error) {
          settle();
          leave(place);
          refused(error);
        },
      };
      const onGone = () => place.refuse(new NobodyWaits("whoever asked has gone"));
      const timer = setTimeout(() => place.refuse(new TooMuchAtOnce("no turn came in time")), options.patience);
      who.gone?.addEventListener("abort", onGone);
      enter(place);
      advance();
    });
  }

  return {
    async take(asking, work) {
      const who = { ...asking, client: networkOf(asking.client) };
      if (who.gone?.aborted) throw new NobodyWaits("whoever asked has gone");
      if (waiting >= options.waiting) {
        const place = displaced(who);
        if (!place) throw new TooMuchAtOnce("too many are waiting");
        place.refuse(new TooMuchAtOnce("somebody who waits for less came"));
      }
      await turn(who);
      try {
        // What comes in meanwhile, and costs next to nothing, is not held up by all that waits here: work without a pause would follow work at once.
        await setImmediate();
        return await work();
      } finally {
        running -= 1;
        advance();
      }
    },
    count: () => ({ running, waiting }),
  };
}
