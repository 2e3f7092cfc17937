/**
 * Queues work. A hundred concurrent renders are no faster than a few, but each would hold memory and a connection. Few run, a bounded
 * number waits for a bounded time, clients take turns, and work of disconnected clients is dropped.
 */
import { setImmediate } from "node:timers/promises";
import { networkOf } from "@rambla/domain/platform/client-network";

/** Too much is waiting; the client may retry soon. */
export class OverloadedError extends Error {}

/** The client disconnected before the work began. */
export class ClientDisconnectedError extends Error {}

/** Whether the work never began, so that it may be retried. */
export function isUnbegun(error: unknown): error is OverloadedError | ClientDisconnectedError {
  return error instanceof OverloadedError || error instanceof ClientDisconnectedError;
}

export type Waiting = {
  /** Clients take turns, however much each asks for. A client is an address; for IPv6 a connection's network. */
  readonly client: string;
  /** Fires when the client disconnects. Started work goes on. */
  readonly gone?: AbortSignal;
  /** Lower ranks come first; 0 by default. */
  readonly rank?: number;
};

export type FairQueueOptions = {
  /** How much runs at once, at least 1; read before each start. */
  readonly atOnce: () => number;
  /** How many may wait. Beyond it the client with the most loses its last one to a client with fewer. */
  readonly waiting: number;
  /** Milliseconds that work waits at most. */
  readonly timeout: number;
};

export type FairQueue = {
  /** Runs the work in its turn. Throws OverloadedError or ClientDisconnectedError when it never begins. */
  take<Result>(who: Waiting, work: () => Promise<Result>): Promise<Result>;
  /** Running and waiting work now. */
  readonly count: () => { readonly running: number; readonly waiting: number };
};

type Place = { readonly client: string; readonly rank: number; begin(): void; refuse(error: Error): void };

/** The waiting work: lower ranks first, clients in turns. */
function makeLine() {
  /** By rank, then by client; the next client is first. */
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

  /** Takes the next one out. Its client moves behind the others. */
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

  /**
   * Gives the entry to drop for a newcomer: of the last rank, the last one of the client with the most. Undefined when the newcomer has no
   * better claim.
   */
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
        // Cheap requests are answered in between.
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
