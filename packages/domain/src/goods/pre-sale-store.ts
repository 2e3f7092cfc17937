/** SQL of pre-sales. What prices and cards need of them is read with the goods. */
import type { Queryable, Transaction } from "../platform/database.ts";
import { type Fragment, fragment, sql } from "../platform/sql.ts";
import type { PreSale } from "./pre-sale-rules.ts";

/** Joins the pre-sale of goods, as long as they have not arrived; to be joined where `goods` and `price` stand. */
export const PRE_SALE: Fragment = fragment`
  left join pre_sale on pre_sale.brand = goods.brand and pre_sale.goods_id = goods.goods_id`;

/** What is asked for a piece first, of goods that are not there; and their terms, where they have any (`preSaleOf` reads them). */
export const PRE_SALE_COLUMNS: Fragment = fragment`
  case when pre_sale.arrived_round is distinct from pre_sale.round or pre_sale.round is null then price.deposit_minor end as "depositMinor",
  case when pre_sale.arrived_round < pre_sale.round and price.deposit_minor is not null then json_build_object(
    'round', pre_sale.round, 'startsAt', pre_sale.starts_at, 'endsAt', pre_sale.ends_at, 'canceledAt', pre_sale.canceled_at,
    'balanceFrom', pre_sale.balance_from, 'balanceUntil', pre_sale.balance_until, 'shipsFrom', pre_sale.ships_from) end as "preSale"`;

/** A pre-sale as it is kept. */
export type KeptPreSale = PreSale & { readonly arrivedRound: number };

const COLUMNS: Fragment = fragment`
  round, arrived_round as "arrivedRound", starts_at as "startsAt", ends_at as "endsAt", canceled_at as "canceledAt", balance_from as "balanceFrom", balance_until as "balanceUntil",
  ships_from::text as "shipsFrom"`;

export async function findPreSale(database: Queryable, brandCode: string, goodsId: string): Promise<KeptPreSale | undefined> {
  const [row] = await database.query<KeptPreSale>(sql`select ${COLUMNS} from pre_sale where brand = ${brandCode} and goods_id = ${goodsId}`);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockPreSale(transaction: Transaction, brandCode: string, goodsId: string): Promise<KeptPreSale | undefined> {
  const [row] = await transaction.query<KeptPreSale>(sql`select ${COLUMNS} from pre_sale where brand = ${brandCode} and goods_id = ${goodsId} for no key update`);
  return row;
}

/** Writes the terms of a round of goods that there are, from now on. @returns false for goods that there are not */
export async function savePreSale(transaction: Transaction, brandCode: string, goodsId: string, terms: Omit<PreSale, "canceledAt">): Promise<boolean> {
  const rows = await transaction.query(sql`
    insert into pre_sale (brand, goods_id, round, starts_at, ends_at, balance_from, balance_until, ships_from)
    select brand, goods_id, ${terms.round}::integer, ${terms.startsAt}::timestamptz, ${terms.endsAt}::timestamptz, ${terms.balanceFrom}::timestamptz, ${terms.balanceUntil}::timestamptz, ${terms.shipsFrom}::date
    from goods where brand = ${brandCode} and goods_id = ${goodsId}
    on conflict (brand, goods_id) do update set round = excluded.round, starts_at = excluded.starts_at, ends_at = excluded.ends_at, canceled_at = null,
      balance_from = excluded.balance_from, balance_until = excluded.balance_until, ships_from = excluded.ships_from
    returning goods_id`);
  return rows.length === 1;
}

export async function markPreSaleCanceled(transaction: Transaction, brandCode: string, goodsId: string, now: Date): Promise<void> {
  await transaction.query(sql`update pre_sale set canceled_at = ${now} where brand = ${brandCode} and goods_id = ${goodsId}`);
}

/** The goods are there, those of all rounds so far. */
export async function markArrived(transaction: Transaction, brandCode: string, goodsId: string): Promise<void> {
  await transaction.query(sql`update pre_sale set arrived_round = round where brand = ${brandCode} and goods_id = ${goodsId}`);
}
