import type { Market } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import type { CategoryRow } from "./category-rules.ts";

/** In menu order, with the counts of the market. */
export async function findCategories(database: Queryable, market: Market): Promise<CategoryRow[]> {
  return await database.query<CategoryRow>(sql`
    select category.category_id as "categoryId", category.parent_id as "parentId", category.path, category.level,
      text_in(category.titles, ${market.languageChain}::text[]) as title, category.picture_id as "pictureId",
      coalesce(summary.goods_count, 0) as "goodsCount"
    from category
    left join category_summary summary on summary.brand = category.brand and summary.country = ${market.priceCountry.code}
      and summary.category_id = category.category_id
    where category.brand = ${market.brand.code}
    order by category.position, category.category_id`);
}
