/** SQL of codes and links that prove a mailbox. */
import type { VerificationPurpose } from "@rambla/contract/account";
import type { BrandCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";

export type VerificationRow = {
  readonly verificationId: string; readonly brand: BrandCode; readonly purpose: VerificationPurpose; readonly email: string; readonly mailbox: Buffer;
  readonly wrongTries: number; readonly createdAt: Date; readonly usedAt: Date | null;
};

export type NewVerification = Omit<VerificationRow, "wrongTries" | "usedAt">;

/** Writes one unless its mailbox got as many since a moment; whoever asks for the same mailbox waits. @returns false when it got as many */
export async function insertVerification(transaction: Transaction, row: NewVerification, mails: { readonly max: number; readonly since: Date }): Promise<boolean> {
  await waitForMailbox(transaction, row.mailbox);
  const rows = await transaction.query(sql`
    insert into verification (verification_id, brand, purpose, email, mailbox, created_at)
    select ${row.verificationId}, ${row.brand}, ${row.purpose}, ${row.email}, ${row.mailbox}::bytea, ${row.createdAt}::timestamptz
    where ${mails.max}::integer > (select count(*) from verification earlier where earlier.mailbox = ${row.mailbox} and earlier.created_at > ${mails.since})
    returning verification_id`);
  return rows.length === 1;
}

export async function findVerification(database: Queryable, verificationId: string): Promise<VerificationRow | undefined> {
  const [row] = await database.query<VerificationRow>(sql`
    select verification_id as "verificationId", brand, purpose, email, mailbox, wrong_tries as "wrongTries", created_at as "createdAt", used_at as "usedAt"
    from verification where verification_id = ${verificationId}`);
  return row;
}

/** One by one for a mailbox, until the transaction ends. */
async function waitForMailbox(transaction: Transaction, mailbox: Buffer): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${mailbox.toString("base64url")}`}, 0))`);
}

/**
 * Counts a try as wrong before it is looked at; whoever tries a code of the same mailbox waits.
 * @returns `closed` when its codes sent since a moment got as many wrong ones, `over` when this one has none left
 */
export async function takeCodeTry(
  transaction: Transaction, { verificationId, mailbox }: Pick<VerificationRow, "verificationId" | "mailbox">, attempts: number, ofMailbox: { readonly max: number; readonly since: Date },
): Promise<"taken" | "closed" | "over"> {
  await waitForMailbox(transaction, mailbox);
  const [row] = await transaction.query<{ wrong: number; taken: boolean }>(sql`
    with counted as (
      select coalesce(sum(wrong_tries), 0)::integer as wrong from verification where mailbox = ${mailbox} and created_at >= ${ofMailbox.since}
    ), taken as (
      update verification set wrong_tries = wrong_tries + 1 from counted
      where verification_id = ${verificationId} and used_at is null and wrong_tries < ${attempts} and wrong < ${ofMailbox.max}::integer returning 1
    )
    select wrong, exists (select from taken) as taken from counted`);
  if (row?.taken) return "taken";
  return (row?.wrong ?? 0) >= ofMailbox.max ? "closed" : "over";
}

/** A try was right after all. */
export async function giveTryBack(database: Queryable, verificationId: string): Promise<void> {
  await database.query(sql`update verification set wrong_tries = wrong_tries - 1 where verification_id = ${verificationId}`);
}

/** Uses one up. @returns false when somebody has used it */
export async function useVerification(transaction: Queryable, verificationId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`update verification set used_at = ${now} where verification_id = ${verificationId} and used_at is null returning 1`);
  return rows.length === 1;
}

/** Uses up all of a mailbox in a brand. */
export async function useVerificationsOf(transaction: Queryable, { brand, email, mailbox }: Pick<VerificationRow, "email" | "mailbox"> & { readonly brand: string }, now: Date): Promise<void> {
  await transaction.query(sql`update verification set used_at = ${now} where mailbox = ${mailbox} and brand = ${brand} and email = ${email} and used_at is null`);
}

/** Nothing of a mailbox is kept longer than it is counted by. */
export async function removeVerifications(database: Queryable, before: Date): Promise<void> {
  await database.query(sql`delete from verification where created_at < ${before}`);
}
