/** The state of a navigation within one thing: the link that was followed is still there afterwards, and keeps the focus. */
export const KEEPS_FOCUS = { keepsFocus: true } as const;

/** Whether a location was reached so. */
export function keepsFocus(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsFocus" in state;
}
