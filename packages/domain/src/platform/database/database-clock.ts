/**
 * The time of a process: that of its database (decision 186). Every node of a shop has a machine of its own, and whichever clock there is
 * wrong would cancel orders early, or let a sale begin twice; the database is one for all of them.
 */
import { type Clock, MINUTE, SECOND } from "@rambla/core/time";
import type { Queryable } from "./database.ts";
import type { Log } from "../log.ts";
import { sql } from "./sql.ts";

export type DatabaseClock = {
  /** The present moment. That of the machine's own clock until the database was asked first. */
  readonly now: Clock;
  /** How far the machine's own clock is ahead of the database's, in milliseconds; less than nothing when it is behind. */
  ahead(): number;
  /** Asks the database for its time, a few times, and goes by the quickest answer. Throws when no answer comes. */
  set(database: Queryable): Promise<void>;
  /** Sets it now and every minute from now on; while no answer comes, it goes on by what it knows. @returns what ends that */
  follow(database: Queryable, log: Log): Promise<() => void>;
};

/** What a machine has of time: a clock that people and their programs set, and one that only ever goes on. */
export type MachineTime = { readonly system: () => number; readonly steady: () => number };

const OF_THIS_MACHINE: MachineTime = { system: () => Date.now(), steady: () => performance.now() };

/** Answers of which the quickest is taken. */
const ASKS = 3;
/** Time stands still for so long at most, in milliseconds, where it would go back. */
const WAITS = SECOND;
/** Milliseconds that the machine may be off before somebody is told. */
const TOLERATED = 2 * SECOND;
const EVERY = MINUTE;
const AFTER_SILENCE = 5 * SECOND;

/** Makes the clock of a process. Between two questions it goes by the steady clock: whoever sets that of the machine changes nothing. */
export function makeDatabaseClock({ system, steady }: MachineTime = OF_THIS_MACHINE): DatabaseClock {
  let known = { moment: system(), at: steady() };
  let isSet = false;
  let last = Number.NEGATIVE_INFINITY;
  const reckoned = (at: number) => known.moment + (at - known.at);

  async function set(database: Queryable): Promise<void> {
    const answers = [];
    for (let count = 0; count < ASKS; count += 1) answers.push(await ask(database));
    const [quickest] = answers.sort((one, other) => one.within - other.within);
    // What lies within the way there and back is no difference that anybody could know of.
    if (quickest && (!isSet || Math.abs(quickest.moment - reckoned(quickest.at)) > quickest.within)) known = quickest;
    isSet = true;
  }

  /** The database's time at the middle of the way there and back, which may be wrong by half of it. */
  async function ask(database: Queryable): Promise<{ readonly moment: number; readonly at: number; readonly within: number }> {
    const asked = steady();
    const [row] = await database.query<{ moment: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as moment`);
    const within = (steady() - asked) / 2;
    if (!row) throw new Error("the database tells no time");
    return { moment: row.moment, at: asked + within, within };
  }

  const ahead = () => system() - reckoned(steady());

  return {
    now() {
      const moment = reckoned(steady());
      // A small correction is waited out; a large one is a database that was wrong before, or is another one by now.
      last = moment < last && last - moment <= WAITS ? last : moment;
      return new Date(last);
    },
    ahead,
    set,
    async follow(database, log) {
      let timer: NodeJS.Timeout | undefined;
      let isOver = false;
      let isTold = false;
      async function again(): Promise<void> {
        const isAnswered = await set(database).then(
          () => true,
          (error: unknown) => {
            log.warn({ error }, "the database did not tell its time");
            return false;
          },
        );
        const isApart = Math.abs(ahead()) > TOLERATED;
        if (isApart && !isTold)
          log.warn(
            { milliseconds: Math.round(ahead()) },
            "the clock of this machine is ahead of the database's by so much; the shop goes by the database",
          );
        isTold = isApart;
        if (!isOver) timer = setTimeout(() => void again(), isAnswered ? EVERY : AFTER_SILENCE).unref();
      }
      await again();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
  };
}
