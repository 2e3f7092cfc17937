/** A person in the personal-data inventory, and how their rows are found. */
import { type Fragment, fragment } from "../platform/database/sql.ts";

/**
 * A customer with everything that identifies their rows. The mailbox is proven, so its guest data belongs to it. Mails and codes store
 * hashes of mailbox and number.
 */
export type Person = {
  readonly customerId: string;
  readonly brand: string;
  readonly email: string | null;
  /** The mailbox in the spelling of back-in-stock notifications. */
  readonly mailbox: string | null;
  readonly phone: ({ readonly number: string } & Hashes) | null;
  /** Guest sessions of their mailboxes. */
  readonly guestIds: readonly string[];
  /** Their own, and those that only they ordered for. */
  readonly mailboxes: readonly string[];
  /** Present and former mailboxes with their times; uses at other times belong to other people. */
  readonly held: readonly (HeldMailbox & Hashes)[];
};

type Hashes = { readonly mailHash: Buffer; readonly codeHash: Buffer };

/** A mailbox while one person had it: from the end of the previous owner's time, if any, until they changed it. */
export type HeldMailbox = { readonly email: string; readonly after: Date | null; readonly until: Date | null };

export type Whose = (person: Person) => Fragment;

/**
 * `deleted`: the row. `freed`: the file, in its store as well. `stays`: the whole row, for a reason. Else the row stays for the books, and
 * each column is emptied (an SQL expression) or kept for a reason.
 */
type Erased =
  | "deleted"
  | "freed"
  | { readonly stays: string }
  | { readonly emptied: Readonly<Record<string, Fragment>>; readonly kept: Readonly<Record<string, string>> };

export type PersonalTable = {
  readonly whose: Whose;
  /** Unique text per row, the cursor of the copy. */
  readonly key: Fragment;
  /** Columns shown to the person. */
  readonly told: readonly string[];
  /** Other columns, with the reason. */
  readonly untold: Readonly<Record<string, string>>;
  readonly erased: Erased;
  /** Which of the rows are erased, if not all. */
  readonly onlyErased?: Whose;
};

export const OWNER = "whose it is";
export const SECRET = "opens something";
export const BOOKS = "the books of the shop";

/** Rows with a column that names one of the mailboxes, while the person had it. */
export const inTheirTime = (
  held: readonly HeldMailbox[],
  column: Fragment,
  kind: Fragment,
  values: readonly (string | Buffer)[],
  at: Fragment,
): Fragment => fragment`(${column} = any(${values}::${kind}[])
  and exists (select from unnest(${values}::${kind}[], ${held.map(({ after }) => after)}::timestamptz[], ${held.map(({ until }) => until)}::timestamptz[]) as theirs(named, after, until)
    where theirs.named = ${column} and ${at} > coalesce(theirs.after, '-infinity') and ${at} <= coalesce(theirs.until, 'infinity')))`;
export const ofHeld = (held: readonly HeldMailbox[], column: Fragment, at: Fragment): Fragment =>
  inTheirTime(
    held,
    column,
    fragment`text`,
    held.map(({ email }) => email),
    at,
  );

export const ofCustomer: Whose = ({ customerId }) => fragment`customer_id = ${customerId}`;
export const ofMailbox: Whose = ({ brand, phone, held }) => fragment`(brand = ${brand} and (mailbox = ${phone && phone.mailHash}
  or ${inTheirTime(
    held,
    fragment`mailbox`,
    fragment`bytea`,
    held.map(({ mailHash }) => mailHash),
    fragment`created_at`,
  )}))`;
/** Asked while signed in, or with a mailbox while they had it. */
export const asked: Whose = ({ customerId, brand, held }) =>
  fragment`(customer_id = ${customerId} or (brand = ${brand} and ${ofHeld(held, fragment`email`, fragment`created_at`)}))`;
/** Orders placed while signed in, and guest orders of the mailbox. */
export const ordered: Whose = ({ customerId, brand, email }) =>
  fragment`(customer_id = ${customerId} or (brand = ${brand} and person = ${email} and customer_id is null))`;
/** Over, and nothing of it is on its way back. */
export const ended: Fragment = fragment`(delivery_status in ('Canceled', 'Finished')
  and not exists (select from after_sale_case opened where opened.order_id = customer_order.order_id and opened.closed_at is null))`;
export const ofOrders: Whose = (person) => fragment`order_id in (select order_id from customer_order where ${ordered(person)})`;
/** Only finished orders; running ones are completed first, as for any guest. */
export const ofEndedOrders: Whose = (person) =>
  fragment`order_id in (select order_id from customer_order where ${ordered(person)} and ${ended})`;
export const ofQuestions: Whose = (person) =>
  fragment`consultation_id in (select consultation_id from consultation where ${asked(person)})`;

export const ofComments: Whose = (person) => fragment`comment_id in (select comment_id from written_comment where ${ofCustomer(person)})`;

export const because = (reason: string, columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, reason]));
