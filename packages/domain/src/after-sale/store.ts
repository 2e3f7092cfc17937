/** SQL of withdrawals and of the cases of goods that come back. */
import type { Cursor } from "@rambla/core/cursor";
import type { BrandCode, CountryCode, LanguageCode } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable } from "../platform/database/database.ts";
import { eventInsert } from "../platform/events.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { countWaiting, type Waiting } from "../platform/database/waiting-store.ts";
import { withdrawalStated } from "./events.ts";
import type { AskedLine, CaseKind, CaseState, Decision, GoodsState, RefusedBecause } from "./rules.ts";

/** `lines`: of an order that was opened, `goods`: free words; the whole order where both are null. */
export type Withdrawal = {
  readonly withdrawalId: string;
  readonly brand: BrandCode;
  readonly country: CountryCode;
  readonly language: LanguageCode;
  readonly name: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly person: string;
  readonly lines: readonly AskedLine[] | null;
  readonly goods: string | null;
  readonly statedAt: Date;
  readonly orderId: string | null;
};

const WITHDRAWAL: Fragment = fragment`withdrawal_id as "withdrawalId", brand, country, language, name, order_number as "orderNumber", email, person,
  lines, goods, stated_at as "statedAt", order_id as "orderId"`;

/** Writes a statement, with its event. */
export async function insertWithdrawal(transaction: Queryable, stated: Withdrawal): Promise<void> {
  const { withdrawalId, brand, country, language, name, orderNumber, email, person, lines, goods, statedAt, orderId } = stated;
  await transaction.query(sql`
    with stated as (
      insert into withdrawal (withdrawal_id, brand, country, language, name, order_number, email, person, lines, goods, stated_at, order_id)
      values (${withdrawalId}, ${brand}, ${country}, ${language}, ${name}, ${orderNumber}, ${email}, ${person},
        ${lines && JSON.stringify(lines)}::jsonb, ${goods}, ${statedAt}, ${orderId})
    )
    ${eventInsert(withdrawalStated, { withdrawalId }, statedAt)}`);
}

/** A statement with what its receipt says of it: the titles of its lines. */
export async function findWithdrawal(
  database: Queryable,
  withdrawalId: string,
): Promise<(Withdrawal & { readonly titles: readonly string[] }) | undefined> {
  const [row] = await database.query<Withdrawal & { titles: readonly string[] }>(sql`
    select ${WITHDRAWAL}, (select coalesce(json_agg(title order by position), '[]') from order_line where order_line.order_id = withdrawal.order_id) as titles
    from withdrawal where withdrawal_id = ${withdrawalId}`);
  return row;
}

/** Locks a statement whose order is not found, or not looked for yet. */
export async function lockUnsettled(transaction: Queryable, withdrawalId: string): Promise<Withdrawal | undefined> {
  const [row] = await transaction.query<Withdrawal>(
    sql`select ${WITHDRAWAL} from withdrawal where withdrawal_id = ${withdrawalId} and settled_at is null for update`,
  );
  return row;
}

/** The order that a statement means: by its number and mailbox. */
export async function findMeant(database: Queryable, { brand, orderNumber, person }: Withdrawal): Promise<string | undefined> {
  const [row] = await database.query<{ orderId: string }>(sql`
    select order_id as "orderId" from customer_order where brand = ${brand} and order_number = ${orderNumber} and person = ${person}`);
  return row?.orderId;
}

/** No order is found: a person looks for it. */
export async function markUnmatched(transaction: Queryable, withdrawalId: string, now: Date): Promise<void> {
  await transaction.query(sql`update withdrawal set looked_at = ${now} where withdrawal_id = ${withdrawalId}`);
}

/** Notes the order of a statement, or that the search for it has ended. */
export async function markSettled(
  transaction: Queryable,
  withdrawalId: string,
  { orderId, caseId, now }: { readonly orderId: string | null; readonly caseId: string | null; readonly now: Date },
): Promise<void> {
  await transaction.query(sql`
    update withdrawal set looked_at = coalesce(looked_at, ${now}), settled_at = ${now}, order_id = ${orderId}, case_id = ${caseId}
    where withdrawal_id = ${withdrawalId}`);
}

/** Statements whose order was not looked for. */
export async function findToLookFor(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database.query<{ withdrawalId: string }>(
    sql`select withdrawal_id as "withdrawalId" from withdrawal where looked_at is null order by stated_at limit ${limit}`,
  );
  return rows.map(({ withdrawalId }) => withdrawalId);
}

const UNMATCHED: Fragment = fragment`looked_at is not null and settled_at is null`;
const OPEN: Fragment = fragment`closed_at is null`;

/** Statements whose order an operator has to find, longest waiting first, behind one of them. */
export async function findUnmatched(database: Queryable, behind: Cursor | undefined, limit: number): Promise<Withdrawal[]> {
  const from = behind === undefined ? fragment`` : fragment`and (stated_at, withdrawal_id) > (${behind.at}, ${behind.id})`;
  return await database.query<Withdrawal>(
    sql`select ${WITHDRAWAL} from withdrawal where ${UNMATCHED} ${from} order by stated_at, withdrawal_id limit ${limit}`,
  );
}

export const countUnmatched = (database: Queryable): Promise<Waiting> => countWaiting(database, "withdrawal", "stated_at", UNMATCHED);
export const countOpen = (database: Queryable): Promise<Waiting> => countWaiting(database, "after_sale_case", "opened_at", OPEN);

export type CaseLine = { readonly line: number; readonly title: string; readonly qty: number };

/** `money`: how far it is; `grantedMinor` and what of coupon and coins: what goes back. */
export type AfterSaleCase = CaseState & {
  readonly caseId: string;
  readonly orderId: string;
  readonly openedAt: Date;
  readonly goodsReceivedAt: Date | null;
  readonly answer: string | null;
  readonly money: "none" | "refunding" | "refunded";
  readonly grantId: string | null;
  readonly grantedMinor: number;
  readonly couponMinor: number;
  readonly coinsMinor: number;
  readonly lines: readonly CaseLine[];
  /** What its statements say in words, as they were written. */
  readonly words: readonly string[];
};

export const CASE: Fragment = fragment`opened.case_id as "caseId", opened.kind, opened.order_id as "orderId", opened.opened_at as "openedAt", opened.goods_state as goods,
  opened.goods_received_at as "goodsReceivedAt", opened.decision, opened.late, opened.refused_because as "refusedBecause", opened.answer, opened.closed_at as "closedAt", opened.grant_id as "grantId",
  case when opened.grant_id is null then 'none'
    when exists (select from payment_refund where payment_refund.grant_id = opened.grant_id and settled_at is null) then 'refunding'
    else 'refunded' end as money,
  coalesce(given.money_minor, 0) as "grantedMinor", coalesce(given.coupon_minor, 0) as "couponMinor", coalesce(given.coins_minor, 0) as "coinsMinor",
  (select coalesce(json_agg(json_build_object('line', each.position, 'title', title, 'qty', each.quantity) order by each.position), '[]')
    from after_sale_case_line each join order_line using (order_id, position) where each.case_id = opened.case_id) as lines,
  (select coalesce(json_agg(said.goods order by stated_at), '[]') from withdrawal said where said.case_id = opened.case_id and said.goods is not null) as words`;
export const FROM: Fragment = fragment`after_sale_case opened left join refund_grant given using (grant_id)`;

export type NewCase = {
  readonly caseId: string;
  readonly kind: CaseKind;
  readonly orderId: string;
  /** When the first of its statements was made. */
  readonly openedAt: Date;
  readonly goods: GoodsState;
  readonly decision: Decision;
  readonly late: boolean;
  readonly grantId: string | null;
  /** Of each line, in their order. */
  readonly units: readonly number[];
  readonly isOver: boolean;
};

/** Writes a case and its lines. */
export async function insertCase(transaction: Queryable, opened: NewCase, now: Date): Promise<void> {
  const { caseId, kind, orderId, openedAt, goods, decision, late, grantId, units, isOver } = opened;
  await transaction.query(sql`
    with opened as (
      insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, late, grant_id, closed_at)
      values (${caseId}, ${kind}, ${orderId}, ${openedAt}, ${goods}, ${decision}, ${late}, ${grantId}, ${isOver ? now : null}) returning case_id, order_id
    )
    insert into after_sale_case_line (case_id, order_id, position, quantity)
    select case_id, order_id, added.position, added.units from opened cross join unnest(${units}::integer[]) with ordinality as added(units, position) where added.units > 0`);
}

/** Claims units of lines that are neither claimed nor refunded. @returns false when some are not left; the caller rolls back */
export async function claimUnits(transaction: Queryable, orderId: string, units: readonly number[]): Promise<boolean> {
  const rows = await transaction.query(sql`
    update order_line set claimed_units = claimed_units + asked.units from unnest(${units}::integer[]) with ordinality as asked(units, position)
    where order_id = ${orderId} and order_line.position = asked.position and asked.units > 0
      and claimed_units + refunded_units + asked.units <= quantity returning order_line.position`);
  return rows.length === units.filter((each) => each > 0).length;
}

/** The units of a case are claimed no more. */
export async function releaseUnits(transaction: Queryable, caseId: string): Promise<void> {
  await transaction.query(sql`
    update order_line set claimed_units = claimed_units - claimed.quantity from after_sale_case_line claimed
    where claimed.case_id = ${caseId} and order_line.order_id = claimed.order_id and order_line.position = claimed.position`);
}

/** Names the lines of a case in place of those it had. */
export async function nameLines(transaction: Queryable, caseId: string, orderId: string, units: readonly number[]): Promise<void> {
  await transaction.query(sql`delete from after_sale_case_line where case_id = ${caseId}`);
  await transaction.query(sql`
    insert into after_sale_case_line (case_id, order_id, position, quantity)
    select ${caseId}, ${orderId}, added.position, added.units from unnest(${units}::integer[]) with ordinality as added(units, position) where added.units > 0`);
}

/** Grants a withdrawal that a person decides about. Its goods are awaited, or nothing of them was sent. */
export async function markAllowed(transaction: Queryable, caseId: string, goods: GoodsState, now: Date): Promise<void> {
  await transaction.query(sql`
    update after_sale_case set decision = 'granted', decided_at = ${now}, goods_state = case goods_state when 'notSent' then ${goods} else goods_state end
    where case_id = ${caseId} and decision = 'none' and closed_at is null`);
}

/** @returns false for a case that does not wait for its goods */
export async function markReceived(transaction: Queryable, caseId: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update after_sale_case set goods_state = 'received', goods_received_at = ${now}
    where case_id = ${caseId} and goods_state in ('announced', 'sent') and closed_at is null returning case_id`);
  return rows.length === 1;
}

/** Ends a case: its money goes back by a grant, or there is none left. */
export async function markGranted(transaction: Queryable, caseId: string, grantId: string | null, now: Date): Promise<void> {
  await transaction.query(
    sql`update after_sale_case set decision = 'granted', grant_id = ${grantId}, closed_at = ${now} where case_id = ${caseId} and closed_at is null`,
  );
}

/** Ends a case with a no. */
export async function markRefused(
  transaction: Queryable,
  caseId: string,
  { because, answer, now }: { readonly because: RefusedBecause; readonly answer: string | null; readonly now: Date },
): Promise<void> {
  await transaction.query(sql`
    update after_sale_case set decision = 'refused', refused_because = ${because}, answer = ${answer}, closed_at = ${now}
    where case_id = ${caseId} and closed_at is null`);
}

export async function findCase(database: Queryable, caseId: string): Promise<AfterSaleCase | undefined> {
  const [row] = await database.query<AfterSaleCase>(sql`select ${CASE} from ${FROM} where opened.case_id = ${caseId}`);
  return row;
}

/** The cases of an order, the first opened first. */
export async function findCasesOf(database: Queryable, orderId: string): Promise<AfterSaleCase[]> {
  return await database.query<AfterSaleCase>(
    sql`select ${CASE} from ${FROM} where opened.order_id = ${orderId} order by opened.opened_at, opened.case_id`,
  );
}

/** The last withdrawal of an order, which statements of the same units belong to. */
export async function findLastWithdrawalOf(database: Queryable, orderId: string): Promise<string | undefined> {
  const [row] = await database.query<{ caseId: string }>(
    sql`select case_id as "caseId" from after_sale_case where order_id = ${orderId} and kind = 'withdrawal' order by opened_at desc, case_id desc limit 1`,
  );
  return row?.caseId;
}

/** The open withdrawal of an order whose lines a person names. */
export async function findUnnamed(transaction: Queryable, orderId: string): Promise<string | undefined> {
  const [row] = await transaction.query<{ caseId: string }>(sql`
    select case_id as "caseId" from after_sale_case opened
    where order_id = ${orderId} and kind = 'withdrawal' and decision = 'none' and closed_at is null
      and not exists (select from after_sale_case_line each where each.case_id = opened.case_id)
    order by opened_at limit 1`);
  return row?.caseId;
}

export type OpenCase = AfterSaleCase & { readonly brand: BrandCode; readonly orderNumber: string; readonly currency: CurrencyCode };

/** Cases that wait for the shop, longest first, behind one of them. */
export async function findOpen(database: Queryable, behind: Cursor | undefined, limit: number): Promise<OpenCase[]> {
  const from = behind === undefined ? fragment`` : fragment`and (opened.opened_at, opened.case_id) > (${behind.at}, ${behind.id})`;
  return await database.query<OpenCase>(sql`
    select ${CASE}, brand, order_number as "orderNumber", currency
    from ${FROM} join customer_order on customer_order.order_id = opened.order_id
    where opened.closed_at is null ${from} order by opened.opened_at, opened.case_id limit ${limit}`);
}
