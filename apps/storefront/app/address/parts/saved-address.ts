import { addressLines } from "@rambla/core/address";
import { entryOf } from "@rambla/core/market";
import type { PageContext, ShopClient } from "../../base/page-context.ts";

export type BookEntry = Awaited<ReturnType<ShopClient["address"]["addressList"]>>[number];
/** A saved address with its lines in its country's order. */
export type SavedAddress = BookEntry & { readonly lines: readonly string[] };

/** Defaults first. */
export async function savedAddresses({ api, settings, market }: PageContext): Promise<SavedAddress[]> {
  const book = await api.address.addressList();
  return book.map((entry) => ({
    ...entry,
    lines: addressLines(entry, entryOf(settings.countries, entry.country)?.addressForm, market.languageTag),
  }));
}
