import type { Queryable } from "../../platform/database/database.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import type { Place } from "../place.ts";

export type Listed = {
  readonly passkeyId: string;
  readonly name: string | null;
  readonly host: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly stoppedAt: Date | null;
};

export type PasskeyRow = {
  readonly passkeyId: string;
  readonly customerId: string;
  readonly publicKey: Buffer;
  readonly signCount: number;
};

export type NewPasskey = Place & {
  readonly passkeyId: string;
  readonly customerId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string | null;
  readonly createdAt: Date;
};

export async function insertChallenge(
  database: Queryable,
  challenge: string,
  { brand, host }: Place,
  customerId: string | null,
  now: Date,
): Promise<void> {
  await database.query(
    sql`insert into passkey_challenge (challenge, brand, host, customer_id, created_at) values (${challenge}, ${brand}, ${host}, ${customerId}, ${now})`,
  );
}

/** Consumes a challenge. @param customerId who may answer it; null for a login @returns whether it was valid */
export async function takeChallenge(
  database: Queryable,
  challenge: string,
  { brand, host }: Place,
  customerId: string | null,
  since: Date,
): Promise<boolean> {
  const rows = await database.query<{ createdAt: Date }>(sql`
    delete from passkey_challenge where challenge = ${challenge} and brand = ${brand} and host = ${host} and customer_id is not distinct from ${customerId}
    returning created_at as "createdAt"`);
  return rows.some(({ createdAt }) => createdAt > since);
}

export async function removeChallengesOf(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(sql`delete from passkey_challenge where customer_id = ${customerId}`);
}

export async function removeChallenges(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "passkey_challenge", fragment`created_at < ${before}`);
}

/** The caller has locked the account. @returns false for an existing passkey, or above the maximum */
export async function insertPasskey(transaction: Queryable, passkey: NewPasskey, most: number): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into passkey (passkey_id, customer_id, brand, host, credential_id, public_key, sign_count, transports, name, created_at)
    select ${passkey.passkeyId}, ${passkey.customerId}, ${passkey.brand}, ${passkey.host}, ${passkey.credentialId}::bytea, ${passkey.publicKey}::bytea, ${passkey.signCount}::bigint,
      ${passkey.transports}::text[], ${passkey.name}::text, ${passkey.createdAt}::timestamptz
    where ${most}::integer > (select count(*) from passkey where customer_id = ${passkey.customerId})
    on conflict (host, credential_id) do nothing returning 1`);
  return rows.length === 1;
}

/** The newest first. */
export async function findPasskeysOf(database: Queryable, customerId: string): Promise<Listed[]> {
  return await database.query<Listed>(sql`
    select passkey_id as "passkeyId", name, host, created_at as "createdAt", last_used_at as "lastUsedAt", stopped_at as "stoppedAt"
    from passkey where customer_id = ${customerId} order by created_at desc, passkey_id`);
}

/** So that a device makes no second one. */
export async function findCredentialsOf(
  database: Queryable,
  customerId: string,
  host: string,
): Promise<{ readonly credentialId: Buffer; readonly transports: string[] }[]> {
  return await database.query(
    sql`select credential_id as "credentialId", transports from passkey where customer_id = ${customerId} and host = ${host}`,
  );
}

/** Only one that is not stopped. */
export async function findPasskey(database: Queryable, { brand, host }: Place, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const [row] = await database.query<PasskeyRow>(sql`
    select passkey_id as "passkeyId", customer_id as "customerId", public_key as "publicKey", sign_count::float8 as "signCount" from passkey
    where host = ${host} and credential_id = ${credentialId} and brand = ${brand} and stopped_at is null`);
  return row;
}

/** Fails after a concurrent use. */
export async function notePasskey(
  transaction: Queryable,
  { passkeyId, signCount }: PasskeyRow,
  count: number,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update passkey set sign_count = ${count}, last_used_at = ${now} where passkey_id = ${passkeyId} and sign_count = ${signCount} and stopped_at is null returning 1`);
  return rows.length === 1;
}

export async function stopPasskey(database: Queryable, passkeyId: string, now: Date): Promise<void> {
  await database.query(sql`update passkey set stopped_at = ${now} where passkey_id = ${passkeyId} and stopped_at is null`);
}

/** @returns false for another customer's */
export async function renamePasskey(database: Queryable, customerId: string, passkeyId: string, name: string): Promise<boolean> {
  return (
    (
      await database.query(
        sql`update passkey set name = ${name} where passkey_id = ${passkeyId} and customer_id = ${customerId} returning 1`,
      )
    ).length === 1
  );
}

/** @returns false for another customer's */
export async function removePasskey(database: Queryable, customerId: string, passkeyId: string): Promise<boolean> {
  return (
    (await database.query(sql`delete from passkey where passkey_id = ${passkeyId} and customer_id = ${customerId} returning 1`)).length ===
    1
  );
}

export async function removePasskeysOf(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(sql`delete from passkey where customer_id = ${customerId}`);
}
