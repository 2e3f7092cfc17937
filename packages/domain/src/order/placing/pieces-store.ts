import type { FlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import type { StockLine } from "../../goods/service.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";

/** Units of an order's lines as rows: the given ones, or all that did not return to stock. */
export function unitsOfLines(orderId: string, units?: readonly number[]): Fragment {
  return units
    ? fragment`(select order_line.goods_id, order_line.flash_sale_id, asked.units::integer as quantity
        from order_line join unnest(${units}::integer[]) with ordinality as asked(units, position) on asked.position = order_line.position
        where order_line.order_id = ${orderId} and asked.units > 0)`
    : fragment`(select goods_id, flash_sale_id, quantity - restocked_units as quantity from order_line where order_id = ${orderId} and quantity > restocked_units)`;
}

/** @param units of each line; all that are left by default */
export async function findLinePieces(database: Queryable, orderId: string, units?: readonly number[]): Promise<StockLine[]> {
  return await database.query<StockLine>(sql`
    select goods_id as "goodsId", sum(quantity)::integer as quantity from ${unitsOfLines(orderId, units)} line group by goods_id order by goods_id`);
}

export async function findFlashPieces(database: Queryable, orderId: string, units?: readonly number[]): Promise<FlashPieces[]> {
  return await database.query<FlashPieces>(sql`
    select flash_sale_id as "flashSaleId", sum(quantity)::integer as quantity from ${unitsOfLines(orderId, units)} line where flash_sale_id is not null group by flash_sale_id order by flash_sale_id`);
}
