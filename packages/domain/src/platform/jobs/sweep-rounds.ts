/**
 * Rounds: a look once a minute for what was lost on the way. It gives back what a killed worker held, finds events that nobody told
 * of, and sweeps by state for the jobs whose turn it is; all of them at the start.
 */
import { MINUTE } from "@rambla/core/time";
import type { EventRelay } from "./event-relay.ts";
import type { Job } from "./jobs.ts";
import { putMissingEntries, releaseLost, reviveDead } from "./job-store.ts";
import type { Shop } from "../shop.ts";

/** Milliseconds until a round follows the start or a lost connection: by then it is plain which lanes are gone. */
const SOON = 12_000;
/** Milliseconds until the same sweep follows one that found something: a large backlog is taken in portions. */
const NEXT_PORTION = 2000;
/** Ids that a sweep looks for at first, and how many times as many it looks for next when all of them are in line and none can be done. */
const PORTION = 500;
const FURTHER = 5;

type Sweeping = Job & { readonly sweep: NonNullable<Job["sweep"]> };

export class SweepRounds {
  readonly #shop: Shop;
  readonly #sweeping: readonly Sweeping[];
  readonly #relay: EventRelay;
  readonly #wake: () => void;
  readonly #next = new Map<Sweeping, number>();
  #soonAt = Number.NEGATIVE_INFINITY;
  /** When the next round begins; over while one is on its way. */
  #roundAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void>;
  #stopped = false;

  constructor(shop: Shop, jobs: readonly Job[], relay: EventRelay, wake: () => void) {
    this.#shop = shop;
    this.#sweeping = jobs.filter((job): job is Sweeping => job.sweep !== undefined);
    this.#relay = relay;
    this.#wake = wake;
    this.#running = this.#round();
  }

  async #round(): Promise<void> {
    const now = performance.now();
    const turn = this.#sweeping.filter((job) => this.#dueAt(job) <= now).sort((one, other) => this.#dueAt(one) - this.#dueAt(other));
    let wait = MINUTE;
    try {
      const { gaveBack, eventsWait } = await releaseLost(this.#shop.database);
      if (gaveBack) this.#wake();
      if (eventsWait) this.#relay.poke();
      for (const job of turn) {
        if (this.#stopped) return;
        // Each begins at another moment of its time, so that they never come all at once.
        const share = this.#next.has(job) ? 1 : (this.#sweeping.indexOf(job) + 1) / this.#sweeping.length;
        // One that fails ends the round; in the next it comes behind those that have waited longer.
        this.#next.set(job, now + MINUTE);
        const isBehind = await this.#sweep(job);
        this.#next.set(job, isBehind ? now : now + job.sweep.every * share);
        if (isBehind) wait = NEXT_PORTION;
      }
    } catch (error) {
      this.#shop.log.error({ error }, "a round of sweeps failed");
    }
    if (this.#stopped) return;
    // A connection may have been lost while this round was on its way.
    this.#again(this.#soonAt > performance.now() ? Math.min(wait, this.#soonAt - performance.now()) : wait);
  }

  #again(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#roundAt = performance.now() + milliseconds;
    this.#timer = setTimeout(() => (this.#running = this.#running.then(() => this.#round())), milliseconds);
  }

  /**
   * A connection was lost, or the worker has just begun: what a lane that is gone has held is looked for soon. A round that is near
   * is not put off, or connections that are lost again and again would keep it away.
   */
  soon(): void {
    if (this.#stopped) return;
    this.#soonAt = performance.now() + SOON;
    if (this.#roundAt > this.#soonAt) this.#again(SOON);
  }

  /** One that was never begun is due. */
  #dueAt(job: Sweeping): number {
    return this.#next.get(job) ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * Looks beyond those that wait for another try, or have given up, until it finds what can be done: whatever fails keeps no other waiting.
   * @returns whether there may be more: what is in line and not begun yet may hide what is due behind it
   */
  async #sweep(job: Sweeping): Promise<boolean> {
    for (let most = PORTION; ; most *= FURTHER) {
      const ids = await job.sweep.find(this.#shop, most);
      const entries = ids.map((id) => ({ name: job.name, id, waitMilliseconds: 0 }));
      const revived = await reviveDead(this.#shop.database, entries);
      if (revived > 0) this.#wake();
      const { put, ready } = await putMissingEntries(this.#shop.database, entries, job.sweep.every);
      const isAll = ids.length < most;
      if (revived + put + ready > 0 || isAll) return revived + put > 0 || !isAll;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }
}
