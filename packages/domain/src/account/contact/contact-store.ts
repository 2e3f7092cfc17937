import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { removeInPortions } from "../../platform/database/portions-store.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import type { ContactChange, Contacts } from "./contact-rules.ts";

export type ContactChangeRow = ContactChange & {
  readonly changeId: string;
  readonly customerId: string;
  readonly changedAt: Date;
  readonly undoneAt: Date | null;
};

const COLUMNS = fragment`change_id as "changeId", customer_id as "customerId", kind, previous, changed_at as "changedAt", undone_at as "undoneAt"`;

/** @returns false when another account has one of them */
export async function updateContacts(
  transaction: Transaction,
  customerId: string,
  { email, emailVerifiedAt, phone }: Contacts,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    update customer set email = ${email}, email_verified_at = ${emailVerifiedAt}, phone = ${phone} where customer_id = ${customerId}
      and not exists (
        select from customer other where other.brand = customer.brand and other.customer_id <> ${customerId} and (other.email = ${email} or other.phone = ${phone}))
    returning 1`);
  return rows.length === 1;
}

export async function insertChange(transaction: Transaction, change: Omit<ContactChangeRow, "undoneAt">): Promise<void> {
  await transaction.query(sql`
    insert into contact_change (change_id, customer_id, kind, previous, changed_at)
    values (${change.changeId}, ${change.customerId}, ${change.kind}, ${change.previous}, ${change.changedAt})`);
}

export async function findChange(database: Queryable, changeId: string): Promise<ContactChangeRow | undefined> {
  const [row] = await database.query<ContactChangeRow>(sql`select ${COLUMNS} from contact_change where change_id = ${changeId}`);
  return row;
}

/** The change and all later ones, in order; empty when undone or older than `since`. */
export async function findChangesFrom(database: Queryable, changeId: string, since: Date): Promise<readonly ContactChangeRow[]> {
  return await database.query<ContactChangeRow>(sql`
    with asked as (select customer_id as whose, position as since from contact_change where change_id = ${changeId} and undone_at is null and changed_at > ${since})
    select ${COLUMNS} from contact_change join asked on customer_id = whose and position >= asked.since
    where undone_at is null order by position`);
}

export async function markTakenBack(transaction: Transaction, changeIds: readonly string[], now: Date): Promise<void> {
  await transaction.query(sql`update contact_change set undone_at = ${now} where change_id = any(${changeIds}::text[])`);
}

export async function removeChanges(database: Queryable, before: Date): Promise<void> {
  await removeInPortions(database, "contact_change", fragment`changed_at < ${before}`);
}

/** Records that a mailbox was the customer's until now. */
export async function keepFormer(
  transaction: Transaction,
  { brand, person, customerId }: { readonly brand: string; readonly person: string; readonly customerId: string },
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    insert into former_mailbox (customer_id, brand, email, until) values (${customerId}, ${brand}, ${person}, ${now})
    on conflict do nothing`);
}

/** Removes the records of undone changes. An end stays where another customer had the mailbox since, and where it must be proven again. */
export async function removeFormer(
  transaction: Transaction,
  { customerId, brand }: { readonly customerId: string; readonly brand: string },
  back: Pick<Contacts, "email" | "emailVerifiedAt">,
  changedAt: readonly Date[],
): Promise<void> {
  const isProven = back.emailVerifiedAt !== null;
  await transaction.query(sql`
    delete from former_mailbox own where customer_id = ${customerId} and until = any(${changedAt}::timestamptz[])
      and (email is distinct from ${back.email}::text or ${isProven} and not exists (
        select from former_mailbox other where other.brand = ${brand} and other.email = own.email and other.customer_id <> ${customerId} and other.until > own.until))`);
}
