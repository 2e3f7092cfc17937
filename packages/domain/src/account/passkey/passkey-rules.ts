/** Rules of passkeys. Pure. */

/** Most signs of the name somebody gives a passkey. */
export const LONGEST_NAME = 60;

/**
 * Whether a passkey's own count of its uses goes on as it must. Those that several devices share always say 0; from any other, a count
 * that stands still or goes back tells that there is a copy of it.
 */
export function goesOn(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0);
}
