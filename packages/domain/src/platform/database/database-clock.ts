/** The database's time: a node with a wrong clock would cancel orders early. */
import { type Clock, MINUTE, SECOND } from "@rambla/core/time";
import type { Queryable } from "./database.ts";
import type { Log } from "../log.ts";
import { sql } from "./sql.ts";

export type DatabaseClock = {
  /** The machine's time until the first `set`. */
  readonly now: Clock;
  /** Milliseconds that the machine is ahead; negative when behind. */
  ahead(): number;
  /** Uses the fastest of a few answers. Throws without one. */
  set(database: Queryable): Promise<void>;
  /** Every minute. @returns stops it */
  follow(database: Queryable, log: Log): Promise<() => void>;
};

/** The system clock can be changed. */
export type MachineTime = { readonly system: () => number; readonly steady: () => number };

const OF_THIS_MACHINE: MachineTime = { system: () => Date.now(), steady: () => performance.now() };

const ASKS = 3;
/** Milliseconds that the clock may stand still instead of going back. */
const WAITS = SECOND;
/** Milliseconds of difference before it is logged. */
const TOLERATED = 2 * SECOND;
const EVERY = MINUTE;
const AFTER_SILENCE = 5 * SECOND;

export function makeDatabaseClock({ system, steady }: MachineTime = OF_THIS_MACHINE): DatabaseClock {
  let known = { moment: system(), at: steady() };
  let isSet = false;
  let last = Number.NEGATIVE_INFINITY;
  const reckoned = (at: number) => known.moment + (at - known.at);

  async function set(database: Queryable): Promise<void> {
    const answers = [];
    for (let count = 0; count < ASKS; count += 1) answers.push(await ask(database));
    const [quickest] = answers.sort((one, other) => one.within - other.within);
    // A difference within the network delay is not measurable.
    if (quickest && (!isSet || Math.abs(quickest.moment - reckoned(quickest.at)) > quickest.within)) known = quickest;
    isSet = true;
  }

  /** Assumes the midpoint of the round trip; wrong by half of it at most. */
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
      // A large correction means another server's clock.
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
