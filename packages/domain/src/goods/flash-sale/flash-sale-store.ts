/** Price and card queries join flash sales themselves. */
import type { Market } from "@rambla/core/market";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { endIn } from "../../platform/database/end-in.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { lowestIn30DaysBefore } from "../price/history-store.ts";
import type { StoredFlashSale } from "./flash-sale-rules.ts";

/** Whether the row `sale` sells; the caller compares prices. */
const sells = (now: Date): Fragment => fragment`
  (sale.canceled_at is null and sale.starts_at <= ${now}::timestamptz and sale.ends_at > ${now}::timestamptz and sale.taken < sale.pieces)`;

/** Open and future sales with their price, as `flash.sales`. Needs rows `goods` and `price`. */
export function flashSales(market: Market, now: Date): Fragment {
  const endsAt = endIn(fragment`sale.ends_at`, market);
  return fragment`
    left join lateral (
      select json_agg(json_build_object(
          'flashSaleId', sale.flash_sale_id, 'priceMinor', own.price_minor, 'startsAt', sale.starts_at, 'endsAt', ${endsAt}, 'left', sale.pieces - sale.taken,
          'limitPerPerson', coalesce(sale.limit_per_person, goods.limit_per_order),
          'lowest30Minor', ${lowestIn30DaysBefore(fragment`sale.starts_at`)})
        order by own.price_minor, sale.flash_sale_id) as sales
      from flash_sale sale
      join flash_sale_price own on own.brand = sale.brand and own.flash_sale_id = sale.flash_sale_id and own.country = price.country
      where sale.brand = goods.brand and sale.goods_id = goods.goods_id and sale.canceled_at is null and ${endsAt} > ${now}::timestamptz and sale.taken < sale.pieces
    ) flash on true`;
}

export type FlashPieces = { readonly flashSaleId: string; readonly quantity: number };

/** `before` is under the lock; `after` is null when nothing was taken. */
export type FlashMoved = { readonly flashSaleId: string; readonly goodsId: string; readonly before: number; readonly after: number | null };

/**
 * Takes (-1) or returns (1) units, all or none. Locks in key order. Units returned after the end are not sold; an order placed in the sale
 * may still take units until it is paid.
 */
export async function moveFlashPieces(
  transaction: Transaction,
  brandCode: string,
  pieces: readonly FlashPieces[],
  sign: 1 | -1,
): Promise<FlashMoved[]> {
  return await transaction.query<FlashMoved>(sql`
    with wanted as (
      select * from unnest(${pieces.map(({ flashSaleId }) => flashSaleId)}::text[], ${pieces.map(({ quantity }) => quantity)}::integer[]) as line(flash_sale_id, quantity)
    ), locked as materialized (
      select sale.flash_sale_id, sale.goods_id, sale.pieces, sale.taken from flash_sale sale
      where sale.brand = ${brandCode} and sale.flash_sale_id in (select flash_sale_id from wanted)
      order by sale.flash_sale_id
      for no key update of sale
    ), decided as materialized (
      select ${sign}::integer > 0 or bool_and(coalesce(locked.taken + wanted.quantity <= locked.pieces, false)) as possible from wanted left join locked using (flash_sale_id)
    ), moved as (
      update flash_sale sale set taken = greatest(0, locked.taken - ${sign}::integer * wanted.quantity)
      from wanted join locked using (flash_sale_id), decided
      where decided.possible and sale.brand = ${brandCode} and sale.flash_sale_id = wanted.flash_sale_id
      returning sale.flash_sale_id, sale.pieces - sale.taken as after
    )
    select wanted.flash_sale_id as "flashSaleId", coalesce(locked.goods_id, '') as "goodsId", coalesce(greatest(0, locked.pieces - locked.taken), 0) as before, moved.after
    from wanted left join locked using (flash_sale_id) left join moved using (flash_sale_id)
    order by wanted.flash_sale_id`);
}

export type KeptFlashSale = StoredFlashSale & { readonly canceledAt: Date | null; readonly taken: number };

const KEPT: Fragment = fragment`
  flash_sale_id as "flashSaleId", goods_id as "goodsId", starts_at as "startsAt", ends_at as "endsAt", canceled_at as "canceledAt", pieces, taken, limit_per_person as "limitPerPerson",
  (select coalesce(json_object_agg(country, price_minor), '{}') from flash_sale_price own where own.brand = flash_sale.brand and own.flash_sale_id = flash_sale.flash_sale_id) as prices`;

export async function findFlashSale(database: Queryable, brandCode: string, flashSaleId: string): Promise<KeptFlashSale | undefined> {
  const [row] = await database.query<KeptFlashSale>(
    sql`select ${KEPT} from flash_sale where brand = ${brandCode} and flash_sale_id = ${flashSaleId}`,
  );
  return row;
}

/** Locks the id until the end of the transaction, also for a new sale. */
export async function lockFlashSale(transaction: Transaction, brandCode: string, flashSaleId: string): Promise<KeptFlashSale | undefined> {
  await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`flash sale ${brandCode} ${flashSaleId}`}, 0))`);
  const [row] = await transaction.query<KeptFlashSale>(
    sql`select ${KEPT} from flash_sale where brand = ${brandCode} and flash_sale_id = ${flashSaleId} for no key update`,
  );
  return row;
}

/** The first to end first. */
export async function findOpenFlashSales(database: Queryable, brandCode: string, now: Date): Promise<KeptFlashSale[]> {
  return await database.query<KeptFlashSale>(sql`
    select ${KEPT} from flash_sale where brand = ${brandCode} and canceled_at is null and ends_at > ${now}::timestamptz order by ends_at, flash_sale_id`);
}

/** Saves under the lock; sold units stay. @returns false for unknown or other goods */
export async function saveFlashSale(
  transaction: Transaction,
  brandCode: string,
  { flashSaleId, goodsId, startsAt, endsAt, pieces, prices, limitPerPerson }: StoredFlashSale,
  now: Date,
): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into flash_sale (brand, flash_sale_id, goods_id, starts_at, ends_at, pieces, limit_per_person, saved_at)
    select brand, ${flashSaleId}, goods_id, ${startsAt}::timestamptz, ${endsAt}::timestamptz, ${pieces}::integer, ${limitPerPerson}::integer, ${now}::timestamptz from goods where brand = ${brandCode} and goods_id = ${goodsId}
    on conflict (brand, flash_sale_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, pieces = excluded.pieces, limit_per_person = excluded.limit_per_person, saved_at = excluded.saved_at,
      listed = nullif(flash_sale.listed, true), in_history = false
    where flash_sale.goods_id = excluded.goods_id
    returning flash_sale_id`);
  if (rows.length === 0) return false;
  await transaction.query(sql`delete from flash_sale_price where brand = ${brandCode} and flash_sale_id = ${flashSaleId}`);
  await transaction.query(sql`
    insert into flash_sale_price (brand, flash_sale_id, country, price_minor)
    select ${brandCode}, ${flashSaleId}, country.key, country.value::integer from jsonb_each_text(${JSON.stringify(prices)}::jsonb) as country(key, value)`);
  return true;
}

export async function markFlashSaleCanceled(transaction: Transaction, brandCode: string, flashSaleId: string, now: Date): Promise<void> {
  await transaction.query(sql`update flash_sale set canceled_at = ${now} where brand = ${brandCode} and flash_sale_id = ${flashSaleId}`);
}

export type HeldFlashSale = {
  readonly flashSaleId: string;
  readonly goodsId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly pieces: number;
  readonly left: number;
};

/** With units left, the first to end first. */
export async function findHeldFlashSales(database: Queryable, market: Market, now: Date): Promise<HeldFlashSale[]> {
  const endsAt = endIn(fragment`sale.ends_at`, market);
  return await database.query<HeldFlashSale>(sql`
    select sale.flash_sale_id as "flashSaleId", sale.goods_id as "goodsId", sale.starts_at as "startsAt", ${endsAt} as "endsAt", sale.pieces, sale.pieces - sale.taken as "left"
    from flash_sale sale
    join flash_sale_price own on own.brand = sale.brand and own.flash_sale_id = sale.flash_sale_id and own.country = ${market.priceCountry.code}
    where sale.brand = ${market.brand.code} and sale.canceled_at is null and ${endsAt} > ${now}::timestamptz and sale.taken < sale.pieces
    order by ${endsAt}, sale.flash_sale_id`);
}

/** The lowest sale price that lists show; null for none. */
export const listedFlashPrice = (country: Fragment): Fragment => fragment`(
  select min(own.price_minor) from flash_sale sale
  join flash_sale_price own on own.brand = sale.brand and own.flash_sale_id = sale.flash_sale_id and own.country = ${country}
  where sale.listed and sale.brand = goods.brand and sale.goods_id = goods.goods_id)`;

/** A started sale that is missing in the price history, possibly already over. */
const isUntold = (now: Date): Fragment => fragment`(not sale.in_history and sale.starts_at <= ${now}::timestamptz)`;

/** A sale with an outdated list state or history. */
const isBehind = (now: Date): Fragment => fragment`
  (((sale.listed is not false or (sale.canceled_at is null and sale.ends_at > ${now}::timestamptz)) and sale.listed is distinct from ${sells(now)}) or ${isUntold(now)})`;

export async function findBrandsTurned(database: Queryable, now: Date): Promise<string[]> {
  const rows = await database.query<{ brand: string }>(sql`select distinct brand from flash_sale sale where ${isBehind(now)}`);
  return rows.map(({ brand }) => brand);
}

/**
 * Updates which sales lists show, and the price history, from the turn on or from now if later prices exist. A sale that lists missed still
 * enters the history: customers paid its price. A reduction that continues after a sale starts again, with the sale among the prior prices.
 * @returns goods with another price
 */
export async function turnFlashSales(transaction: Transaction, brandCode: string, now: Date): Promise<string[]> {
  const rows = await transaction.query<{ goodsId: string }>(sql`
    with due as (
      select brand, flash_sale_id, ${isUntold(now)} and not ${sells(now)} as missed from flash_sale sale
      where sale.brand = ${brandCode} and ${isBehind(now)}
      order by flash_sale_id
      for no key update of sale
    ), turned as (
      update flash_sale sale set listed = ${sells(now)}, in_history = sale.starts_at <= ${now}::timestamptz from due
      where sale.brand = due.brand and sale.flash_sale_id = due.flash_sale_id
      returning sale.*, due.missed, greatest(sale.starts_at, sale.saved_at) as since, least(sale.ends_at, sale.canceled_at) as until
    ), missed as (
      insert into price_history (brand, goods_id, country, since, price_minor)
      select price.brand, price.goods_id, price.country, sale.since, min(least(price.price_minor, own.price_minor))
      from turned sale
      join flash_sale_price own on own.brand = sale.brand and own.flash_sale_id = sale.flash_sale_id
      join goods_price price on price.brand = sale.brand and price.goods_id = sale.goods_id and price.country = own.country
      where sale.missed and sale.since < sale.until
      group by price.brand, price.goods_id, price.country, sale.since
      on conflict do nothing
    ), remembered as (
      insert into price_history (brand, goods_id, country, since, price_minor)
      select price.brand, price.goods_id, price.country, case when known.latest >= turn.since then ${now}::timestamptz else turn.since end,
        least(price.price_minor, (
          select min(own.price_minor) from flash_sale sale
          join flash_sale_price own on own.brand = sale.brand and own.flash_sale_id = sale.flash_sale_id and own.country = price.country
          where sale.brand = price.brand and sale.goods_id = price.goods_id and ${sells(now)}))
      from (
        select brand, goods_id, max(case when listed then since else least(until, ${now}::timestamptz) end) as since from turned group by brand, goods_id
      ) turn
      join goods_price price on price.brand = turn.brand and price.goods_id = turn.goods_id
      cross join lateral (
        select max(past.since) as latest from price_history past where past.brand = price.brand and past.goods_id = price.goods_id and past.country = price.country
      ) known
      on conflict do nothing
    ), lowered as (
      update goods_price price set lowest30_minor = paid.price_minor
      from (
        select sale.goods_id, own.country, min(own.price_minor) as price_minor
        from turned sale
        join flash_sale_price own on own.brand = sale.brand and own.flash_sale_id = sale.flash_sale_id
        where not sale.listed and sale.since < sale.until
        group by sale.goods_id, own.country
      ) paid
      where price.brand = ${brandCode} and price.goods_id = paid.goods_id and price.country = paid.country
        and price.original_minor is not null and paid.price_minor < least(price.price_minor, price.lowest30_minor)
    )
    select distinct goods_id as "goodsId" from turned`);
  return rows.map(({ goodsId }) => goodsId);
}
