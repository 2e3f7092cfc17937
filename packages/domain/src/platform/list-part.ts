/** Lists that operators read on and on: a part of one, and where it goes on. */
import { type Cursor, partOf, readCursor } from "@rambla/core/cursor";
import type { Shop } from "./shop.ts";

/** A part as a call asks for it. `after`: what stands behind that entry. */
export type AskedPart = { readonly limit?: number | undefined; readonly after?: string | undefined };
export type ListPart<Entry> = { readonly items: readonly Entry[]; readonly next: string | null };

/** Reads a part. @param find so many entries behind a place, or from the beginning on */
export async function readPart<Entry>(
  { config: { paging } }: Pick<Shop, "config">,
  { limit = paging.default, after }: AskedPart,
  find: (behind: Cursor | undefined, most: number) => Promise<readonly Entry[]>,
  placeOf: (entry: Entry) => Cursor,
): Promise<ListPart<Entry>> {
  return partOf(await find(after === undefined ? undefined : readCursor(after), limit + 1), limit, placeOf);
}
