/** Saved addresses as pages show them. On the server. */
import { addressLines } from "@rambla/core/address";
import { entryOf } from "@rambla/core/market";
import type { PageContext, ShopClient } from "../../base/page-context.ts";

export type BookEntry = Awaited<ReturnType<ShopClient["address"]["addressList"]>>[number];
/** An address of the book, with its lines as the post of its country writes them. */
export type SavedAddress = BookEntry & { readonly lines: readonly string[] };

/** The book of the customer, defaults first. */
export async function savedAddresses({ api, settings, market }: PageContext): Promise<SavedAddress[]> {
  const book = await api.address.addressList();
  return book.map((entry) => ({
    ...entry,
    lines: addressLines(entry, entryOf(settings.countries, entry.country)?.addressForm, market.languageTag),
  }));
}
