/** Invalidates cached pages on every node when the transaction commits. */
import { tags } from "@rambla/core/tags";
import type { Queryable } from "./database/database.ts";
import type { FallenTags } from "./fallen-tags.ts";
import { sql } from "./database/sql.ts";

export { tags };

export const TAG_CHANNEL = "page_tags";

/** PostgreSQL's limit is 8000 bytes. */
const NOTIFICATION_BYTES = 7900;
/** Invalidates all, when a tag does not fit into a notification. */
const EVERYTHING = "*";

export async function dropTags(transaction: Queryable, dropped: readonly string[]): Promise<void> {
  for (const payload of notificationsOf(dropped)) await transaction.query(sql`select pg_notify(${TAG_CHANNEL}, ${payload})`);
}

/** Packs tags into few notifications. A tag that is too long or has a space becomes all tags. */
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

export function hearTags(fallen: FallenTags, payload: string): void {
  for (const tag of payload.split(" ")) {
    if (tag === EVERYTHING) fallen.dropAll();
    else fallen.drop(tag);
  }
}
