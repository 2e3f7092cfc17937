import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { ProvenPerson } from "../../platform/sign-in-provider.ts";
import type { Waiting } from "./provider-attempt-store.ts";

export type Listed = {
  readonly provider: string;
  readonly knownAs: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** @returns false when the person is bound, or the customer to another person of the provider */
export async function insertBinding(
  transaction: Queryable,
  brand: string,
  customerId: string,
  { provider, issuer, subject, knownAs }: Waiting,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into provider_binding (brand, issuer, subject, customer_id, provider, known_as, created_at)
    values (${brand}, ${issuer}, ${subject}, ${customerId}, ${provider}, ${knownAs}, ${now}) on conflict do nothing returning 1`);
  return rows.length === 1;
}

/** Undefined without an account. */
export async function findOwner(
  database: Queryable,
  brand: string,
  { issuer, subject }: Pick<ProvenPerson, "issuer" | "subject">,
): Promise<string | undefined> {
  const [row] = await database.query<{ customerId: string }>(sql`
    select customer_id as "customerId" from provider_binding where brand = ${brand} and issuer = ${issuer} and subject = ${subject}`);
  return row?.customerId;
}

/** @returns false when the binding is gone */
export async function noteBinding(
  transaction: Queryable,
  brand: string,
  { issuer, subject, knownAs }: ProvenPerson,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update provider_binding set last_used_at = ${now}, known_as = coalesce(${knownAs}, known_as) where brand = ${brand} and issuer = ${issuer} and subject = ${subject} returning 1`);
  return rows.length === 1;
}

export async function findBindingsOf(database: Queryable, customerId: string): Promise<Listed[]> {
  return await database.query<Listed>(sql`
    select provider, known_as as "knownAs", created_at as "createdAt", last_used_at as "lastUsedAt" from provider_binding where customer_id = ${customerId} order by created_at, provider`);
}

/** @returns false without a binding */
export async function removeBinding(transaction: Queryable, customerId: string, provider: string): Promise<boolean> {
  return (
    (await transaction.query(sql`delete from provider_binding where customer_id = ${customerId} and provider = ${provider} returning 1`))
      .length === 1
  );
}

export async function removeBindingsOf(transaction: Queryable, customerId: string): Promise<void> {
  await transaction.query(sql`delete from provider_binding where customer_id = ${customerId}`);
}
