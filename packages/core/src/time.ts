/** Time comes from a clock that is handed in, so that tests can move it. Everything is stored in UTC. */

/** Gives the present moment. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The moment `milliseconds` after `from`. */
export function after(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** The same day and hour a year later; a year that begins on a 29 February ends on a 1 March. */
export function yearAfter(from: Date): Date {
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear() + 1);
  return end;
}
