/** SQL of coins. Every query names the owner; no balance falls below zero, and every transfer has both sides. */
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { type CoinUsage, invitationOf, OTHER_SIDE, usedBy } from "./rules.ts";

export async function findBalance(database: Queryable, customerId: string): Promise<number> {
  const [row] = await database.query<{ balance: number }>(sql`select balance from coin_balance where customer_id = ${customerId}`);
  return row?.balance ?? 0;
}

/** Locks the balance until the transaction ends. */
export async function lockBalance(transaction: Transaction, customerId: string): Promise<number> {
  const [row] = await transaction.query<{ balance: number }>(
    sql`select balance from coin_balance where customer_id = ${customerId} for update`,
  );
  return row?.balance ?? 0;
}

export type Transfer = {
  readonly transferId: string;
  readonly customerId: string;
  readonly usage: CoinUsage;
  readonly orderId: string | null;
  /** What the customer gains; negative for spending. */
  readonly change: number;
  /** Only one transfer exists for each key. */
  readonly once: string;
  readonly now: Date;
};

/**
 * Makes a transfer between a customer and the shop, both sides in one statement.
 * @returns `before` for a repetition; `tooFew` without enough coins: the caller then rolls back
 */
export async function insertTransfer(
  transaction: Transaction,
  { transferId, customerId, usage, orderId, change, once, now }: Transfer,
): Promise<"made" | "before" | "tooFew"> {
  const moved =
    change > 0
      ? fragment`insert into coin_balance (customer_id, balance) select ${customerId}, ${change}::bigint from noted
        on conflict (customer_id) do update set balance = coin_balance.balance + excluded.balance returning balance`
      : fragment`update coin_balance set balance = balance + ${change}::bigint
        where customer_id = ${customerId} and balance + ${change}::bigint >= 0 and exists (select from noted) returning balance`;
  const [row] = await transaction.query<{ noted: boolean; moved: boolean }>(sql`
    with noted as (
      insert into coin_transfer (transfer_id, usage, order_id, made_at, once) values (${transferId}, ${usage}, ${orderId}, ${now}, ${once})
      on conflict (once) do nothing returning transfer_id
    ), moved as (
      ${moved}
    ), posted as (
      insert into coin_posting (transfer_id, account, customer_id, change, remaining)
      select ${transferId}, 'customer', ${customerId}::text, ${change}::bigint, balance from moved
      union all select ${transferId}, ${OTHER_SIDE[usage]}, null, -(${change}::bigint), null from moved
    )
    select exists (select from noted) as noted, exists (select from moved) as moved`);
  if (!row?.noted) return "before";
  return row.moved ? "made" : "tooFew";
}

/** Coins that an order used and got back, and their owner; undefined where none were used or the account is deleted. */
export async function findUsed(
  database: Queryable,
  orderId: string,
): Promise<{ readonly customerId: string; readonly coins: number; readonly given: number } | undefined> {
  const [row] = await database.query<{ customerId: string; coins: number; given: number }>(sql`
    select customer_id as "customerId", -change as coins, (
      select coalesce(sum(back.change), 0)::bigint from coin_transfer given join coin_posting back using (transfer_id)
      where given.order_id = ${orderId} and given.usage = 'givenBack' and back.account = 'customer') as given
    from coin_transfer join coin_posting using (transfer_id) join customer using (customer_id)
    where once = ${usedBy(orderId)} and account = 'customer'`);
  return row;
}

export type CoinRow = {
  readonly transferId: string;
  readonly usage: CoinUsage;
  readonly change: number;
  readonly remaining: number;
  readonly madeAt: Date;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
};

/** Hides the order of an invitee from the inviter. */
const RECORD: Fragment = fragment`
  select posting.transfer_id as "transferId", usage, change, remaining, made_at as "madeAt", placed.order_id as "orderId", placed.order_number as "orderNumber"
  from coin_posting posting join coin_transfer using (transfer_id)
  left join customer_order placed on placed.order_id = coin_transfer.order_id and placed.customer_id = posting.customer_id`;

/** Latest first, behind a record or from an offset. */
export async function findRecords(
  database: Queryable,
  customerId: string,
  asked: { readonly usage: CoinUsage | undefined; readonly behind: string | undefined; readonly offset: number; readonly limit: number },
): Promise<CoinRow[]> {
  const { usage, behind, offset, limit } = asked;
  const only = usage === undefined ? fragment`` : fragment`and usage = ${usage}`;
  const from =
    behind === undefined
      ? fragment``
      : fragment`and position < (select position from coin_posting where transfer_id = ${behind} and customer_id = ${customerId})`;
  return await database.query<CoinRow>(sql`
    ${RECORD} where posting.customer_id = ${customerId} ${only} ${from} order by position desc limit ${limit} offset ${offset}`);
}

export async function findRecord(database: Queryable, customerId: string, transferId: string): Promise<CoinRow | undefined> {
  const [row] = await database.query<CoinRow>(
    sql`${RECORD} where posting.customer_id = ${customerId} and posting.transfer_id = ${transferId}`,
  );
  return row;
}

/** Counts at most `most`. */
export async function countRecords(database: Queryable, customerId: string, usage: CoinUsage | undefined, most: number): Promise<number> {
  const only = usage === undefined ? fragment`` : fragment`and usage = ${usage}`;
  const [row] = await database.query<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from coin_posting join coin_transfer using (transfer_id) where customer_id = ${customerId} ${only} limit ${most}) as counted`);
  return row?.count ?? 0;
}

export type RebateRow = {
  readonly rebateId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly state: "planned" | "credited" | "removed";
  readonly rate: number;
  readonly expenditureMinor: number;
  readonly currency: CurrencyCode;
  readonly planned: number;
  readonly credited: number | null;
  readonly createdAt: Date;
  readonly lines: readonly {
    readonly goodsId: string;
    readonly title: string;
    readonly quantity: number;
    readonly lineMinor: number;
    readonly deductedMinor: number;
  }[];
};
export type NewRebate = Pick<RebateRow, "rebateId" | "orderId" | "rate" | "expenditureMinor" | "currency" | "planned" | "createdAt"> & {
  readonly customerId: string;
};

/** Records what an order will bring, once. */
export async function insertRebate(database: Queryable, rebate: NewRebate): Promise<void> {
  await database.query(sql`
    insert into rebate (rebate_id, order_id, customer_id, rate, expenditure_minor, currency, planned, state, created_at)
    select ${rebate.rebateId}, ${rebate.orderId}, customer_id, ${rebate.rate}, ${rebate.expenditureMinor}, ${rebate.currency}, ${rebate.planned}, 'planned', ${rebate.createdAt}
    from customer where customer_id = ${rebate.customerId}
    on conflict (order_id) do nothing`);
}

type LockedRebate = Pick<RebateRow, "rebateId" | "planned" | "expenditureMinor"> & {
  readonly customerId: string | null;
  readonly credited: number;
};

/** Locks the rebate of an order in a given state. */
export async function lockRebate(
  transaction: Transaction,
  orderId: string,
  state: "planned" | "credited",
): Promise<LockedRebate | undefined> {
  const [row] = await transaction.query<LockedRebate>(sql`
    select rebate_id as "rebateId", customer_id as "customerId", planned, expenditure_minor as "expenditureMinor", coalesce(credited, 0) as credited
    from rebate where order_id = ${orderId} and state = ${state} for update`);
  return row;
}

/** Ends a planned rebate: credits coins, or removes it for null. */
export async function settleRebate(transaction: Transaction, rebateId: string, credited: number | null, now: Date): Promise<void> {
  await transaction.query(sql`
    update rebate set state = ${credited === null ? "removed" : "credited"}, credited = ${credited}, settled_at = ${now} where rebate_id = ${rebateId} and state = 'planned'`);
}

export async function lowerCredited(transaction: Transaction, orderId: string, taken: number): Promise<void> {
  await transaction.query(sql`update rebate set credited = credited - ${taken}::bigint where order_id = ${orderId} and state = 'credited'`);
}

/** Coins to take back from what a transfer brought. */
export type Owed = {
  readonly transferId: string;
  readonly customerId: string;
  readonly brought: "rebate" | "invitation";
  readonly orderId: string | null;
  readonly coins: number;
  /** Taken earlier. */
  readonly taken: number;
};

const OWED: Fragment = fragment`owed.transfer_id as "transferId", owed.customer_id as "customerId", usage as brought, order_id as "orderId", coins, taken`;

/**
 * Records coins to take back; the caller has locked the balance.
 * @param coins the present amount; undefined for all, only once
 * @returns undefined when recorded before, or when the account is deleted
 */
export async function noteOwed(transaction: Transaction, once: string, coins: number | undefined): Promise<Owed | undefined> {
  const again =
    coins === undefined
      ? fragment`do nothing`
      : fragment`(transfer_id) do update set coins = excluded.coins where coin_owed.coins <> excluded.coins`;
  const [row] = await transaction.query<Owed>(sql`
    with owed as (
      insert into coin_owed (transfer_id, customer_id, coins)
      select transfer_id, customer_id, coalesce(${coins ?? null}::bigint, change) from coin_transfer join coin_posting using (transfer_id) join customer using (customer_id)
      where once = ${once} and account = 'customer'
      on conflict ${again} returning *
    )
    select ${OWED} from owed join coin_transfer using (transfer_id)`);
  return row;
}

/** Coins that a customer owes, oldest first; the balance is locked. */
export async function findOwed(transaction: Transaction, customerId: string): Promise<Owed[]> {
  return await transaction.query<Owed>(sql`
    select ${OWED} from coin_owed owed join coin_transfer using (transfer_id) where owed.customer_id = ${customerId} and coins > 0 order by made_at, transfer_id`);
}

export async function lowerOwed(transaction: Transaction, transferId: string, taken: number): Promise<void> {
  await transaction.query(
    sql`update coin_owed set coins = coins - ${taken}::bigint, taken = taken + ${taken}::bigint where transfer_id = ${transferId}`,
  );
}

const REBATE: Fragment = fragment`
  select rebate_id as "rebateId", rebate.order_id as "orderId", placed.order_number as "orderNumber", state, rate::float8 as rate, expenditure_minor as "expenditureMinor",
    rebate.currency, planned, credited, rebate.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('goodsId', goods_id, 'title', title, 'quantity', quantity, 'lineMinor', line_minor, 'deductedMinor', deducted_minor) order by position), '[]')
      from order_line where order_line.order_id = rebate.order_id) as lines
  from rebate join customer_order placed on placed.order_id = rebate.order_id`;

export async function findRebate(database: Queryable, customerId: string, orderId: string): Promise<RebateRow | undefined> {
  const [row] = await database.query<RebateRow>(sql`${REBATE} where rebate.customer_id = ${customerId} and rebate.order_id = ${orderId}`);
  return row;
}

/** Latest first, behind a rebate or from an offset. */
export async function findRebates(
  database: Queryable,
  customerId: string,
  from: { readonly at: Date; readonly id: string } | { readonly offset: number },
  limit: number,
): Promise<RebateRow[]> {
  const [behind, offset] =
    "at" in from ? [fragment`and (rebate.created_at, rebate_id) < (${from.at}, ${from.id})`, 0] : [fragment``, from.offset];
  return await database.query<RebateRow>(sql`
    ${REBATE} where rebate.customer_id = ${customerId} ${behind} order by rebate.created_at desc, rebate_id desc limit ${limit} offset ${offset}`);
}

export async function countRebates(database: Queryable, customerId: string, most: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    sql`select count(*)::integer as count from (select from rebate where customer_id = ${customerId} limit ${most}) as counted`,
  );
  return row?.count ?? 0;
}

/** Orders with a planned rebate although they are received, cancelled or fully refunded, oldest first. */
export async function findUnsettled(database: Queryable, limit: number): Promise<string[]> {
  const rows = await database.query<{ orderId: string }>(sql`
    select rebate.order_id as "orderId" from rebate join customer_order placed using (order_id)
    where state = 'planned' and (placed.delivery_status in ('Finished', 'Canceled') or placed.refunded_minor + placed.lost_minor >= expenditure_minor)
    order by rebate.created_at limit ${limit}`);
  return rows.map(({ orderId }) => orderId);
}

/** `othersThere`: customers of the same inviter, inviter included, with paid orders to the same address. */
export type Invitation = {
  readonly inviterId: string;
  readonly inviteeId: string;
  readonly inviterEmail: string | null;
  readonly inviteeEmail: string | null;
  readonly othersThere: number;
};

/** The inviter of an order's customer; guest orders have none. */
export async function findInviterOfOrder(database: Queryable, orderId: string, since: Date): Promise<Invitation | undefined> {
  const [row] = await database.query<Invitation>(sql`
    select invitee.invited_by as "inviterId", invitee.customer_id as "inviteeId", inviter.email as "inviterEmail", invitee.email as "inviteeEmail", (
      select count(distinct other.customer_id)::integer from customer_order other
      where other.brand = placed.brand and other.address_hash = placed.address_hash and other.created_at > ${since} and other.customer_id <> invitee.customer_id
        and other.paid_minor > 0 and (other.customer_id = inviter.customer_id or other.customer_id in (select customer_id from customer sibling where sibling.invited_by = inviter.customer_id))
    ) as "othersThere"
    from customer_order placed join customer invitee using (customer_id)
    join customer inviter on inviter.customer_id = invitee.invited_by where placed.order_id = ${orderId} and not placed.was_guests`);
  return row;
}

/** The rewarded inviter of a customer; undefined without a reward, or when the account is deleted. */
export async function findRewarded(database: Queryable, inviteeId: string): Promise<string | undefined> {
  const [row] = await database.query<{ inviterId: string }>(sql`
    select customer_id as "inviterId" from coin_transfer join coin_posting using (transfer_id) join customer using (customer_id)
    where once = ${invitationOf(inviteeId)} and account = 'customer'`);
  return row?.inviterId;
}
