/** Rings at the earliest moment anybody asked for. Ringing tells how long it is until the next one. */
import type { Log } from "../log.ts";

/** Longer waits ring in between, which costs a statement or two. */
const LONGEST = 3_600_000;
/** Milliseconds between two rings: what becomes due one by one in a rush is done in few goes. */
const SHORTEST = 250;
/** Milliseconds until the clock rings again when ringing failed. */
const AFTER_FAILURE = 5000;

export class AlarmClock {
  readonly #ring: () => Promise<number | undefined>;
  readonly #log: Log;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;
  #rangAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  /** @param ring does what is due; gives the milliseconds until it wants to be rung again */
  constructor(ring: () => Promise<number | undefined>, log: Log) {
    this.#ring = ring;
    this.#log = log;
  }

  /** Asks the clock to ring within so many milliseconds. */
  ringWithin(milliseconds: number): void {
    const at = Math.max(performance.now() + Math.min(milliseconds, LONGEST), this.#rangAt + SHORTEST);
    if (this.#stopped || at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => void this.#rung(), Math.ceil(at - performance.now()) + 5);
  }

  async #rung(): Promise<void> {
    this.#at = Number.POSITIVE_INFINITY;
    this.#rangAt = performance.now();
    try {
      const next = await this.#ring();
      if (next !== undefined) this.ringWithin(next);
    } catch (error) {
      this.#log.warn({ error }, "the alarm clock of the jobs rings again");
      this.ringWithin(AFTER_FAILURE);
    }
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
