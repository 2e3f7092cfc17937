import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { eventInsertOf } from "../platform/events.ts";
import { fragment, sql } from "../platform/database/sql.ts";
import { mailQueued } from "./events.ts";

export type MailRow = {
  readonly mailId: string;
  readonly kind: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly recipient: string;
  readonly payload: unknown;
  readonly createdAt: Date;
};

export type NewMailRow = MailRow & { readonly once: string | null; readonly mailbox: Buffer; readonly isUnasked: boolean };

/** The daily limit; `kind` null counts all kinds. */
export type UnaskedLimit = { readonly perDay: number; readonly since: Date; readonly kind: string | null };

/** Queues a mail unless one with its kind and `once` exists. Unrequested mails respect the limit under a lock on the mailbox. */
export async function insertMail(transaction: Transaction, mail: NewMailRow, unasked: UnaskedLimit): Promise<void> {
  if (mail.isUnasked) await lockMailbox(transaction, mail.brand, mail.mailbox);
  await transaction.query(sql`
    with queued as (
      insert into mail (mail_id, kind, once, brand, country, language, recipient, payload, created_at, due_at, mailbox, unasked)
      select ${mail.mailId}, ${mail.kind}, ${mail.once}, ${mail.brand}, ${mail.country}, ${mail.language}, ${mail.recipient}, ${JSON.stringify(mail.payload)}::jsonb,
        ${mail.createdAt}::timestamptz, ${mail.createdAt}::timestamptz, ${mail.mailbox}::bytea, ${mail.isUnasked}::boolean
      where not ${mail.isUnasked}::boolean or ${unasked.perDay}::integer > (
        select count(*) from mail earlier
        where earlier.brand = ${mail.brand} and earlier.mailbox = ${mail.mailbox} and earlier.unasked and earlier.created_at > ${unasked.since}
          and (${unasked.kind}::text is null or earlier.kind = ${unasked.kind}))
      on conflict (kind, once) do nothing returning mail_id
    )
    ${eventInsertOf(mailQueued, fragment`select mail_id as "mailId" from queued`, mail.createdAt)}`);
}

export type MailsOfKind = {
  readonly brand: BrandCode;
  readonly mailbox: Buffer;
  readonly kind: string;
  readonly since: Date;
  readonly once: string;
};

/** Locks the mailbox of a brand until the end of the transaction. */
export async function countLocked(
  transaction: Transaction,
  { brand, mailbox, kind, since, once }: MailsOfKind,
): Promise<{ readonly count: number; readonly isKnown: boolean }> {
  await lockMailbox(transaction, brand, mailbox);
  const [row] = await transaction.query<{ count: number; isKnown: boolean }>(sql`
    select count(*)::integer as count, exists (select from mail where kind = ${kind} and once = ${once}) as "isKnown" from mail
    where brand = ${brand} and mailbox = ${mailbox} and kind = ${kind} and created_at >= ${since}`);
  return row ?? { count: 0, isKnown: false };
}

async function lockMailbox(transaction: Transaction, brand: BrandCode, mailbox: Buffer): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${brand} ${mailbox.toString("base64url")}`}, 0))`);
}

const TRIES = 20;

export async function findDueMails(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ mailId: string }>(sql`
    select mail_id as "mailId" from mail where sent_at is null and due_at <= ${now} and tries < ${TRIES} order by due_at limit ${limit}`);
  return rows.map((row) => row.mailId);
}

/** @param since when they were due */
export async function countGivenUpSince(database: Queryable, since: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::int as count from mail where sent_at is null and tries >= ${TRIES} and due_at > ${since}`);
  return row?.count ?? 0;
}

/** Deletes old mails. Those with `once` stay, to prevent a second one, but lose their recipient. */
export async function removeMails(database: Queryable, before: Date): Promise<void> {
  await database.query(sql`
    with emptied as (
      update mail set recipient = null where once is not null and due_at < ${before} and sent_at is null and tries >= ${TRIES} and recipient is not null
    )
    delete from mail where once is null and due_at < ${before} and (sent_at is not null or tries >= ${TRIES})`);
}

/** Starts a try; the mail is due again unless confirmed. */
export async function takeMail(database: Queryable, mailId: string, now: Date): Promise<MailRow | undefined> {
  const [row] = await database.query<MailRow>(sql`
    update mail set tries = tries + 1, due_at = ${now}::timestamptz + make_interval(secs => least(3600, 60 * power(2, tries)))
    where mail_id = ${mailId} and sent_at is null and due_at <= ${now}
    returning mail_id as "mailId", kind, brand, country, language, recipient, payload, created_at as "createdAt"`);
  return row;
}

/** Deletes the recipient; the hash stays for limits. */
export async function confirmMail(database: Queryable, mailId: string, now: Date): Promise<void> {
  await database.query(sql`update mail set sent_at = ${now}, recipient = null where mail_id = ${mailId}`);
}
