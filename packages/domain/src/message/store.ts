import type { Cursor } from "@rambla/core/cursor";
import type { LanguageCode } from "@rambla/core/market";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";

export type MessageRow = {
  readonly messageId: string;
  readonly title: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/** `once` is unique per customer. */
export type NewMessage = Omit<MessageRow, "readAt"> & { readonly customerId: string; readonly once: string | null };

const COLUMNS: Fragment = fragment`message_id as "messageId", title, content, created_at as "createdAt", read_at as "readAt"`;

export async function insertMessage(database: Queryable, message: NewMessage): Promise<void> {
  await database.query(sql`
    insert into message (message_id, customer_id, title, content, once, created_at)
    values (${message.messageId}, ${message.customerId}, ${message.title}, ${message.content}, ${message.once}, ${message.createdAt})
    on conflict (customer_id, once) do nothing`);
}

/** The newest first. */
export async function findMessages(
  database: Queryable,
  customerId: string,
  from: Cursor | { readonly offset: number },
  limit: number,
): Promise<MessageRow[]> {
  const [behind, offset] =
    "at" in from ? [fragment`and (created_at, message_id) < (${from.at}, ${from.id})`, 0] : [fragment``, from.offset];
  return await database.query<MessageRow>(sql`
    select ${COLUMNS} from message where customer_id = ${customerId} ${behind}
    order by created_at desc, message_id desc limit ${limit} offset ${offset}`);
}

/** Stops counting at `most`. */
export async function countMessages(database: Queryable, customerId: string, most: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from (select from message where customer_id = ${customerId} limit ${most}) as counted`);
  return row?.count ?? 0;
}

/** Stops counting at `most`. */
export async function countUnread(database: Queryable, customerId: string, most: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from (select from message where customer_id = ${customerId} and read_at is null limit ${most}) as counted`);
  return row?.count ?? 0;
}

export async function findMessage(database: Queryable, customerId: string, messageId: string): Promise<MessageRow | undefined> {
  const [row] = await database.query<MessageRow>(
    sql`select ${COLUMNS} from message where message_id = ${messageId} and customer_id = ${customerId}`,
  );
  return row;
}

/** @returns false for another customer's message */
export async function markRead(database: Queryable, customerId: string, messageId: string, now: Date): Promise<boolean> {
  const rows = await database.query(sql`
    update message set read_at = coalesce(read_at, ${now}) where message_id = ${messageId} and customer_id = ${customerId} returning message_id`);
  return rows.length === 1;
}

export async function markAllRead(database: Queryable, customerId: string, now: Date): Promise<void> {
  await database.query(sql`update message set read_at = ${now} where customer_id = ${customerId} and read_at is null`);
}

/** `language` is that of the registration. */
export type Reader = { readonly customerId: string; readonly language: LanguageCode };

export async function findReader(
  database: Queryable,
  who: { readonly customerId: string } | { readonly brand: string; readonly mailbox: string },
): Promise<Reader | undefined> {
  const isIt =
    "customerId" in who
      ? fragment`customer_id = ${who.customerId}`
      : fragment`brand = ${who.brand} and email = ${who.mailbox} and email_verified_at is not null`;
  const [row] = await database.query<Reader>(sql`select customer_id as "customerId", language from customer where ${isIt}`);
  return row;
}
