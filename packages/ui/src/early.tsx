/** Replays input from before hydration, which `early-script.ts` records. */
import { useEffect } from "react";

declare global {
  interface Window {
    /** With the last value or the tick. */
    early?: Map<Element, string | boolean | undefined>;
    cookiesAtFirst?: string;
  }
}

/** React's mark on hydrated elements. */
export const ALIVE = "__reactProps";

/** In `sessionStorage`, in milliseconds since 1970. */
export const RELOADED_AT = "chunkReloadTime";
/** When the page has no settings. */
export const GUARD_SECONDS = 60;

/** Marks a pressed button until its handler runs. */
export const PRESSED = "data-pressed";

export function wasUsedEarly(form: HTMLFormElement): boolean {
  return [...(window.early?.keys() ?? [])].some((element) => form.contains(element));
}

/** A form with what was entered in it before hydration, and the names of those fields. React may have overwritten them. */
export function earlyIn(form: HTMLFormElement): { readonly entered: FormData; readonly names: ReadonlySet<string> } {
  const entered = new FormData(form);
  const names = new Set<string>();
  for (const [element, value] of window.early ?? []) {
    const name = element.getAttribute("name");
    if (!name || value === undefined || !form.contains(element)) continue;
    names.add(name);
    if (value === false) entered.delete(name);
    else entered.set(name, value === true ? (element.getAttribute("value") ?? "on") : value);
  }
  return { entered, names };
}

/** React may have overwritten the field. */
export function enteredEarly(field: Element): string | undefined {
  const entered = window.early?.get(field);
  return typeof entered === "string" ? entered : undefined;
}

const taken = new WeakSet<Element>();

/** Put it at the end of each hydrated part. */
export function EarlyPresses({ then }: { then?: (nothing: undefined) => void }) {
  useEffect(() => {
    then?.(undefined);
    // Chosen now: later React may be in the middle of a part.
    const used = [...(window.early?.keys() ?? [])].filter((element) => isAlive(element) && !taken.has(element));
    for (const element of used) {
      taken.add(element);
      element.removeAttribute(PRESSED);
    }
    // Fields adopt early values first.
    setTimeout(enterNext, 0, used);
  }, [then]);
  return null;
}

const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith(ALIVE));

/** One field at a time, then the presses. */
function enterNext(used: readonly Element[], from = 0): void {
  for (const [at, element] of used.entries()) {
    // The customer may still be typing.
    const entered = window.early?.get(element);
    if (at < from || entered === undefined || element instanceof HTMLButtonElement || !element.isConnected) continue;
    if (enterAnew(element, entered)) return void setTimeout(enterNext, 0, used, at + 1);
  }
  for (const element of used) if (element instanceof HTMLButtonElement && element.isConnected) element.click();
}

/** @returns whether the value was missing */
function enterAnew(element: Element, entered: string | boolean): boolean {
  if (typeof entered === "boolean") {
    if (!(element instanceof HTMLInputElement) || element.checked === entered) return false;
    element.click();
    return true;
  }
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isText && !(element instanceof HTMLSelectElement)) return false;
  // A later change by the form or the customer wins.
  if (element.value === entered || (isText && element.value !== element.defaultValue)) return false;
  // React ignores values set on the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")?.set?.call(element, entered);
  element.dispatchEvent(new Event(isText ? "input" : "change", { bubbles: true }));
  return true;
}
