/**
 * One entry of the queue for all that is due of a job (decision 230): it does what state says is due, and waits for what will be next. Most of what
 * is put in line for later is over before its time, and then has never been an entry.
 */
import { entryless, reviveDead } from "./job-store.ts";
import type { Shop } from "../shop.ts";

/** The id of that entry. */
export const ALL_DUE = "due";

/** Ids in one go; the rest follows at once, in another. */
const PORTION = 50;
/** How many times as many are looked for when all of them have entries of their own. */
const FURTHER = 5;
/** Ids at once: of those that hang one keeps no other waiting. */
const AT_ONCE = 2;

export type Due = {
  readonly name: string;
  readonly sweep: {
    find(shop: Shop, most: number): Promise<readonly string[]>;
    nextDue(shop: Shop, since: Date): Promise<Date | undefined>;
  };
};

/** What is due and has no entry of its own: whatever failed has one, and is tried by that (decision 128). */
export async function findUnattended(shop: Shop, { name, sweep }: Due): Promise<readonly string[]> {
  for (let most = PORTION; ; most *= FURTHER) {
    const ids = await sweep.find(shop, most);
    const entries = ids.map((id) => ({ name, id }));
    const free = await entryless(shop.database, entries);
    if (free.length < ids.length) await reviveDead(shop.database, entries);
    if (free.length > 0 || ids.length < most) return free.slice(0, PORTION);
  }
}

/** Looks after what is due of jobs, of each by one at a time. */
export class DueEntries {
  readonly #shop: Shop;
  /** Jobs that are being looked after, and whether news came meanwhile. */
  readonly #running = new Map<string, { hasNews: boolean }>();
  #stopped = false;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /**
   * Runs a job for each id that is due.
   * @param run bears its own failures
   * @returns when the next one is due
   */
  async lookAfter(job: Due, run: (id: string) => Promise<void>): Promise<Date | undefined> {
    const running = this.#running.get(job.name);
    if (running) {
      running.hasNews = true;
      return undefined;
    }
    const mine = { hasNews: false };
    this.#running.set(job.name, mine);
    try {
      const since = this.#shop.clock();
      const ids = await findUnattended(this.#shop, job);
      const left = [...ids];
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let id = left.shift(); id !== undefined && !this.#stopped; id = left.shift()) await run(id);
        }),
      );
      // What became due meanwhile counts as next.
      const next = await job.sweep.nextDue(this.#shop, since);
      return mine.hasNews || left.length > 0 || ids.length === PORTION ? since : next;
    } finally {
      this.#running.delete(job.name);
    }
  }

  /** What has begun is done to its end, and no other is begun. */
  stop(): void {
    this.#stopped = true;
  }
}
