/** What was pressed shows it by itself, at once and for as long as its page is on the way: long before the bar on top of the page does. */

/** Whether a press means to go there, and not to open another tab or window. */
export const isPlainPress = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
}: Pick<MouseEvent, "button" | "metaKey" | "altKey" | "ctrlKey" | "shiftKey">): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** Marks what was pressed, instead of what was pressed before it: one page is on the way at a time. Without a connection none is. */
export function showGoing(pressed: Element | null): void {
  if (!navigator.onLine) return;
  showArrived();
  pressed?.setAttribute("data-going", "");
}

/** The page is there, or has been given up. What stands around it stays on the next one. */
export function showArrived(): void {
  for (const pressed of document.querySelectorAll("[data-going]")) pressed.removeAttribute("data-going");
}
