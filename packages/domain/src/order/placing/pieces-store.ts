/** SQL of the pieces that an order is made of: what it takes and gives back. */
import type { FlashPieces } from "../../goods/flash-sale/flash-sale-service.ts";
import type { StockLine } from "../../goods/service.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The pieces of all its lines, by their goods. */
export async function findLinePieces(database: Queryable, orderId: string): Promise<StockLine[]> {
  return await database.query<StockLine>(sql`
    select goods_id as "goodsId", sum(quantity)::integer as quantity from order_line where order_id = ${orderId} group by goods_id order by goods_id`);
}

/** Those of them that were bought in flash sales. */
export async function findFlashPieces(database: Queryable, orderId: string): Promise<FlashPieces[]> {
  return await database.query<FlashPieces>(sql`
    select flash_sale_id as "flashSaleId", sum(quantity)::integer as quantity from order_line where order_id = ${orderId} and flash_sale_id is not null group by flash_sale_id order by flash_sale_id`);
}
