import { type Cursor, partOf, readCursor } from "@rambla/core/cursor";
import type { Shop } from "./shop.ts";

/** `after` is the cursor of the previous page. */
export type AskedPart = { readonly limit?: number | undefined; readonly after?: string | undefined };
export type ListPart<Entry> = { readonly items: readonly Entry[]; readonly next: string | null };

/** @param find gives at most so many entries after the cursor */
export async function readPart<Entry>(
  { config: { paging } }: Pick<Shop, "config">,
  { limit = paging.default, after }: AskedPart,
  find: (behind: Cursor | undefined, most: number) => Promise<readonly Entry[]>,
  placeOf: (entry: Entry) => Cursor,
): Promise<ListPart<Entry>> {
  return partOf(await find(after === undefined ? undefined : readCursor(after), limit + 1), limit, placeOf);
}
