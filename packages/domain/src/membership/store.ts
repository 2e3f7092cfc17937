import type { Queryable, Transaction } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";
import type { Validity, Year } from "./rules.ts";

export type MembershipRow = Validity & { readonly name: string | null };

export async function findMembership(database: Queryable, customerId: string): Promise<MembershipRow | undefined> {
  const [row] = await database.query<MembershipRow>(sql`
    select name, valid_from as "validFrom", valid_until as "validUntil" from membership where customer_id = ${customerId}`);
  return row;
}

/** @returns false without a valid membership */
export async function renameMember(database: Queryable, customerId: string, name: string, now: Date): Promise<boolean> {
  const rows = await database.query(
    sql`update membership set name = ${name} where customer_id = ${customerId} and valid_until > ${now} returning customer_id`,
  );
  return rows.length === 1;
}

export async function findCustomerOfCode(database: Queryable, brand: string, invitationCode: string): Promise<string | undefined> {
  const [row] = await database.query<{ customerId: string }>(
    sql`select customer_id as "customerId" from customer where brand = ${brand} and invitation_code = ${invitationCode}`,
  );
  return row?.customerId;
}

/** @returns false for an unknown customer */
export async function lockCustomer(transaction: Transaction, customerId: string): Promise<boolean> {
  return (await transaction.query(sql`select from customer where customer_id = ${customerId} for no key update`)).length === 1;
}

export async function saveValidity(transaction: Transaction, customerId: string, { validFrom, validUntil }: Validity): Promise<void> {
  await transaction.query(sql`
    insert into membership (customer_id, valid_from, valid_until) values (${customerId}, ${validFrom}, ${validUntil})
    on conflict (customer_id) do update set valid_from = excluded.valid_from, valid_until = excluded.valid_until`);
}

/** Deletes a membership that never counted. */
export async function removeMembership(transaction: Transaction, customerId: string): Promise<void> {
  await transaction.query(sql`delete from membership where customer_id = ${customerId}`);
}

export async function insertYear(
  transaction: Transaction,
  year: Year & { readonly orderId: string; readonly customerId: string },
): Promise<void> {
  await transaction.query(sql`
    insert into membership_year (order_id, customer_id, valid_from, valid_until, seconds)
    values (${year.orderId}, ${year.customerId}, ${year.validFrom}, ${year.validUntil}, ${year.seconds})`);
}

export async function findYear(database: Queryable, orderId: string): Promise<(Year & { readonly customerId: string }) | undefined> {
  const [row] = await database.query<Year & { customerId: string }>(sql`
    select customer_id as "customerId", valid_from as "validFrom", valid_until as "validUntil", seconds from membership_year where order_id = ${orderId}`);
  return row;
}

/** Later years of the customer move forward by the same time. */
export async function shortenYear(transaction: Transaction, orderId: string, validUntil: Date): Promise<void> {
  await transaction.query(sql`
    with before as (
      select order_id, customer_id, valid_until, valid_until - ${validUntil}::timestamptz as lost from membership_year where order_id = ${orderId}
    )
    update membership_year year
    set valid_from = case when year.order_id = before.order_id then year.valid_from else year.valid_from - before.lost end, valid_until = year.valid_until - before.lost
    from before where year.order_id = before.order_id or (year.customer_id = before.customer_id and year.valid_from >= before.valid_until)`);
}
