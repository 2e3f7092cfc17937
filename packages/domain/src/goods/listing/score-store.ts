import type { Queryable } from "../../platform/database/database.ts";
import { type Fragment, fragment, sql } from "../../platform/database/sql.ts";

/** Uses approved comments per model. @param which must cover whole models @returns changed goods */
export async function updateScores(transaction: Queryable, brandCode: string, which: Fragment): Promise<string[]> {
  const rows = await transaction.query<{ goodsId: string }>(sql`
    with counted as (
      select goods_id, sum(own_total) over model as total, sum(own_count) over model as count
      from (
        select goods.goods_id, goods.product_id, coalesce(sum(comment.score), 0)::integer as own_total, count(comment.score)::integer as own_count
        from goods
        left join comment on comment.brand = goods.brand and comment.goods_id = goods.goods_id and comment.status = 'ADOPT'
        where goods.brand = ${brandCode} ${which}
        group by goods.goods_id, goods.product_id
      ) each_goods
      window model as (partition by product_id, case when product_id is null then goods_id end)
    )
    update goods set score_total = counted.total, comment_count = counted.count
    from counted
    where goods.brand = ${brandCode} and goods.goods_id = counted.goods_id
      and (goods.score_total, goods.comment_count) is distinct from (counted.total, counted.count)
    returning goods.goods_id as "goodsId"`);
  return rows.map(({ goodsId }) => goodsId);
}

export async function findModels(transaction: Queryable, brandCode: string, goodsIds: readonly string[]): Promise<string[]> {
  const rows = await transaction.query<{ goodsId: string }>(sql`
    select goods_id as "goodsId" from goods where brand = ${brandCode} and goods_id = any(${goodsIds}::text[])
    union select variant.goods_id from goods commented
      join goods variant on variant.brand = commented.brand and variant.product_id = commented.product_id
      where commented.brand = ${brandCode} and commented.goods_id = any(${goodsIds}::text[])`);
  return rows.map(({ goodsId }) => goodsId);
}

export const ofGoods = (goodsIds: readonly string[]): Fragment => fragment`and goods.goods_id = any(${goodsIds}::text[])`;
