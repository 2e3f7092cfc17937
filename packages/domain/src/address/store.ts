import type { Queryable, Transaction } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import type { BookFields, Defaults } from "./rules.ts";

export type AddressRow = Defaults & { readonly addressId: string; readonly address: BookFields };

const COLUMNS: Fragment = fragment`address_id as "addressId", address, default_shipping as "defaultShipping", default_invoice as "defaultInvoice"`;

/** Defaults first, then the latest. */
export async function findAddresses(database: Queryable, customerId: string): Promise<AddressRow[]> {
  return await database.query<AddressRow>(sql`
    select ${COLUMNS} from customer_address where customer_id = ${customerId} order by default_shipping desc, default_invoice desc, created_at desc, address_id`);
}

/** Serialises changes of a customer's address book. */
export async function lockBook(transaction: Transaction, customerId: string): Promise<void> {
  await transaction.query(sql`select from customer where customer_id = ${customerId} for no key update`);
}

export async function insertAddress(transaction: Transaction, customerId: string, row: AddressRow, now: Date): Promise<void> {
  await transaction.query(sql`
    insert into customer_address (address_id, customer_id, address, default_shipping, default_invoice, created_at)
    values (${row.addressId}, ${customerId}, ${JSON.stringify(row.address)}, ${row.defaultShipping}, ${row.defaultInvoice}, ${now})`);
}

/** @returns false for another customer's address */
export async function updateAddress(
  transaction: Transaction,
  customerId: string,
  { addressId, address, defaultShipping, defaultInvoice }: AddressRow,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer_address set address = ${JSON.stringify(address)}, default_shipping = ${defaultShipping}, default_invoice = ${defaultInvoice}
    where address_id = ${addressId} and customer_id = ${customerId} returning 1`);
  return rows.length === 1;
}

/** Removes these defaults from other addresses than `but`. */
export async function clearDefaults(
  transaction: Transaction,
  customerId: string,
  { defaultShipping, defaultInvoice }: Defaults,
  but: string | null,
): Promise<void> {
  await transaction.query(sql`
    update customer_address set default_shipping = default_shipping and not ${defaultShipping}::boolean, default_invoice = default_invoice and not ${defaultInvoice}::boolean
    where customer_id = ${customerId} and address_id is distinct from ${but}
      and ((default_shipping and ${defaultShipping}::boolean) or (default_invoice and ${defaultInvoice}::boolean))`);
}

/** @returns false for another customer's address */
export async function addDefaults(
  transaction: Transaction,
  customerId: string,
  addressId: string,
  { defaultShipping, defaultInvoice }: Defaults,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer_address set default_shipping = default_shipping or ${defaultShipping}::boolean, default_invoice = default_invoice or ${defaultInvoice}::boolean
    where address_id = ${addressId} and customer_id = ${customerId} returning 1`);
  return rows.length === 1;
}

/** @returns false for another customer's address */
export async function removeAddress(database: Queryable, customerId: string, addressId: string): Promise<boolean> {
  const rows = await database.query(
    sql`delete from customer_address where address_id = ${addressId} and customer_id = ${customerId} returning 1`,
  );
  return rows.length === 1;
}
