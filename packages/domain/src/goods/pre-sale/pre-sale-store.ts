/** Price and card queries join pre-sales themselves. */
import type { Market } from "@rambla/core/market";
import type { Queryable, Transaction } from "../../platform/database/database.ts";
import { endIn } from "../../platform/database/end-in.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";
import { isOnSale, type PreSale } from "./pre-sale-rules.ts";

/** Joins the pre-sale with day ends of the market. Needs rows `goods` and `price`. */
export const preSaleIn = (market: Market): Fragment => fragment`
  left join lateral (
    select round, arrived_round, starts_at, ${endIn(fragment`ends_at`, market)} as ends_at, canceled_at, balance_from, ${endIn(fragment`balance_until`, market)} as balance_until, ships_from
    from pre_sale kept where kept.brand = goods.brand and kept.goods_id = goods.goods_id
  ) pre_sale on true`;

/** Deposit and terms while the goods have not arrived (`preSaleOf` reads them). */
export const PRE_SALE_COLUMNS: Fragment = fragment`
  case when pre_sale.arrived_round is distinct from pre_sale.round or pre_sale.round is null then price.deposit_minor end as "depositMinor",
  case when pre_sale.arrived_round < pre_sale.round and price.deposit_minor is not null then json_build_object(
    'round', pre_sale.round, 'startsAt', pre_sale.starts_at, 'endsAt', pre_sale.ends_at, 'canceledAt', pre_sale.canceled_at,
    'balanceFrom', pre_sale.balance_from, 'balanceUntil', pre_sale.balance_until, 'shipsFrom', pre_sale.ships_from) end as "preSale"`;

/** The SQL form of `isOnSale`: running or arrived. */
const sells = (now: Date): Fragment => fragment`
  (pre_sale.arrived_round >= pre_sale.round or (pre_sale.canceled_at is null and pre_sale.starts_at <= ${now}::timestamptz and pre_sale.ends_at > ${now}::timestamptz))`;

/** Stock exists, but the pre-sale does not sell now. */
export const isWithheld = (now: Date): Fragment => fragment`
  (price.deposit_minor is not null and exists (select from pre_sale where pre_sale.brand = price.brand and pre_sale.goods_id = price.goods_id and not ${sells(now)}))`;

export type KeptPreSale = PreSale & { readonly arrivedRound: number };

const COLUMNS: Fragment = fragment`
  round, arrived_round as "arrivedRound", starts_at as "startsAt", ends_at as "endsAt", canceled_at as "canceledAt", balance_from as "balanceFrom", balance_until as "balanceUntil",
  ships_from::text as "shipsFrom"`;

export async function findPreSale(database: Queryable, brandCode: string, goodsId: string): Promise<KeptPreSale | undefined> {
  const [row] = await database.query<KeptPreSale>(
    sql`select ${COLUMNS} from pre_sale where brand = ${brandCode} and goods_id = ${goodsId}`,
  );
  return row;
}

/** Locked until the end of the transaction. */
export async function lockPreSale(transaction: Transaction, brandCode: string, goodsId: string): Promise<KeptPreSale | undefined> {
  const [row] = await transaction.query<KeptPreSale>(
    sql`select ${COLUMNS} from pre_sale where brand = ${brandCode} and goods_id = ${goodsId} for no key update`,
  );
  return row;
}

export async function findDepositCountries(transaction: Transaction, brandCode: string, goodsId: string): Promise<readonly string[]> {
  const rows = await transaction.query<{ readonly country: string }>(
    sql`select country from goods_price where brand = ${brandCode} and goods_id = ${goodsId} and deposit_minor is not null`,
  );
  return rows.map(({ country }) => country);
}

/** Goods with an open pre-sale in the country. */
export async function findPreSoldIn(
  database: Queryable,
  { brand, country, most }: { readonly brand: string; readonly country: string; readonly most: number },
  now: Date,
): Promise<readonly string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select price.goods_id as "goodsId" from goods_price price left join pre_sale using (brand, goods_id)
    where price.brand = ${brand} and price.country = ${country} and price.deposit_minor is not null
      and (pre_sale.round is null or (pre_sale.arrived_round < pre_sale.round and pre_sale.canceled_at is null and pre_sale.ends_at > ${now}::timestamptz))
    order by price.goods_id limit ${most}::integer`);
  return rows.map(({ goodsId }) => goodsId);
}

/** The caller updates lists. @returns false for unknown goods */
export async function savePreSale(
  transaction: Transaction,
  brandCode: string,
  goodsId: string,
  terms: Omit<PreSale, "canceledAt">,
  now: Date,
): Promise<boolean> {
  const listed = isOnSale({ ...terms, canceledAt: null }, now);
  const rows = await transaction.query(sql`
    insert into pre_sale (brand, goods_id, round, starts_at, ends_at, balance_from, balance_until, ships_from, listed)
    select brand, goods_id, ${terms.round}::integer, ${terms.startsAt}::timestamptz, ${terms.endsAt}::timestamptz, ${terms.balanceFrom}::timestamptz, ${terms.balanceUntil}::timestamptz, ${terms.shipsFrom}::date, ${listed}::boolean
    from goods where brand = ${brandCode} and goods_id = ${goodsId}
    on conflict (brand, goods_id) do update set round = excluded.round, starts_at = excluded.starts_at, ends_at = excluded.ends_at, canceled_at = null,
      balance_from = excluded.balance_from, balance_until = excluded.balance_until, ships_from = excluded.ships_from, listed = excluded.listed
    returning goods_id`);
  return rows.length === 1;
}

export async function markPreSaleCanceled(transaction: Transaction, brandCode: string, goodsId: string, now: Date): Promise<void> {
  await transaction.query(
    sql`update pre_sale set canceled_at = ${now}, listed = false where brand = ${brandCode} and goods_id = ${goodsId}`,
  );
}

/** For all rounds so far. */
export async function markArrived(transaction: Transaction, brandCode: string, goodsId: string): Promise<void> {
  await transaction.query(
    sql`update pre_sale set arrived_round = round, listed = true where brand = ${brandCode} and goods_id = ${goodsId}`,
  );
}

export async function findBrandsWithPreSalesTurned(database: Queryable, now: Date): Promise<string[]> {
  const rows = await database.query<{ brand: string }>(
    sql`select distinct brand from pre_sale where listed is distinct from ${sells(now)}`,
  );
  return rows.map(({ brand }) => brand);
}

/** @returns goods that started or stopped selling */
export async function turnPreSales(transaction: Transaction, brandCode: string, now: Date): Promise<string[]> {
  const rows = await transaction.query<{ goodsId: string }>(sql`
    with due as (
      select goods_id from pre_sale where brand = ${brandCode} and listed is distinct from ${sells(now)} order by goods_id for no key update
    )
    update pre_sale set listed = ${sells(now)} from due where pre_sale.brand = ${brandCode} and pre_sale.goods_id = due.goods_id returning pre_sale.goods_id as "goodsId"`);
  return rows.map(({ goodsId }) => goodsId);
}

/** The last round per goods. */
export async function findPreSales(database: Queryable, brandCode: string): Promise<ReadonlyMap<string, KeptPreSale>> {
  const rows = await database.query<KeptPreSale & { readonly goodsId: string }>(sql`
    select goods_id as "goodsId", ${COLUMNS} from pre_sale where brand = ${brandCode}`);
  return new Map(rows.map(({ goodsId, ...preSale }) => [goodsId, preSale]));
}
