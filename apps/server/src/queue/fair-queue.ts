/**
 * Work that waits for its turn. Rendering a hundred pages at once is no faster than a few, but each of them would hold memory and a database
 * connection. So few run, a bounded number waits for a bounded time, clients take turns, and the work of a client that disconnects is dropped.
 */
import { setImmediate } from "node:timers/promises";
import { networkOf } from "@rambla/domain/platform/client-network";

/** More is waiting than can be done in time: the client may ask again in a moment. */
export class OverloadedError extends Error {}

/** The client disconnected before the work began. */
export class ClientDisconnectedError extends Error {}

/** Whether work failed because it was never begun: nothing was done, and it may be asked for again. */
export function isUnbegun(error: unknown): error is OverloadedError | ClientDisconnectedError {
  return error instanceof OverloadedError || error instanceof ClientDisconnectedError;
}

/** Who waits for a turn. */
export type Waiting = {
  /** Clients take turns with each other, however much each asks for: addresses, those of one connection being one client. */
  readonly client: string;
  /** Fires when the client disconnects. Work that has begun goes on. */
  readonly gone?: AbortSignal;
  /** Lower ranks come first; 0 by default. */
  readonly rank?: number;
};

export type FairQueueOptions = {
  /** How much runs at once; asked anew before each beginning, and at least 1. */
  readonly atOnce: () => number;
  /** How many may wait. Past that the client with the most waiting loses its last one to whoever has fewer. */
  readonly waiting: number;
  /** Milliseconds that work waits at most. */
  readonly timeout: number;
};

export type FairQueue = {
  /** Does the work when its turn comes. Throws OverloadedError or ClientDisconnectedError when it is never begun. */
  take<Result>(who: Waiting, work: () => Promise<Result>): Promise<Result>;
  /** How much runs and how much waits at this moment. */
  readonly count: () => { readonly running: number; readonly waiting: number };
};

type Place = { readonly client: string; readonly rank: number; begin(): void; refuse(error: Error): void };

/** The waiting places: lower ranks first, and within a rank client by client. */
function makeLine() {
  /** By rank, then by client; the client whose turn is next stands first. */
  const ranks = new Map<number, Map<string, Place[]>>();
  let size = 0;

  function enter(place: Place): void {
    const clients = ranks.get(place.rank) ?? new Map<string, Place[]>();
    ranks.set(place.rank, clients);
    clients.set(place.client, [...(clients.get(place.client) ?? []), place]);
    size += 1;
  }

  function leave(place: Place): void {
    const clients = ranks.get(place.rank);
    const others = (clients?.get(place.client) ?? []).filter((other) => other !== place);
    if (others.length > 0) clients?.set(place.client, others);
    else clients?.delete(place.client);
    if (clients?.size === 0) ranks.delete(place.rank);
    size -= 1;
  }

  /** Takes the next place out. Its client goes behind all other clients. */
  function next(): Place | undefined {
    const clients = ranks.get(Math.min(...ranks.keys()));
    const [client, places] = clients?.entries().next().value ?? [];
    const place = places?.[0];
    if (!place || client === undefined) return undefined;
    leave(place);
    const rest = clients?.get(client);
    if (rest && clients?.delete(client)) clients.set(client, rest);
    return place;
  }

  /** The place that makes room for a newcomer: of the last rank, the last of the client with the most. Undefined when the newcomer has no better claim. */
  function displacedBy(newcomer: Waiting): Place | undefined {
    const rank = newcomer.rank ?? 0;
    const last = Math.max(...ranks.keys());
    if (last < rank) return undefined;
    let most: readonly Place[] = [];
    for (const places of ranks.get(last)?.values() ?? []) if (places.length > most.length) most = places;
    if (last === rank && (ranks.get(rank)?.get(newcomer.client)?.length ?? 0) + 1 >= most.length) return undefined;
    return most.at(-1);
  }

  return { enter, leave, next, displacedBy, size: () => size };
}

/** Lets a few pieces of work run and a bounded number wait for their turn. */
export function makeFairQueue(options: FairQueueOptions): FairQueue {
  const line = makeLine();
  let running = 0;

  function advance(): void {
    while (running < Math.max(1, options.atOnce())) {
      const place = line.next();
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
          line.leave(place);
          refused(error);
        },
      };
      const onGone = () => place.refuse(new ClientDisconnectedError("the client has disconnected"));
      const timer = setTimeout(() => place.refuse(new OverloadedError("no turn came in time")), options.timeout);
      who.gone?.addEventListener("abort", onGone);
      line.enter(place);
      advance();
    });
  }

  return {
    async take(asking, work) {
      const who = { ...asking, client: networkOf(asking.client) };
      if (who.gone?.aborted) throw new ClientDisconnectedError("the client has disconnected");
      if (line.size() >= options.waiting) {
        const place = line.displacedBy(who);
        if (!place) throw new OverloadedError("too many are waiting");
        place.refuse(new OverloadedError("a client with less waiting came"));
      }
      await turn(who);
      try {
        // Requests that cost next to nothing are answered between two pieces of work.
        await setImmediate();
        return await work();
      } finally {
        running -= 1;
        advance();
      }
    },
    count: () => ({ running, waiting: line.size() }),
  };
}
