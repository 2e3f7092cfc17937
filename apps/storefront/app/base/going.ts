/** Whether a click follows the link here, not in another tab or window. */
export const isPlainPress = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
}: Pick<MouseEvent, "button" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey">): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** Marks the pressed element as pending and unmarks the one before. Does nothing offline. */
export function showGoing(pressed: Element | null): void {
  if (!navigator.onLine) return;
  showArrived();
  pressed?.setAttribute("data-going", "");
}

/** Unmarks the pressed element once the page is there or was given up. The layout stays mounted. */
export function showArrived(): void {
  for (const pressed of document.querySelectorAll("[data-going]")) pressed.removeAttribute("data-going");
}
