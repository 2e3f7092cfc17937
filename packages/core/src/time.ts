/** Code takes a clock as an argument, so tests can move it. */

export type Clock = () => Date;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function after(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}

/** 29 February becomes 1 March. */
export function yearAfter(from: Date): Date {
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear() + 1);
  return end;
}
