/** What was typed into the form of an address and not saved yet: a reload or the back button costs nothing (O3). Kept in `sessionStorage`, for whoever is here. */
import { tabStorage } from "../base/person/whose-tab.ts";
import { type BookValues, bookValues } from "./book-rules.ts";

const nameOf = (addressId: string): string => `address:${addressId}`;

export function keepDraft(addressId: string, values: BookValues): void {
  try {
    tabStorage().setItem(nameOf(addressId), JSON.stringify(values));
  } catch {
    // Forbidden or full: remembered until the page is left.
  }
}

/** The draft of an address; undefined when there is none. */
export function draftOf(addressId: string): BookValues | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage().getItem(nameOf(addressId)) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    return bookValues((field) => {
      const value: unknown = Reflect.get(kept, field);
      return typeof value === "string" ? value : "";
    });
  } catch {
    return undefined;
  }
}

export function dropDraft(addressId: string): void {
  try {
    tabStorage().removeItem(nameOf(addressId));
  } catch {
    // Nothing was kept.
  }
}
