/** Turns events into jobs in one transaction: an event is gone exactly when all its jobs are in line. */
import { type StoredEvent, takeEvents } from "../events.ts";
import { type Entry, putEntries } from "./job-store.ts";
import type { Shop } from "../shop.ts";

/** The channel on which the database tells that events were written. */
export const EVENT_CHANNEL = "shop_event";

const AT_ONCE = 200;
/** Milliseconds in which events gather: transactions that write while others wait need not notify. */
const GATHER = 50;
/** Milliseconds until further looks after something was found: such a transaction may have committed behind our back. */
const LOOK_AGAIN = [1000, 5000];

export class EventRelay {
  readonly #shop: Pick<Shop, "database" | "log">;
  readonly #entriesOf: (event: StoredEvent) => readonly Entry[];
  readonly #onWaiting: (milliseconds: number) => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;
  #stopped = false;

  /** @param onWaiting told after how many milliseconds the first of the entries that wait is due */
  constructor(
    shop: Pick<Shop, "database" | "log">,
    entriesOf: (event: StoredEvent) => readonly Entry[],
    onWaiting: (milliseconds: number) => void,
  ) {
    this.#shop = shop;
    this.#entriesOf = entriesOf;
    this.#onWaiting = onWaiting;
  }

  /** Looks for events in a moment. */
  poke(): void {
    this.#lookWithin(GATHER, 0);
  }

  #lookWithin(milliseconds: number, emptyLooks: number): void {
    const at = performance.now() + milliseconds;
    if (this.#stopped || at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => {
      this.#running = (this.#running ?? Promise.resolve()).then(() => this.#look(emptyLooks));
    }, milliseconds);
  }

  async #look(emptyLooks: number): Promise<void> {
    this.#at = Number.POSITIVE_INFINITY;
    let empty = emptyLooks + 1;
    try {
      let taken: number;
      do {
        taken = await this.#relay();
        if (taken > 0) empty = 0;
      } while (taken === AT_ONCE && !this.#stopped);
    } catch (error) {
      this.#shop.log.error({ error }, "events could not be relayed");
    }
    const again = LOOK_AGAIN[empty];
    if (again !== undefined) this.#lookWithin(again, empty);
  }

  async #relay(): Promise<number> {
    const { taken, entries } = await this.#shop.database.transaction(async (transaction) => {
      const events = await takeEvents(transaction, AT_ONCE);
      const started = events.flatMap((event) => this.#entriesOf(event));
      await putEntries(transaction, started);
      return { taken: events.length, entries: started };
    });
    const waits = entries.map(({ waitMilliseconds }) => waitMilliseconds).filter((wait) => wait > 0);
    if (waits.length > 0) this.#onWaiting(Math.min(...waits));
    return taken;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
