/** SQL of codes and links that prove a mailbox or a telephone number. */
import type { VerificationPurpose } from "@rambla/contract/account";
import type { BrandCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { fragment, sql } from "../../platform/database/sql.ts";

export type VerificationRow = {
  readonly verificationId: string;
  readonly brand: BrandCode;
  readonly purpose: VerificationPurpose;
  /** The mailbox or number it was sent to, and what stands for it in all its spellings. */
  readonly account: string;
  readonly accountHash: Buffer;
  /** Whose it shall be, where it is to change. */
  readonly customerId: string | null;
  readonly wrongTries: number;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** Of whoever registers by an invitation. */
  readonly invitationCode: string | null;
};

export type NewVerification = Omit<VerificationRow, "wrongTries" | "usedAt">;

/** Writes one unless its account got as many since a moment; whoever asks for the same one waits. @returns false when it got as many */
export async function insertVerification(
  transaction: Transaction,
  row: NewVerification,
  most: { readonly max: number; readonly since: Date },
): Promise<boolean> {
  await waitForAccount(transaction, row.accountHash);
  const rows = await transaction.query(sql`
    insert into verification (verification_id, brand, purpose, account, account_hash, customer_id, created_at, invitation_code)
    select ${row.verificationId}, ${row.brand}, ${row.purpose}, ${row.account}, ${row.accountHash}::bytea, ${row.customerId}, ${row.createdAt}::timestamptz, ${row.invitationCode}
    where ${most.max}::integer > (select count(*) from verification earlier where earlier.account_hash = ${row.accountHash} and earlier.created_at > ${most.since})
    returning verification_id`);
  return rows.length === 1;
}

/** Takes one back that was just written: it does not count. */
export async function withdrawVerification(transaction: Transaction, verificationId: string): Promise<void> {
  await transaction.query(sql`delete from verification where verification_id = ${verificationId}`);
}

export async function findVerification(database: Queryable, verificationId: string): Promise<VerificationRow | undefined> {
  const [row] = await database.query<VerificationRow>(sql`
    select verification_id as "verificationId", brand, purpose, account, account_hash as "accountHash", customer_id as "customerId", wrong_tries as "wrongTries", created_at as "createdAt", used_at as "usedAt",
      invitation_code as "invitationCode"
    from verification where verification_id = ${verificationId}`);
  return row;
}

/** One by one for an account, until the transaction ends. */
export async function waitForAccount(transaction: Transaction, accountHash: Buffer): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${accountHash.toString("base64url")}`}, 0))`);
}

/**
 * Counts a try as wrong before it is looked at; whoever tries a code of the same account waits.
 * @returns `closed` when its codes sent since a moment got as many wrong ones, `over` when this one has none left
 */
export async function takeCodeTry(
  transaction: Transaction,
  { verificationId, accountHash }: Pick<VerificationRow, "verificationId" | "accountHash">,
  attempts: number,
  ofAccount: { readonly max: number; readonly since: Date },
): Promise<"taken" | "closed" | "over"> {
  await waitForAccount(transaction, accountHash);
  const [row] = await transaction.query<{ wrong: number; taken: boolean }>(sql`
    with counted as (
      select coalesce(sum(wrong_tries), 0)::integer as wrong from verification where account_hash = ${accountHash} and created_at >= ${ofAccount.since}
    ), taken as (
      update verification set wrong_tries = wrong_tries + 1 from counted
      where verification_id = ${verificationId} and used_at is null and wrong_tries < ${attempts} and wrong < ${ofAccount.max}::integer returning 1
    )
    select wrong, exists (select from taken) as taken from counted`);
  if (row?.taken) return "taken";
  return (row?.wrong ?? 0) >= ofAccount.max ? "closed" : "over";
}

/** A try was right after all. */
export async function giveTryBack(database: Queryable, verificationId: string): Promise<void> {
  await database.query(sql`update verification set wrong_tries = wrong_tries - 1 where verification_id = ${verificationId}`);
}

/** Uses one up. @returns false when somebody has used it */
export async function useVerification(transaction: Queryable, verificationId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(
    sql`update verification set used_at = ${now} where verification_id = ${verificationId} and used_at is null returning 1`,
  );
  return rows.length === 1;
}

/** Uses up all of an account in a brand. */
export async function useVerificationsOf(
  transaction: Queryable,
  { brand, account, accountHash }: Pick<VerificationRow, "account" | "accountHash"> & { readonly brand: string },
  now: Date,
): Promise<void> {
  await transaction.query(
    sql`update verification set used_at = ${now} where account_hash = ${accountHash} and brand = ${brand} and account = ${account} and used_at is null`,
  );
}

/** Uses up all by which a customer could get another mailbox or number. */
export async function useChangesOf(transaction: Queryable, customerId: string, now: Date): Promise<void> {
  await transaction.query(sql`update verification set used_at = ${now} where customer_id = ${customerId} and used_at is null`);
}

/** Nothing of an account is kept longer than it is counted by. */
export async function removeVerifications(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "verification", fragment`created_at < ${before}`);
}
