import type { VerificationPurpose } from "@rambla/contract/account";
import type { BrandCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { fragment, sql } from "../../platform/database/sql.ts";

export type VerificationRow = {
  readonly verificationId: string;
  readonly brand: BrandCode;
  readonly purpose: VerificationPurpose;
  /** `accountHash` is the same for all spellings. */
  readonly account: string;
  readonly accountHash: Buffer;
  /** The customer who changes a contact. */
  readonly customerId: string | null;
  readonly wrongTries: number;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  /** Of a registration. */
  readonly invitationCode: string | null;
};

export type NewVerification = Omit<VerificationRow, "wrongTries" | "usedAt">;

/** Serialised per account. @returns false above the limit */
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

/** Deletes an unsent one, so it does not count. */
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

/** Serialises codes of an account. */
export async function waitForAccount(transaction: Transaction, accountHash: Buffer): Promise<void> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${accountHash.toString("base64url")}`}, 0))`);
}

/**
 * Counts a wrong try in advance, serialised per account.
 * @returns `closed` when the account had too many, `over` when this code has
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

/** The code was right. */
export async function giveTryBack(database: Queryable, verificationId: string): Promise<void> {
  await database.query(sql`update verification set wrong_tries = wrong_tries - 1 where verification_id = ${verificationId}`);
}

/** @returns false when it was used */
export async function useVerification(transaction: Queryable, verificationId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(
    sql`update verification set used_at = ${now} where verification_id = ${verificationId} and used_at is null returning 1`,
  );
  return rows.length === 1;
}

/** In a brand. */
export async function useVerificationsOf(
  transaction: Queryable,
  { brand, account, accountHash }: Pick<VerificationRow, "account" | "accountHash"> & { readonly brand: string },
  now: Date,
): Promise<void> {
  await transaction.query(
    sql`update verification set used_at = ${now} where account_hash = ${accountHash} and brand = ${brand} and account = ${account} and used_at is null`,
  );
}

/** Codes for new contacts. */
export async function useChangesOf(transaction: Queryable, customerId: string, now: Date): Promise<void> {
  await transaction.query(sql`update verification set used_at = ${now} where customer_id = ${customerId} and used_at is null`);
}

export async function removeVerifications(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "verification", fragment`created_at < ${before}`);
}
