/** Navigation state for links that stay on the page: the followed link keeps the focus. */
export const KEEPS_FOCUS = { keepsFocus: true } as const;

export function keepsFocus(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsFocus" in state;
}
