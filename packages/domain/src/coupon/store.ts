/** Statements guard against using more than is left. */
import type { Market } from "@rambla/core/market";
import type { CurrencyCode } from "@rambla/core/money";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { endIn } from "../platform/database/end-in.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { after } from "@rambla/core/time";
import { BACK_FOR, type RedeemCode } from "./rules.ts";

/** A customer, with the coupons of the proven mailbox; or a guest's mailbox. */
export type Holder = {
  readonly customerId: string | null;
  readonly person: string | null;
  /** The normalised mailbox for limits; null for a customer without a proven one. */
  readonly buyer: string | null;
  /** A guest may know of coupons that this session bought with. */
  readonly guestId: string | null;
};

/** Only a paid order counts: before that anyone may have typed the mailbox. */
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

/** The coupon of a code; of several the one with most left. */
export async function findCoupon(database: Queryable, brand: string, holder: Holder, code: string): Promise<CouponRow | undefined> {
  const [row] = await database.query<CouponRow>(sql`
    select ${COUPON} from coupon where brand = ${brand} and code = ${code} and ${isOf(holder)} order by remaining_minor desc, serial_number limit 1`);
  return row;
}

/** The first to expire first. */
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

/** With the end in the market's time zone. */
export async function findRedeemCodeIn(database: Queryable, market: Market, code: string): Promise<RedeemCode | undefined> {
  const [row] = await database.query<RedeemCode>(redeemCode(market.brand.code, code, validUntilIn(market)));
  return row;
}

const validUntilIn = (market: Market): Fragment => endIn(fragment`redeem_code.valid_until`, market);

export type NewRedeemCode = Pick<RedeemCode, "code" | "amounts" | "coins" | "uses" | "validFrom" | "validUntil"> & {
  readonly brand: string;
};

/** @returns false for an existing code */
export async function insertRedeemCode(database: Queryable, asked: NewRedeemCode): Promise<boolean> {
  const rows = await database.query(sql`
    insert into redeem_code (brand, code, amounts, coins, uses, valid_from, valid_until)
    values (${asked.brand}, ${asked.code}, ${asked.amounts && JSON.stringify(asked.amounts)}::jsonb, ${asked.coins}, ${asked.uses}, ${asked.validFrom}, ${asked.validUntil})
    on conflict do nothing returning code`);
  return rows.length === 1;
}

/** Stops redemption. */
export async function endRedeemCode(database: Queryable, brand: string, code: string, now: Date): Promise<void> {
  await database.query(sql`update redeem_code set ended_at = coalesce(ended_at, ${now}) where brand = ${brand} and code = ${code}`);
}

/** Locks the code until the end of the transaction. @returns false when no use is left */
export async function takeUse(transaction: Transaction, market: Market, code: string, now: Date): Promise<boolean> {
  const rows = await transaction.query(sql`
    update redeem_code set taken = taken + 1
    where brand = ${market.brand.code} and code = ${code} and taken < uses and ended_at is null and valid_from <= ${now} and ${validUntilIn(market)} > ${now} returning code`);
  return rows.length === 1;
}

/**
 * Stores a coupon after `takeUse`.
 * @returns false when its owner has one already; the caller rolls back
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
  // A guest must not learn of other orders of the mailbox; the rest is checked when the order is paid.
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

/** @returns false when the buyer had the code before; the caller rolls back */
export async function insertCodeBuyer(
  transaction: Transaction,
  { brand, code, buyerHash }: { readonly brand: string; readonly code: string; readonly buyerHash: Buffer },
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into redeem_code_buyer (brand, code, buyer_hash) values (${brand}, ${code}, ${buyerHash}) on conflict do nothing returning code`);
  return rows.length === 1;
}

/** @returns false when too little is left; the caller rolls back */
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

/** Locks the code before the coupon, in the order of a redemption. @returns false without a used coupon */
export async function lockCodeOfUse(transaction: Transaction, orderId: string): Promise<boolean> {
  const rows = await transaction.query(sql`
    select from redeem_code where (brand, code) in (
      select brand, code from coupon join coupon_use using (serial_number) where order_id = ${orderId} and given_back_at is null) for update`);
  return rows.length === 1;
}

/** Returns at most so many minor units in all. @returns the coupon when a guest's is whole again and its code is open */
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

/** Deletes an unused coupon and frees its use of the code. */
export async function takeBackCoupon(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.query(sql`
    with gone as (delete from coupon where serial_number = ${serialNumber} returning brand, code)
    update redeem_code set taken = taken - 1 from gone where redeem_code.brand = gone.brand and redeem_code.code = gone.code`);
}

/** Moves a guest's coupons to the customer, except of codes that the customer has a coupon of. */
export async function updateHolder(
  transaction: Transaction,
  { brand, person, customerId }: { readonly brand: string; readonly person: string; readonly customerId: string },
): Promise<void> {
  await transaction.query(sql`
    update coupon set customer_id = ${customerId}, person = null where brand = ${brand} and person = ${person} and ${isPaidFor(fragment`coupon`)}
      and not exists (select from coupon own where own.customer_id = ${customerId} and own.code = coupon.code)`);
}
