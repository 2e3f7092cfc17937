import type { OperatorRole } from "@rambla/contract/call";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";

export type OperatorRow = {
  readonly operatorId: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly passwordHash: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
};

const COLUMNS: Fragment = fragment`operator_id as "operatorId", name, roles, password_hash as "passwordHash", created_at as "createdAt", closed_at as "closedAt"`;

/** Includes closed ones. */
export async function findOperators(database: Queryable): Promise<OperatorRow[]> {
  return await database.query<OperatorRow>(sql`select ${COLUMNS} from operator order by created_at, name`);
}

export async function findOperator(database: Queryable, operatorId: string): Promise<OperatorRow | undefined> {
  const [row] = await database.query<OperatorRow>(
    sql`select ${COLUMNS} from operator where operator_id = ${operatorId} and closed_at is null`,
  );
  return row;
}

export async function findOperatorNamed(database: Queryable, name: string): Promise<OperatorRow | undefined> {
  const [row] = await database.query<OperatorRow>(sql`select ${COLUMNS} from operator where name = ${name} and closed_at is null`);
  return row;
}

/** @returns false for an existing name, also of a closed one */
export async function insertOperator(database: Queryable, operator: Omit<OperatorRow, "closedAt">): Promise<boolean> {
  const rows = await database.query(sql`
    insert into operator (operator_id, name, roles, password_hash, created_at)
    values (${operator.operatorId}, ${operator.name}, ${operator.roles}::text[], ${operator.passwordHash}, ${operator.createdAt})
    on conflict (name) do nothing returning operator_id`);
  return rows.length === 1;
}

/** Not a closed one. */
export async function updateOperator(
  transaction: Queryable,
  name: string,
  change: { readonly passwordHash?: string; readonly closedAt?: Date },
): Promise<OperatorRow | undefined> {
  const [row] = await transaction.query<OperatorRow>(sql`
    update operator set password_hash = coalesce(${change.passwordHash ?? null}, password_hash), closed_at = ${change.closedAt ?? null}
    where name = ${name} and closed_at is null returning ${COLUMNS}`);
  return row;
}

export type Asked = {
  readonly at: Date;
  readonly operatorId: string;
  readonly operatorName: string;
  readonly call: string;
  readonly requestId: string;
  /** JSON. */
  readonly input: string;
};

/** @returns the entry id */
export async function insertAsked(database: Queryable, asked: Asked): Promise<number> {
  const [row] = await database.query<{ entryId: number }>(sql`
    insert into operator_log (at, operator_id, operator_name, call, request_id, input)
    values (${asked.at}, ${asked.operatorId}, ${asked.operatorName}, ${asked.call}, ${asked.requestId}, ${asked.input}::jsonb)
    returning entry_id as "entryId"`);
  if (!row) throw new Error("the log of operators took nothing");
  return row.entryId;
}

/** By the id of an order, payment, refund, invoice or invoice request. */
const ordersOf = (about: string): Fragment => fragment`
  select order_id from customer_order where order_id = ${about}
  union all select order_id from payment where payment_id = ${about}
  union all select order_id from payment join payment_refund using (payment_id) where refund_id = ${about}
  union all select order_id from invoice where invoice_id = ${about}
  union all select order_id from invoice_request where request_id = ${about}`;

const isInvitedBy = (about: string, brands: readonly string[]): Fragment =>
  fragment`brand = any(${brands}::text[]) and invitation_code = ${about}`;

/** Locks the accounts concerned, also former owners of the mailbox, before a deletion can. */
export async function keepPersonOf(transaction: Queryable, about: string, brands: readonly string[]): Promise<void> {
  await transaction.query(sql`
    with named as (
      select brand, customer_id, person from customer_order where order_id in (${ordersOf(about)})
      union all select brand, customer_id, email from consultation where consultation_id = ${about}
      union all select brand, customer_id, null from written_comment where comment_id = ${about}
    )
    select from customer where customer_id in (
      select customer_id from named
      union all select customer.customer_id from named join customer on customer.brand = named.brand and customer.email = named.person
      union all select was.customer_id from named join former_mailbox was on was.brand = named.brand and was.email = named.person
      union all select customer_id from customer where ${isInvitedBy(about, brands)}
    ) for key share`);
}

/** Only while the subject exists, so its deletion finds the words. */
export async function insertWords(
  transaction: Queryable,
  entryId: number,
  { about, words }: { readonly about: string; readonly words: string },
  brands: readonly string[],
): Promise<void> {
  await transaction.query(sql`
    insert into operator_words (entry_id, about, words) select ${entryId}, ${about}, ${words}::jsonb where exists (
      ${ordersOf(about)}
      union all select consultation_id from consultation where consultation_id = ${about}
      union all select comment_id from written_comment where comment_id = ${about}
      union all select customer_id from customer where ${isInvitedBy(about, brands)})`);
}

export async function insertEnd(
  database: Queryable,
  asked: Omit<Asked, "input">,
  entryId: number,
  outcome: string,
  shown: readonly string[] | null,
): Promise<void> {
  await database.query(sql`
    insert into operator_log (at, operator_id, operator_name, call, request_id, ends, outcome, shown)
    values (${asked.at}, ${asked.operatorId}, ${asked.operatorName}, ${asked.call}, ${asked.requestId}, ${entryId}, ${outcome}, ${shown}::text[])`);
}

export type LogRow = {
  readonly at: Date;
  readonly name: string;
  readonly call: string;
  readonly requestId: string;
  readonly input: unknown;
  readonly outcome: string | null;
  readonly shown: string[] | null;
};

/** The latest first, with personal words while they exist. */
export async function findLog(
  database: Queryable,
  limit: number,
  offset: number,
): Promise<{ readonly rows: LogRow[]; readonly total: number }> {
  const rows = await database.query<LogRow & { readonly total: number }>(sql`
    select asked.at, asked.operator_name as name, asked.call, asked.request_id as "requestId", asked.input || coalesce(words, '{}') as input, ended.outcome, ended.shown,
      count(*) over ()::integer as total
    from operator_log asked left join operator_log ended on ended.ends = asked.entry_id left join operator_words said on said.entry_id = asked.entry_id
    where asked.ends is null order by asked.entry_id desc limit ${limit} offset ${offset}`);
  return { rows, total: rows[0]?.total ?? 0 };
}
