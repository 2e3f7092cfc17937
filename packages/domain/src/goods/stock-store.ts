import type { ShopConfig } from "@rambla/core/config";
import type { Queryable } from "../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../platform/database/sql.ts";
import { isWithheld } from "./pre-sale/pre-sale-store.ts";

export type StockLine = { readonly goodsId: string; readonly quantity: number };

/** `before` is under the lock; `after` is null when nothing was taken. */
export type StockResult = {
  readonly goodsId: string;
  readonly wanted: number;
  readonly before: number;
  readonly after: number | null;
};

/** Changes all lines or none. Locks in id order to avoid deadlocks. `sign` is -1 to take and 1 to return. */
export async function moveStock(
  transaction: Queryable,
  brandCode: string,
  lines: readonly StockLine[],
  sign: 1 | -1,
  reason: string,
): Promise<StockResult[]> {
  return await transaction.query<StockResult>(sql`
    with wanted as (
      select goods_id, sum(quantity)::integer as quantity
      from unnest(${lines.map((line) => line.goodsId)}::text[], ${lines.map((line) => line.quantity)}::integer[]) as line(goods_id, quantity)
      group by goods_id
    ), locked as materialized (
      select stock.goods_id, stock.quantity
      from goods_stock stock
      where stock.brand = ${brandCode} and stock.goods_id in (select goods_id from wanted)
      order by stock.goods_id
      for no key update of stock
    ), decided as materialized (
      select bool_and(coalesce(locked.quantity, 0) + ${sign}::integer * wanted.quantity >= 0) as possible
      from wanted left join locked using (goods_id)
    ), moved as (
      -- Read under the lock: the statement's own snapshot may be older.
      update goods_stock stock
      set quantity = locked.quantity + ${sign}::integer * wanted.quantity
      from wanted join locked using (goods_id), decided
      where decided.possible and stock.brand = ${brandCode} and stock.goods_id = wanted.goods_id
      returning stock.goods_id, stock.quantity
    ), recorded as (
      insert into stock_movement (brand, goods_id, difference, reason)
      select ${brandCode}, wanted.goods_id, ${sign}::integer * wanted.quantity, ${reason}
      from wanted join moved using (goods_id)
    )
    select wanted.goods_id as "goodsId", wanted.quantity as wanted,
      coalesce(locked.quantity, 0) as before, moved.quantity as after
    from wanted left join locked using (goods_id) left join moved using (goods_id)
    order by wanted.goods_id`);
}

/** Any variant may represent its model in a list. */
export async function findVariants(database: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ goodsId: string }>(sql`
    select distinct variant.goods_id as "goodsId"
    from goods asked
    join goods variant on variant.brand = asked.brand and (variant.goods_id = asked.goods_id or variant.product_id = asked.product_id)
    where asked.brand = ${brandCode} and asked.goods_id = any(${goodsIds}::text[])`);
  return rows.map((row) => row.goodsId);
}

/** Undefined for unknown goods. */
export async function findQuantity(database: Queryable, brandCode: string, goodsId: string): Promise<number | undefined> {
  const [row] = await database.query<{ quantity: number }>(
    sql`select quantity from goods_stock where brand = ${brandCode} and goods_id = ${goodsId}`,
  );
  return row?.quantity;
}

/** The level for lists, as `stockLevel`; none while the pre-sale does not sell. */
export function levelOfStock({ lowAt }: ShopConfig["stock"], now: Date): Fragment {
  return fragment`case when stock.quantity <= 0 or ${isWithheld(now)} then 0 when stock.quantity <= ${lowAt}::integer then 1 else 2 end::smallint`;
}

/** The caller holds the stock rows. Keeps the counted level. */
export async function refreshStockLevels(
  transaction: Queryable,
  brandCode: string,
  goodsIds: readonly string[],
  stock: ShopConfig["stock"],
  now: Date,
): Promise<void> {
  await transaction.query(sql`
    update goods_listing listing
    set stock_level = now.level, counted_level = nullif(coalesce(listing.counted_level, listing.stock_level), now.level)
    from (
      select price.goods_id, price.country, ${levelOfStock(stock, now)} as level
      from goods_stock stock join goods_price price on price.brand = stock.brand and price.goods_id = stock.goods_id
      where stock.brand = ${brandCode} and stock.goods_id = any(${goodsIds}::text[])
    ) now
    where listing.brand = ${brandCode} and listing.goods_id = now.goods_id and listing.country = now.country and listing.stock_level <> now.level`);
}
