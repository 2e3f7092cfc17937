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
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${row.mailbox.toString("base64url")}`}, 0))`);
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

/** Wrong codes typed for a mailbox, of those sent since a moment. */
export async function countWrongTries(database: Queryable, mailbox: Buffer, since: Date): Promise<number> {
  const [row] = await database.query<{ count: number }>(sql`
    select coalesce(sum(wrong_tries), 0)::integer as count from verification where mailbox = ${mailbox} and created_at >= ${since}`);
  return row?.count ?? 0;
}

/** Counts a try as wrong before it is looked at, as long as there are any left. @returns false when there are none */
export async function takeCodeTry(database: Queryable, verificationId: string, attempts: number): Promise<boolean> {
  const rows = await database.query(sql`
    update verification set wrong_tries = wrong_tries + 1 where verification_id = ${verificationId} and used_at is null and wrong_tries < ${attempts} returning 1`);
  return rows.length === 1;
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

/** Nothing of a mailbox is kept longer than it is counted by. */
export async function removeVerifications(database: Queryable, before: Date): Promise<void> {
  await database.query(sql`delete from verification where created_at < ${before}`);
}
