import type { LanguageCode } from "@rambla/core/market";
import { names, selected, type Values, values } from "../platform/database/columns.ts";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { removeInPortions } from "../platform/database/portions-store.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { CLOSING, CUSTOMER } from "./columns.ts";
import type { SignInName } from "./rules.ts";

export type CustomerRow = Values<typeof CUSTOMER>;

/** `closingDueAt` is set while the account waits for deletion. */
export type KnownCustomer = CustomerRow & Values<typeof CLOSING>;

const COLUMNS: Fragment = selected({ ...CUSTOMER, ...CLOSING });

/** @returns false when an account has the mailbox or number */
export async function insertCustomer(transaction: Transaction, customer: CustomerRow): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into customer (${names(CUSTOMER)}, password_changed_at) values (${values(CUSTOMER, customer)}, ${customer.createdAt})
    on conflict do nothing returning customer_id`);
  return rows.length === 1;
}

export async function findCustomer(database: Queryable, customerId: string): Promise<KnownCustomer | undefined> {
  const [row] = await database.query<KnownCustomer>(sql`select ${COLUMNS} from customer where customer_id = ${customerId}`);
  return row;
}

export async function findCustomerNamed(database: Queryable, brand: string, name: SignInName): Promise<CustomerRow | undefined> {
  const isIt = "email" in name ? fragment`email = ${name.email}` : fragment`phone = ${name.phone}`;
  const [row] = await database.query<CustomerRow>(sql`select ${COLUMNS} from customer where brand = ${brand} and ${isIt}`);
  return row;
}

/** `isKnown`: the device is known. */
export type Unproven = { readonly found: Pick<CustomerRow, "customerId" | "passwordHash"> | undefined; readonly isKnown: boolean };

/** Gives one row for every name, with the same fields, so that the time reveals nothing. */
export async function findUnproven(
  database: Queryable,
  brand: string,
  name: SignInName,
  { tokenHash, since }: { readonly tokenHash: Buffer; readonly since: Date },
): Promise<Unproven> {
  const isIt = "email" in name ? fragment`customer.email = ${name.email}` : fragment`customer.phone = ${name.phone}`;
  const [row] = await database.query<{ customerId: string | null; passwordHash: string | null; isKnown: boolean }>(sql`
    select customer.customer_id as "customerId", customer.password_hash as "passwordHash",
      exists (select from known_device where token_hash = ${tokenHash} and known_device.customer_id = customer.customer_id and last_seen_at > ${since}) as "isKnown"
    from (values (1)) as always left join customer on customer.brand = ${brand} and ${isIt}`);
  if (row?.customerId == null || row.passwordHash === null) return { found: undefined, isKnown: false };
  return { found: { customerId: row.customerId, passwordHash: row.passwordHash }, isKnown: row.isKnown };
}

export async function findInviter(
  database: Queryable,
  brand: string,
  invitationCode: string,
): Promise<Pick<CustomerRow, "customerId" | "email"> | undefined> {
  const [row] = await database.query<Pick<CustomerRow, "customerId" | "email">>(sql`
    select customer_id as "customerId", email from customer where brand = ${brand} and invitation_code = ${invitationCode}`);
  return row;
}

/** Locks the password until the end of the transaction. */
export async function lockPassword(transaction: Transaction, customerId: string): Promise<string | undefined> {
  const [row] = await transaction.query<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from customer where customer_id = ${customerId} for no key update`);
  return row?.passwordHash;
}

export async function updatePassword(transaction: Queryable, customerId: string, passwordHash: string, now: Date): Promise<void> {
  await transaction.query(
    sql`update customer set password_hash = ${passwordHash}, password_changed_at = ${now} where customer_id = ${customerId}`,
  );
}

/** For a customer who has read a mail there. */
export async function markVerified(transaction: Queryable, customerId: string, now: Date): Promise<void> {
  await transaction.query(
    sql`update customer set email_verified_at = ${now} where customer_id = ${customerId} and email_verified_at is null`,
  );
}

export async function updateNickname(database: Queryable, customerId: string, nickname: string): Promise<void> {
  await database.query(sql`update customer set nickname = ${nickname} where customer_id = ${customerId}`);
}

export async function updateLanguage(database: Queryable, customerId: string, language: LanguageCode): Promise<void> {
  await database.query(sql`update customer set language = ${language} where customer_id = ${customerId}`);
}

export async function insertDevice(database: Queryable, tokenHash: Buffer, customerId: string, now: Date): Promise<void> {
  await database.query(sql`insert into known_device (token_hash, customer_id, last_seen_at) values (${tokenHash}, ${customerId}, ${now})`);
}

export async function isKnownDevice(database: Queryable, tokenHash: Buffer, customerId: string | null, since: Date): Promise<boolean> {
  const rows = await database.query(
    sql`select 1 from known_device where token_hash = ${tokenHash} and customer_id = ${customerId} and last_seen_at > ${since}`,
  );
  return rows.length === 1;
}

export async function noteDevice(database: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await database.query(sql`update known_device set last_seen_at = ${now} where token_hash = ${tokenHash}`);
}

/** @param but the hash of the device that stays */
export async function forgetDevicesOf(transaction: Queryable, customerId: string, but: Buffer): Promise<void> {
  await transaction.query(sql`delete from known_device where customer_id = ${customerId} and token_hash <> ${but}`);
}

export async function removeDevices(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "known_device", fragment`last_seen_at < ${before}`);
}
