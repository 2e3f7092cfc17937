/** SQL of attempts to log in at a provider, and of who is whom there. */
import type { Queryable } from "../../platform/database/database.ts";
import type { ProvenPerson } from "../../platform/sign-in-provider.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import type { Place } from "../place.ts";

export type Attempt = {
  readonly provider: string;
  /** Who has shown their password to bind; null for one that logs in. */
  readonly customerId: string | null;
  readonly cameFrom: string;
};

/** One that has come back with somebody whom no account knows. */
export type Waiting = ProvenPerson & { readonly provider: string };

export type Listed = { readonly provider: string; readonly knownAs: string | null; readonly createdAt: Date; readonly lastUsedAt: Date | null };

const isAt = (hash: Buffer, { brand, host }: Place): Fragment => fragment`token_hash = ${hash} and brand = ${brand} and host = ${host}`;

// Attempts -------------------------------------------------------------------------------------------------------

export async function insertAttempt(database: Queryable, hash: Buffer, { brand, host }: Place, { provider, customerId, cameFrom }: Attempt, now: Date): Promise<void> {
  await database.query(sql`
    insert into provider_attempt (token_hash, brand, host, provider, customer_id, came_from, created_at)
    values (${hash}, ${brand}, ${host}, ${provider}, ${customerId}, ${cameFrom}, ${now})`);
}

/** Notes that the browser has come back: the first answer is read, right or wrong, and no other. @returns undefined when there is no attempt to answer */
export async function takeReturn(database: Queryable, hash: Buffer, place: Place, since: Date, now: Date): Promise<Attempt | undefined> {
  const [row] = await database.query<Attempt>(sql`
    update provider_attempt set returned_at = ${now} where ${isAt(hash, place)} and returned_at is null and created_at > ${since}
    returning provider, customer_id as "customerId", came_from as "cameFrom"`);
  return row;
}

/** Keeps whom an attempt has proven until they say which account is theirs. @returns false when it is gone */
export async function noteProven(database: Queryable, hash: Buffer, { issuer, subject, knownAs }: ProvenPerson): Promise<boolean> {
  const rows = await database.query(sql`update provider_attempt set issuer = ${issuer}, subject = ${subject}, known_as = ${knownAs} where token_hash = ${hash} returning 1`);
  return rows.length === 1;
}

export async function findWaiting(database: Queryable, hash: Buffer, place: Place, since: Date): Promise<Waiting | undefined> {
  const [row] = await database.query<Waiting>(sql`
    select provider, issuer, subject, known_as as "knownAs" from provider_attempt where ${isAt(hash, place)} and subject is not null and created_at > ${since}`);
  return row;
}

/** Takes an attempt away for good. @returns false when somebody has been faster */
export async function removeAttempt(transaction: Queryable, hash: Buffer): Promise<boolean> {
  return (await transaction.query(sql`delete from provider_attempt where token_hash = ${hash} returning 1`)).length === 1;
}

/** Takes away what a customer has begun with their password. */
export async function removeAttemptsOf(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(sql`delete from provider_attempt where customer_id = ${customerId}`);
}

export async function removeAttempts(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "provider_attempt", fragment`created_at < ${before}`);
}

// Bindings -------------------------------------------------------------------------------------------------------

/** @returns false when the person is bound already, or the customer to somebody else of this provider */
export async function insertBinding(transaction: Queryable, brand: string, customerId: string, { provider, issuer, subject, knownAs }: Waiting, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into provider_binding (brand, issuer, subject, customer_id, provider, known_as, created_at)
    values (${brand}, ${issuer}, ${subject}, ${customerId}, ${provider}, ${knownAs}, ${now}) on conflict do nothing returning 1`);
  return rows.length === 1;
}

/** Whose somebody is; undefined for one whom no account of the brand knows. */
export async function findOwner(database: Queryable, brand: string, { issuer, subject }: Pick<ProvenPerson, "issuer" | "subject">): Promise<string | undefined> {
  const [row] = await database.query<{ customerId: string }>(sql`
    select customer_id as "customerId" from provider_binding where brand = ${brand} and issuer = ${issuer} and subject = ${subject}`);
  return row?.customerId;
}

/** Notes a use. @returns false when the binding is gone */
export async function noteBinding(transaction: Queryable, brand: string, { issuer, subject, knownAs }: ProvenPerson, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update provider_binding set last_used_at = ${now}, known_as = coalesce(${knownAs}, known_as) where brand = ${brand} and issuer = ${issuer} and subject = ${subject} returning 1`);
  return rows.length === 1;
}

export async function findBindingsOf(database: Queryable, customerId: string): Promise<Listed[]> {
  return await database.query<Listed>(sql`
    select provider, known_as as "knownAs", created_at as "createdAt", last_used_at as "lastUsedAt" from provider_binding where customer_id = ${customerId} order by created_at, provider`);
}

/** @returns false when the customer is bound to nobody of this provider */
export async function removeBinding(transaction: Queryable, customerId: string, provider: string): Promise<boolean> {
  return (await transaction.query(sql`delete from provider_binding where customer_id = ${customerId} and provider = ${provider} returning 1`)).length === 1;
}

export async function removeBindingsOf(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(sql`delete from provider_binding where customer_id = ${customerId}`);
}
