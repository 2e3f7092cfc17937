/**
 * What a shopper did before the program was there. The page's first script (`painting-order.ts` in the storefront's room of the first paint) keeps the buttons
 * and summaries that were pressed and the fields that were filled in meanwhile; nobody has to do it twice.
 */
import { useEffect } from "react";

declare global {
  interface Window {
    /** Buttons and fields in the order they were used, with what was entered; only those whose program was not there yet. */
    early?: Map<Element, string | undefined>;
  }
}

/** How React marks an element whose handlers are in place; the page's first script looks for the same. */
export const ALIVE = "__reactProps";

/** Whether a field of this form was filled in before its program was there. */
export function wasUsedEarly(form: HTMLFormElement): boolean {
  return [...(window.early?.keys() ?? [])].some((element) => form.contains(element));
}

/** What was entered into a field before its program was there; React may have written over it meanwhile. */
export const enteredEarly = (field: Element): string | undefined => window.early?.get(field);

/** Presses, once, the buttons that were pressed too early and are alive now. Stands at the end of whatever comes alive. */
export function EarlyPresses() {
  // After what was entered too early has been taken over: pieces count when they are put into the cart.
  useEffect(() => void setTimeout(pressEarly), []);
  return null;
}

function pressEarly(): void {
  for (const element of window.early?.keys() ?? []) {
    if (!(element instanceof HTMLButtonElement) || !Object.keys(element).some((key) => key.startsWith(ALIVE))) continue;
    window.early?.delete(element);
    if (element.isConnected) element.click();
  }
}
