/** Drops cached pages by tag on every node, when and only when the transaction commits. */
import { tags } from "@rambla/core/tags";
import type { Queryable } from "./database/database.ts";
import type { FallenTags } from "./fallen-tags.ts";
import { sql } from "./database/sql.ts";

export { tags };

/** The channel that web nodes listen on. */
export const TAG_CHANNEL = "page_tags";

/** What a notification may carry; the server refuses 8000 bytes. */
const NOTIFICATION_BYTES = 7900;
/** Stands for all tags, where one could not be told: rather too much is dropped than a sale lost. */
const EVERYTHING = "*";

/** Tells all web nodes to drop what carries one of the tags. */
export async function dropTags(transaction: Queryable, dropped: readonly string[]): Promise<void> {
  for (const payload of notificationsOf(dropped)) await transaction.query(sql`select pg_notify(${TAG_CHANNEL}, ${payload})`);
}

/** The tags as few texts, none longer than a notification. A tag that is too long or has a gap in it cannot be told: all are dropped. */
export function notificationsOf(dropped: readonly string[]): string[] {
  const told = new Set(dropped.map((tag) => (/^\S+$/.test(tag) && Buffer.byteLength(tag) <= NOTIFICATION_BYTES ? tag : EVERYTHING)));
  if (told.has(EVERYTHING)) return [EVERYTHING];
  const payloads: string[] = [];
  let payload = "";
  for (const tag of told) {
    if (payload !== "" && Buffer.byteLength(payload) + 1 + Buffer.byteLength(tag) > NOTIFICATION_BYTES) {
      payloads.push(payload);
      payload = "";
    }
    payload = payload === "" ? tag : `${payload} ${tag}`;
  }
  return payload === "" ? payloads : [...payloads, payload];
}

/** Hears a notification. */
export function hearTags(fallen: FallenTags, payload: string): void {
  for (const tag of payload.split(" ")) {
    if (tag === EVERYTHING) fallen.dropAll();
    else fallen.drop(tag);
  }
}
