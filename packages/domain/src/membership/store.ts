/** SQL of memberships. Whose they are stands in every query. */
import type { Queryable, Transaction } from "../platform/database.ts";
import { sql } from "../platform/sql.ts";
import type { Validity } from "./rules.ts";

export type MembershipRow = Validity & { readonly name: string | null };

export async function findMembership(database: Queryable, customerId: string): Promise<MembershipRow | undefined> {
  const [row] = await database.query<MembershipRow>(sql`
    select name, valid_from as "validFrom", valid_until as "validUntil" from membership where customer_id = ${customerId}`);
  return row;
}

/** @returns false when the customer has no membership that is valid */
export async function renameMember(database: Queryable, customerId: string, name: string, now: Date): Promise<boolean> {
  const rows = await database.query(sql`update membership set name = ${name} where customer_id = ${customerId} and valid_until > ${now} returning customer_id`);
  return rows.length === 1;
}

/** The customer of an invitation code. */
export async function findCustomerOfCode(database: Queryable, brand: string, invitationCode: string): Promise<string | undefined> {
  const [row] = await database.query<{ customerId: string }>(sql`select customer_id as "customerId" from customer where brand = ${brand} and invitation_code = ${invitationCode}`);
  return row?.customerId;
}

/** Until the transaction ends nobody else changes what a customer has. @returns whether there is one */
export async function lockCustomer(transaction: Transaction, customerId: string): Promise<boolean> {
  return (await transaction.query(sql`select from customer where customer_id = ${customerId} for no key update`)).length === 1;
}

export async function saveValidity(transaction: Transaction, customerId: string, { validFrom, validUntil }: Validity): Promise<void> {
  await transaction.query(sql`
    insert into membership (customer_id, valid_from, valid_until) values (${customerId}, ${validFrom}, ${validUntil})
    on conflict (customer_id) do update set valid_from = excluded.valid_from, valid_until = excluded.valid_until`);
}
