import type { Queryable } from "../../platform/database/database.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { fragment, type Fragment, sql } from "../../platform/database/sql.ts";
import type { ProvenPerson } from "../../platform/sign-in-provider.ts";
import type { Place } from "../place.ts";

export type Attempt = {
  readonly provider: string;
  /** Who binds; null for a login. */
  readonly customerId: string | null;
  readonly cameFrom: string;
};

/** A proven person without an account. */
export type Waiting = ProvenPerson & { readonly provider: string };

const isAt = (hash: Buffer, { brand, host }: Place): Fragment => fragment`token_hash = ${hash} and brand = ${brand} and host = ${host}`;

export async function insertAttempt(
  database: Queryable,
  hash: Buffer,
  { brand, host }: Place,
  { provider, customerId, cameFrom }: Attempt,
  now: Date,
): Promise<void> {
  await database.query(sql`
    insert into provider_attempt (token_hash, brand, host, provider, customer_id, came_from, created_at)
    values (${hash}, ${brand}, ${host}, ${provider}, ${customerId}, ${cameFrom}, ${now})`);
}

/** Only the first answer counts. @returns undefined without an open attempt */
export async function takeReturn(database: Queryable, hash: Buffer, place: Place, since: Date, now: Date): Promise<Attempt | undefined> {
  const [row] = await database.query<Attempt>(sql`
    update provider_attempt set returned_at = ${now} where ${isAt(hash, place)} and returned_at is null and created_at > ${since}
    returning provider, customer_id as "customerId", came_from as "cameFrom"`);
  return row;
}

/** Stores the proven person for the next step. @returns false when the attempt is gone */
export async function noteProven(database: Queryable, hash: Buffer, { issuer, subject, knownAs }: ProvenPerson): Promise<boolean> {
  const rows = await database.query(
    sql`update provider_attempt set issuer = ${issuer}, subject = ${subject}, known_as = ${knownAs} where token_hash = ${hash} returning 1`,
  );
  return rows.length === 1;
}

export async function findWaiting(database: Queryable, hash: Buffer, place: Place, since: Date): Promise<Waiting | undefined> {
  const [row] = await database.query<Waiting>(sql`
    select provider, issuer, subject, known_as as "knownAs" from provider_attempt where ${isAt(hash, place)} and subject is not null and created_at > ${since}`);
  return row;
}

/** @returns false after a concurrent use */
export async function removeAttempt(transaction: Queryable, hash: Buffer): Promise<boolean> {
  return (await transaction.query(sql`delete from provider_attempt where token_hash = ${hash} returning 1`)).length === 1;
}

export async function removeAttemptsOf(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(sql`delete from provider_attempt where customer_id = ${customerId}`);
}

export async function removeAttempts(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "provider_attempt", fragment`created_at < ${before}`);
}
