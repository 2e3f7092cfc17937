/** Characters. */
export const LONGEST_NAME = 60;

/** Whether the counter increases. Synced passkeys always have 0; otherwise a repeated count means a copy. */
export function goesOn(before: number, now: number): boolean {
  return now > before || (now === 0 && before === 0);
}
