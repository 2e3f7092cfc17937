/** A person as the inventory of personal data knows them, and how rows are found that are theirs. */
import { type Fragment, fragment } from "../platform/database/sql.ts";

/** A customer and all that leads to what is theirs. The mailbox, where there is one, is a proven one: what it did as a guest belongs to it. What stands for mailbox or number beside mails, and beside codes, are hashes. */
export type Person = {
  readonly customerId: string;
  readonly brand: string;
  readonly email: string | null;
  /** The mailbox in the one spelling that arrival notices are told by. */
  readonly mailbox: string | null;
  readonly phone: ({ readonly number: string } & Hashes) | null;
  /** The guests that their mailboxes were. */
  readonly guestIds: readonly string[];
  /** Theirs, and those that they alone have ordered for. */
  readonly mailboxes: readonly string[];
  /** The mailbox that is theirs and those that were, each with its time: what was done with one outside of that is somebody else's. */
  readonly held: readonly (HeldMailbox & Hashes)[];
};

type Hashes = { readonly mailHash: Buffer; readonly codeHash: Buffer };

/** A mailbox in the time in which it was somebody's: after whoever had it before, if anybody, until they changed it, if they have. */
export type HeldMailbox = { readonly email: string; readonly after: Date | null; readonly until: Date | null };

export type Whose = (person: Person) => Fragment;

/**
 * `deleted`: the row goes. `freed`: the file goes, from its store as well. `stays`: the whole row does, for a reason. Else it stays for the
 * books, and of each column is said what it becomes (an SQL expression), or why it is kept.
 */
type Erased =
  | "deleted"
  | "freed"
  | { readonly stays: string }
  | { readonly emptied: Readonly<Record<string, Fragment>>; readonly kept: Readonly<Record<string, string>> };

export type PersonalTable = {
  /** Which rows are the person's. */
  readonly whose: Whose;
  /** What goes on from where a part of them ended: a text, different for each of their rows. */
  readonly key: Fragment;
  /** The columns that are told to the person, … */
  readonly told: readonly string[];
  /** … and those that are not, with the reason. */
  readonly untold: Readonly<Record<string, string>>;
  readonly erased: Erased;
  /** Which of the rows are erased, where not all of the person's are. */
  readonly onlyErased?: Whose;
};

export const OWNER = "whose it is";
export const SECRET = "opens something";
export const BOOKS = "the books of the shop";

/** What a column names of the mailboxes of somebody, each in the time in which it was theirs. */
export const inTheirTime = (
  held: readonly HeldMailbox[],
  column: Fragment,
  kind: Fragment,
  values: readonly (string | Buffer)[],
  at: Fragment,
): Fragment => fragment`(${column} = any(${values}::${kind}[])
  and exists (select from unnest(${values}::${kind}[], ${held.map(({ after }) => after)}::timestamptz[], ${held.map(({ until }) => until)}::timestamptz[]) as theirs(named, after, until)
    where theirs.named = ${column} and ${at} > coalesce(theirs.after, '-infinity') and ${at} <= coalesce(theirs.until, 'infinity')))`;
/** What names a mailbox of theirs, from the time in which it was. */
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
/** Signed in, or with a mailbox at the time when it was theirs. */
export const asked: Whose = ({ customerId, brand, held }) =>
  fragment`(customer_id = ${customerId} or (brand = ${brand} and ${ofHeld(held, fragment`email`, fragment`created_at`)}))`;
/** Orders placed signed in, and those of the mailbox that nobody else has placed. */
export const ordered: Whose = ({ customerId, brand, email }) =>
  fragment`(customer_id = ${customerId} or (brand = ${brand} and person = ${email} and customer_id is null))`;
export const ended: Fragment = fragment`delivery_status in ('Canceled', 'Finished')`;
export const ofOrders: Whose = (person) => fragment`order_id in (select order_id from customer_order where ${ordered(person)})`;
/** Of these those whose order is over: what is still on its way is finished first, as for any guest. */
export const ofEndedOrders: Whose = (person) =>
  fragment`order_id in (select order_id from customer_order where ${ordered(person)} and ${ended})`;
export const ofQuestions: Whose = (person) =>
  fragment`consultation_id in (select consultation_id from consultation where ${asked(person)})`;

export const ofComments: Whose = (person) => fragment`comment_id in (select comment_id from written_comment where ${ofCustomer(person)})`;

export const because = (reason: string, columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, reason]));
