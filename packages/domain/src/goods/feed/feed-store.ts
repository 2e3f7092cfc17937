import type { Market } from "@rambla/core/market";
import type { Queryable } from "../../platform/database/database.ts";
import { fragment, sql } from "../../platform/database/sql.ts";
import type { CardRow } from "../card.ts";
import { flashSales } from "../flash-sale/flash-sale-store.ts";
import { preSaleIn } from "../pre-sale/pre-sale-store.ts";
import { CARD_COLUMNS, soldGoods, textOfGoods } from "../store.ts";

type FeedRow = CardRow & {
  readonly description: string;
  /** Titles from the top level. */
  readonly categories: readonly string[];
  /** The first variant that the market sells. */
  readonly firstVariant: string | null;
};

/** By id, without those that the market no longer sells. Their colours are left out. */
export async function findFeedGoods(database: Queryable, market: Market, goodsIds: readonly string[], now: Date): Promise<FeedRow[]> {
  const variants = fragment`
    left join lateral (
      select count(*)::integer as variants, null::json as colours, min(sibling.goods_id) as first
      from goods sibling
      join goods_price sold on sold.brand = sibling.brand and sold.goods_id = sibling.goods_id and sold.country = ${market.priceCountry.code}
      where sibling.brand = goods.brand and sibling.product_id = goods.product_id and sibling.status = 'active'
    ) product on goods.product_id is not null`;
  return await database.query<FeedRow>(sql`
    with page as materialized (
      select goods_id, position from unnest(${goodsIds}::text[]) with ordinality as wanted(goods_id, position)
      where position between 1 and ${goodsIds.length}
    )
    select ${CARD_COLUMNS}, text.description, category.titles as categories, product.first as "firstVariant"
    from page
    ${soldGoods(market)}
    ${preSaleIn(market)}
    ${flashSales(market, now)}
    ${textOfGoods(market)}
    ${variants}
    join category own on own.brand = goods.brand and own.category_id = goods.category_id
    cross join lateral (
      select json_agg(text_in(step.titles, ${market.languageChain}::text[]) order by step.level) as titles
      from category step where step.brand = own.brand and step.category_id = any(own.path)
    ) category
    order by page.position`);
}
