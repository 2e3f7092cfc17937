/** Drops cached pages by tag on every node, when and only when the transaction commits. */
import { tags } from "@rambla/core/tags";
import type { Queryable } from "./database.ts";
import { sql } from "./sql.ts";

export { tags };

/** The channel that web nodes listen on. */
export const TAG_CHANNEL = "page_tags";

/** Tells all web nodes to drop the pages that carry one of the tags. */
export async function dropTags(transaction: Queryable, dropped: readonly string[]): Promise<void> {
  // A notification carries at most 8000 bytes.
  for (let from = 0; from < dropped.length; from += 100) {
    await transaction.query(sql`select pg_notify(${TAG_CHANNEL}, ${dropped.slice(from, from + 100).join(" ")})`);
  }
}
