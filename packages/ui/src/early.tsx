/**
 * What a shopper did before the program was there. The page's first script (`early-script.ts` of the storefront) keeps the buttons and summaries that
 * were pressed and the fields that were filled in meanwhile.
 */
import { useEffect } from "react";

declare global {
  interface Window {
    /** Buttons and fields in the order they were used, with what was entered last, or whether they are ticked; only those whose program was not there at first. */
    early?: Map<Element, string | boolean | undefined>;
    /** The cookies that its first script read: those of whom the page was made for. */
    cookiesAtFirst?: string;
  }
}

/** How React marks an element whose handlers are in place; the page's first script looks for the same. */
export const ALIVE = "__reactProps";

/** In `sessionStorage`: when a page was loaded anew last for a part of its program, in milliseconds since 1970. */
export const RELOADED_AT = "chunkReloadTime";
/** Seconds between two such reloads, where the page could not even say what the settings are. */
export const GUARD_SECONDS = 60;

/** How the page's first script marks a button that was pressed and not heard yet. */
export const PRESSED = "data-pressed";

/** Whether a field of this form was filled in before its program was there. */
export function wasUsedEarly(form: HTMLFormElement): boolean {
  return [...(window.early?.keys() ?? [])].some((element) => form.contains(element));
}

/** What was entered into a field before its program was there; React may have written over it meanwhile. */
export function enteredEarly(field: Element): string | undefined {
  const entered = window.early?.get(field);
  return typeof entered === "string" ? entered : undefined;
}

/** What some part has dealt with. It stays in `window.early`: a form whose program comes later asks there. */
const taken = new WeakSet<Element>();

/**
 * Enters, once, what was entered too early and is lost by now, and presses the buttons that were pressed too early, as far as they are
 * alive. Stands at the end of whatever comes alive.
 * @param then is told that it is
 */
export function EarlyPresses({ then }: { then?: (nothing: undefined) => void }) {
  useEffect(() => {
    then?.(undefined);
    // React runs these effects before it turns to another part. In a moment it may be in the midst of one, whose elements look alive
    // before their form knows what was typed.
    const used = [...(window.early?.keys() ?? [])].filter((element) => isAlive(element) && !taken.has(element));
    for (const element of used) {
      taken.add(element);
      element.removeAttribute(PRESSED);
    }
    // After fields have taken over by themselves what was entered: pieces count when they are put into the cart.
    setTimeout(enterNext, 0, used);
  }, [then]);
  return null;
}

const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith(ALIVE));

/** One field after the other: each is taken over before the next. Then the presses. */
function enterNext(used: readonly Element[], from = 0): void {
  for (const [at, element] of used.entries()) {
    // Whoever typed on meanwhile has entered more by now.
    const entered = window.early?.get(element);
    if (at < from || entered === undefined || element instanceof HTMLButtonElement || !element.isConnected) continue;
    if (enterAnew(element, entered)) return void setTimeout(enterNext, 0, used, at + 1);
  }
  for (const element of used) if (element instanceof HTMLButtonElement && element.isConnected) element.click();
}

/** @returns whether anything was missing */
function enterAnew(element: Element, entered: string | boolean): boolean {
  if (typeof entered === "boolean") {
    if (!(element instanceof HTMLInputElement) || element.checked === entered) return false;
    element.click();
    return true;
  }
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isText && !(element instanceof HTMLSelectElement)) return false;
  // What has been changed since, by its form or its shopper, stays.
  if (element.value === entered || (isText && element.value !== element.defaultValue)) return false;
  // React looks away when a value is set on the element itself: a shopper's hand goes through its prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, entered);
  element.dispatchEvent(new Event(isText ? "input" : "change", { bubbles: true }));
  return true;
}
