/** SQL over all tables of the personal-data inventory. */
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { type Fragment, fragment, listed, named, plannedEachTime, sql, type Statement, whole } from "../platform/database/sql.ts";
import { PERSONAL, TRACES } from "./catalogue-store.ts";
import { type HeldMailbox, ofHeld, type Person, type PersonalTable } from "./person-store.ts";

export type Closing = {
  readonly customerId: string;
  readonly brand: BrandCode;
  readonly email: string | null;
  readonly phone: string | null;
  readonly country: CountryCode;
  readonly language: LanguageCode;
};

/** Longest due first. */
/** Nobody could enter where goods are, nor read what becomes of them, once an account is gone: it waits for its returns and exchanges. */
const HAS_OPEN_RETURN: Fragment = fragment`exists (
      select from customer_order join after_sale_case opened using (order_id)
      where customer_order.customer_id = customer.customer_id and opened.kind <> 'withdrawal' and opened.closed_at is null)`;

export async function findDueClosings(database: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await database.query<{ customerId: string }>(sql`
    select customer_id as "customerId" from customer where closing_due_at <= ${now} and not ${HAS_OPEN_RETURN} order by closing_due_at, customer_id limit ${limit}`);
  return rows.map((row) => row.customerId);
}

/**
 * Locks a customer's orders, coins and rebates. Payments lock in the same order, and the customer last, so a settlement and a deletion
 * cannot deadlock.
 */
export async function lockBooks(transaction: Transaction, customerId: string): Promise<void> {
  await transaction.query(sql`select from customer_order where customer_id = ${customerId} order by order_id for no key update`);
  await transaction.query(sql`select from coin_balance where customer_id = ${customerId} for update`);
  await transaction.query(sql`select from rebate where customer_id = ${customerId} order by order_id for no key update`);
}

/** Locks a due customer; undefined when they have an open return, were deleted, came back, or another run deletes them. */
export async function lockDueClosing(transaction: Transaction, customerId: string, now: Date): Promise<Closing | undefined> {
  const [row] = await transaction.query<Closing>(sql`
    select customer_id as "customerId", brand, email, phone, country, language from customer where customer_id = ${customerId} and closing_due_at <= ${now} and not ${HAS_OPEN_RETURN} for update skip locked`);
  return row;
}

export async function findCustomerKeys(
  database: Queryable,
  customerId: string,
): Promise<Pick<Closing, "customerId" | "brand" | "email" | "phone"> | undefined> {
  const [row] = await database.query<Closing>(
    sql`select customer_id as "customerId", brand, email, phone from customer where customer_id = ${customerId}`,
  );
  return row;
}

type Keys = Pick<Closing, "customerId" | "brand" | "email">;

/** Guest sessions of a customer's mailboxes while they had them. */
export async function findGuestsOf(
  database: Queryable,
  { customerId, brand, email }: Keys,
  held: readonly HeldMailbox[],
): Promise<string[]> {
  const rows = await database.query<{ guestId: string }>(
    varying(sql`
    select subject_id as "guestId" from session where kind = 'guest' and brand = ${brand} and ${ofHeld(held, fragment`lower(email)`, fragment`created_at`)}
    union select guest_id from customer_order where brand = ${brand} and person = ${email} and guest_id is not null and customer_id is null
    union select guest_id from customer_order where customer_id = ${customerId} and guest_id is not null and was_guests`),
  );
  return rows.map((row) => row.guestId);
}

/** A customer's mailboxes, present and former, each with its time. Uses before any owner belong to the first one. */
export async function findHeldBy(database: Queryable, { customerId, brand, email }: Keys): Promise<HeldMailbox[]> {
  return await database.query<HeldMailbox>(sql`
    select email, until, (
      select max(other.until) from former_mailbox other
      where other.brand = ${brand} and other.email = theirs.email and other.customer_id <> ${customerId} and (theirs.until is null or other.until < theirs.until)
    ) as after
    from (select email, until from former_mailbox where customer_id = ${customerId} union all select ${email}::text, null where ${email}::text is not null) as theirs`);
}

/** A customer's mailbox and those in their orders that no other account has and no other buyer used. */
export async function findMailboxesOf(database: Queryable, { customerId, brand, email }: Keys): Promise<string[]> {
  const rows = await database.query<{ mailbox: string }>(sql`
    select ${email}::text as mailbox where ${email}::text is not null
    union select person from customer_order own where customer_id = ${customerId} and brand = ${brand} and person <> ''
      and not exists (select from customer other where other.brand = ${brand} and other.email = own.person and other.customer_id <> ${customerId})
      and not exists (select from customer_order other where other.brand = ${brand} and other.person = own.person and other.customer_id is distinct from ${customerId})`);
  return rows.map((row) => row.mailbox);
}

export async function findFilesOf(database: Queryable, person: Person): Promise<string[]> {
  const freed = Object.entries(PERSONAL).filter(([, table]) => table.erased === "freed");
  const found: { fileId: string }[] = [];
  for (const [name, table] of freed)
    found.push(
      ...(await database.query<{ fileId: string }>(
        varying(sql`select file_id as "fileId" from ${named(name)} where ${table.whose(person)}`),
      )),
    );
  return found.map((row) => row.fileId);
}

/** Goods with pages that may show their questions. */
export async function findAskedAbout(database: Queryable, person: Person): Promise<string[]> {
  const questions = PERSONAL["consultation"];
  if (!questions) throw new Error("questions are personal");
  const rows = await database.query<{ goodsId: string }>(
    varying(sql`select distinct goods_id as "goodsId" from consultation where ${questions.whose(person)} and goods_id is not null`),
  );
  return rows.map(({ goodsId }) => goodsId);
}

export async function findCommented(database: Queryable, { customerId }: Person): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(
    sql`select distinct goods_id as "goodsId" from written_comment where customer_id = ${customerId}`,
  );
  return rows.map(({ goodsId }) => goodsId);
}

/** Erases the traces in other people's rows, then table by table. */
export async function erase(transaction: Transaction, person: Person): Promise<void> {
  for (const { table, where, emptied } of TRACES)
    await transaction.query(varying(sql`update ${named(table)} set ${settings(emptied)} where ${where(person)}`));
  for (const [name, table] of Object.entries(PERSONAL)) {
    const statement = erasing(name, table, person);
    if (statement) await transaction.query(statement);
  }
}

function erasing(name: string, { erased, whose, onlyErased }: PersonalTable, person: Person): Statement | undefined {
  if (erased === "freed" || (typeof erased === "object" && "stays" in erased)) return undefined;
  const which = onlyErased ? fragment`${whose(person)} and ${onlyErased(person)}` : whose(person);
  if (erased === "deleted") return varying(sql`delete from ${named(name)} where ${which}`);
  return varying(sql`update ${named(name)} set ${settings(erased.emptied)} where ${which}`);
}

function settings(emptied: Readonly<Record<string, Fragment>>): Fragment {
  return listed(Object.entries(emptied).map(([column, what]) => fragment`${named(column)} = ${what}`));
}

export type Told = { readonly key: string; readonly row: string };

/** Rows as JSON in the order of their keys, behind a key. */
export async function findTold(database: Queryable, name: string, person: Person, behind: string, limit: number): Promise<Told[]> {
  const { key, told, whose } = tableNamed(name);
  return await database.query<Told>(
    varying(sql`
    select ${key} as key, (select row_to_json(told) from (select ${listed(told.map((column) => fragment`${named(column)} as ${calledInCalls(column)}`))}) told)::text as row
    from ${named(name)} where ${whose(person)} and ${key} > ${behind} order by ${key} limit ${whole(limit)}`),
  );
}

function tableNamed(name: string): PersonalTable {
  const table = PERSONAL[name];
  if (!table) throw new Error(`${name} is no table of the catalogue`);
  return table;
}

/** The column's name in calls: `goods_id` is `goodsId`. */
function calledInCalls(column: string): Fragment {
  const name = column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return { strings: [`"${name}"`], values: [], fragment: true };
}

/** Rare statements, not prepared, so they do not fill the statement cache. */
const varying = plannedEachTime;
