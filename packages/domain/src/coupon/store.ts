/** SQL of coupons and of the codes they come of. What can run out is guarded in its statement. */
import type { Market } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { endIn } from "../platform/database/end-in.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { after } from "@rambla/core/time";
import { BACK_FOR, type RedeemCode } from "./rules.ts";

/** Whose coupons: a customer's, with what their proven mailbox has of its orders as a guest; or of a mailbox that orders as a guest. */
export type Holder = {
  readonly customerId: string | null;
  readonly person: string | null;
  /** The mailbox as limits count it; null for a customer who has proven none. */
  readonly buyer: string | null;
  /** The guest session, for whom what it has bought itself is no secret. */
  readonly guestId: string | null;
};

/** An order that was paid for has used the coupon: until then it is somebody who typed a mailbox. */
const isPaidFor = (coupon: Fragment): Fragment => fragment`exists (
  select from coupon_use use join customer_order placed using (order_id)
  where use.serial_number = ${coupon}.serial_number and use.given_back_at is null and (placed.payment_status = 'Paid' or placed.paid_minor > 0))`;

const isOf = ({ customerId, person }: Holder): Fragment =>
  fragment`(customer_id = ${customerId}::text or (person = ${person}::text and ${isPaidFor(fragment`coupon`)}))`;

export type CouponRow = {
  readonly code: string;
  readonly serialNumber: string;
  readonly currency: CurrencyCode;
  readonly remainingMinor: number;
  readonly validUntil: Date;
};

const COUPON: Fragment = fragment`code, serial_number as "serialNumber", currency, remaining_minor as "remainingMinor", valid_until as "validUntil"`;

/** The coupon that somebody has of a code; of two the one with more left. */
export async function findCoupon(database: Queryable, brand: string, holder: Holder, code: string): Promise<CouponRow | undefined> {
  const [row] = await database.query<CouponRow>(sql`
    select ${COUPON} from coupon where brand = ${brand} and code = ${code} and ${isOf(holder)} order by remaining_minor desc, serial_number limit 1`);
  return row;
}

/** Coupons that still pay something, those that end first before the others. */
export async function findUnexpired(database: Queryable, brand: string, holder: Holder, now: Date): Promise<CouponRow[]> {
  return await database.query<CouponRow>(sql`
    select ${COUPON} from coupon where brand = ${brand} and ${isOf(holder)} and remaining_minor > 0 and valid_until > ${now} order by valid_until, serial_number`);
}

const redeemCode = (brand: string, code: string, validUntil: Fragment) => sql`
  select code, amounts, coins, uses, taken, valid_from as "validFrom", ${validUntil} as "validUntil", ended_at as "endedAt"
  from redeem_code where brand = ${brand} and code = ${code}`;

export async function findRedeemCode(database: Queryable, brand: string, code: string): Promise<RedeemCode | undefined> {
  const [row] = await database.query<RedeemCode>(redeemCode(brand, code, fragment`valid_until`));
  return row;
}

/** The same, with the end that it has in a market. */
export async function findRedeemCodeIn(database: Queryable, market: Market, code: string): Promise<RedeemCode | undefined> {
  const [row] = await database.query<RedeemCode>(redeemCode(market.brand.code, code, validUntilIn(market)));
  return row;
}

const validUntilIn = (market: Market): Fragment => endIn(fragment`redeem_code.valid_until`, market);

export type NewRedeemCode = Pick<RedeemCode, "code" | "amounts" | "coins" | "uses" | "validFrom" | "validUntil"> & {
  readonly brand: string;
};

/** @returns false when the brand has such a code already */
export async function insertRedeemCode(database: Queryable, asked: NewRedeemCode): Promise<boolean> {
  const rows = await database.query(sql`
    insert into redeem_code (brand, code, amounts, coins, uses, valid_from, valid_until)
    values (${asked.brand}, ${asked.code}, ${asked.amounts && JSON.stringify(asked.amounts)}::jsonb, ${asked.coins}, ${asked.uses}, ${asked.validFrom}, ${asked.validUntil})
    on conflict do nothing returning code`);
  return rows.length === 1;
}

/** Nobody redeems it any more. */
export async function endRedeemCode(database: Queryable, brand: string, code: string, now: Date): Promise<void> {
  await database.query(sql`update redeem_code set ended_at = coalesce(ended_at, ${now}) where brand = ${brand} and code = ${code}`);
}

/** Takes one use of a code; whoever else wants one waits until the transaction ends. @returns false when none is left */
export async function takeUse(transaction: Transaction, market: Market, code: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update redeem_code set taken = taken + 1
    where brand = ${market.brand.code} and code = ${code} and taken < uses and ended_at is null and valid_from <= ${now} and ${validUntilIn(market)} > ${now} returning code`);
  return rows.length === 1;
}

/**
 * Gives somebody their coupon of a code whose use was taken before in this transaction.
 * @returns false when they have one, as a customer or in a paid order as the guest their mailbox was: then the caller rolls back
 */
export async function insertCoupon(
  transaction: Transaction,
  coupon: {
    readonly serialNumber: string;
    readonly market: Market;
    readonly code: string;
    readonly holder: Holder;
    readonly now: Date;
  },
): Promise<boolean> {
  const {
    serialNumber,
    market,
    code,
    holder: { customerId, person, buyer, guestId },
    now,
  } = coupon;
  const { brand, currency } = { brand: market.brand.code, currency: market.currency };
  // A customer has proven the mailbox. A guest learns only what they have done themselves; the rest is found out when the order is paid.
  const isKnown =
    customerId === null
      ? fragment`exists (select from coupon_use use join customer_order placed using (order_id)
          where use.serial_number = other.serial_number and use.given_back_at is null and placed.guest_id = ${guestId}::text)`
      : fragment`(other.customer_id is not null or ${isPaidFor(fragment`other`)})`;
  const rows = await transaction.query(sql`
    insert into coupon (serial_number, brand, code, customer_id, person, buyer, currency, amount_minor, remaining_minor, valid_until, created_at)
    select ${serialNumber}, brand, code, ${customerId}, ${customerId === null ? person : null}, ${buyer}, ${currency}, amount, amount, ${validUntilIn(market)}, ${now}
    from redeem_code, lateral (select (amounts ->> ${currency}::text)::bigint as amount) as given
    where brand = ${brand} and code = ${code} and amount > 0
      and not exists (select from coupon where customer_id = ${customerId}::text and code = ${code})
      and not exists (select from coupon other where other.brand = ${brand} and other.code = ${code} and other.buyer = ${buyer}::text and ${isKnown})
    on conflict do nothing returning serial_number`);
  return rows.length === 1;
}

/** Notes that a buyer has had a code. @returns false when they had it before: then the caller rolls back */
export async function insertCodeBuyer(
  transaction: Transaction,
  { brand, code, buyerHash }: { readonly brand: string; readonly code: string; readonly buyerHash: Buffer },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into redeem_code_buyer (brand, code, buyer_hash) values (${brand}, ${code}, ${buyerHash}) on conflict do nothing returning code`);
  return rows.length === 1;
}

/** An order takes an amount of a coupon. @returns false when it is not there any more, or so much of it is not: then the caller rolls back */
export async function takeOfCoupon(
  transaction: Transaction,
  use: { readonly serialNumber: string; readonly orderId: string; readonly amountMinor: number; readonly now: Date },
): Promise<boolean> {
  const { serialNumber, orderId, amountMinor, now } = use;
  const rows = await transaction.query(sql`
    with used as (
      update coupon set remaining_minor = remaining_minor - ${amountMinor}::bigint
      where serial_number = ${serialNumber} and remaining_minor >= ${amountMinor}::bigint and valid_until > ${now} returning serial_number
    )
    insert into coupon_use (order_id, serial_number, amount_minor, used_at) select ${orderId}, serial_number, ${amountMinor}::bigint, ${now} from used returning order_id`);
  return rows.length === 1;
}

/** Locks the code of a coupon that an order has used and not got back: before the coupon, as whoever redeems does. @returns false when there is none */
export async function lockCodeOfUse(transaction: Transaction, orderId: string): Promise<boolean> {
  const rows = await transaction.query(sql`
    select from redeem_code where (brand, code) in (
      select brand, code from coupon join coupon_use using (serial_number) where order_id = ${orderId} and given_back_at is null) for update`);
  return rows.length === 1;
}

/**
 * Gives back what an order used, up to so many minor units in all; a coupon that has expired can be used for a while.
 * @returns the coupon where a guest's is whole again by it and its code can be redeemed
 */
export async function giveBackUse(transaction: Transaction, orderId: string, upToMinor: number, now: Date): Promise<string | undefined> {
  const [row] = await transaction.query<{ serialNumber: string; isWhole: boolean }>(sql`
    with before as (
      select order_id, least(amount_minor, ${upToMinor}::bigint) as due, least(amount_minor, ${upToMinor}::bigint) - given_back_minor as more from coupon_use
      where order_id = ${orderId} and given_back_minor < least(amount_minor, ${upToMinor}::bigint) for update
    ), back as (
      update coupon_use set given_back_at = case when before.due = amount_minor then ${now}::timestamptz end, given_back_minor = before.due
      from before where coupon_use.order_id = before.order_id returning serial_number, before.more
    )
    update coupon set remaining_minor = remaining_minor + back.more, valid_until = case when valid_until <= ${now} then ${after(now, BACK_FOR)}::timestamptz else valid_until end
    from back where coupon.serial_number = back.serial_number
    returning coupon.serial_number as "serialNumber", customer_id is null and remaining_minor = coupon.amount_minor and exists (
      select from redeem_code where redeem_code.brand = coupon.brand and redeem_code.code = coupon.code and ended_at is null and redeem_code.valid_until > ${now}) as "isWhole"`);
  return row?.isWhole ? row.serialNumber : undefined;
}

/** A coupon that nothing was bought with goes, and its use is there again for whoever redeems the code. */
export async function takeBackCoupon(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.query(sql`
    with gone as (delete from coupon where serial_number = ${serialNumber} returning brand, code)
    update redeem_code set taken = taken - 1 from gone where redeem_code.brand = gone.brand and redeem_code.code = gone.code`);
}

/** Gives a customer the coupons that their mailbox has as a guest, before it is theirs no more: of a code that they have one of, they have it already. */
export async function updateHolder(
  transaction: Transaction,
  { brand, person, customerId }: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await transaction.query(sql`
    update coupon set customer_id = ${customerId}, person = null where brand = ${brand} and person = ${person} and ${isPaidFor(fragment`coupon`)}
      and not exists (select from coupon own where own.customer_id = ${customerId} and own.code = coupon.code)`);
}
