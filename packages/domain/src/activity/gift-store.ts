import type { Market } from "@rambla/core/market";
import type { Queryable, Transaction } from "../platform/database/database.ts";
import { endIn } from "../platform/database/end-in.ts";
import { fragment, sql } from "../platform/database/sql.ts";
import type { GiftChoice, GiftEvent } from "./gift-rules.ts";

/** The smallest first, without goods that the market does not sell. */
export async function findGiftEvents(database: Queryable, market: Market, now: Date): Promise<GiftEvent[]> {
  return await database.query<GiftEvent>(sql`
    select activity.activity_id as "activityId", text_in(activity.titles, ${market.languageChain}::text[]) as title, gift_type as "giftType",
      case when not whole_range then (select coalesce(json_agg(goods_id), '[]') from activity_goods part where part.brand = activity.brand and part.activity_id = activity.activity_id) end as "goodsIds",
      json_agg(json_build_object('goodsId', gift.goods_id, 'fromMinor', threshold.from_minor, 'quantity', gift.quantity) order by threshold.from_minor, gift.position) as gifts
    from activity
    join gift on gift.brand = activity.brand and gift.activity_id = activity.activity_id
    join gift_threshold threshold on threshold.brand = gift.brand and threshold.activity_id = gift.activity_id and threshold.goods_id = gift.goods_id and threshold.country = ${market.priceCountry.code}
    join goods on goods.brand = gift.brand and goods.goods_id = gift.goods_id and goods.status = 'active'
    join goods_price price on price.brand = goods.brand and price.goods_id = goods.goods_id and price.country = threshold.country
    where activity.brand = ${market.brand.code} and activity.starts_at <= ${now}::timestamptz and ${endIn(fragment`activity.ends_at`, market)} > ${now}::timestamptz and activity.canceled_at is null
    group by activity.brand, activity.activity_id
    order by activity.position, activity.activity_id`);
}

export type OrderGift = {
  readonly activityId: string;
  readonly activityTitle: string;
  readonly goodsId: string;
  readonly articleNumber: string;
  readonly title: string;
  readonly seoUrlParameter: string;
  readonly picture: { readonly pictureId: string; readonly alt: string; readonly colour: string };
};

export async function insertGifts(transaction: Transaction, orderId: string, gifts: readonly OrderGift[]): Promise<void> {
  await transaction.query(sql`
    insert into order_gift (order_id, activity_id, activity_title, goods_id, article_number, title, seo_url_parameter, picture)
    select ${orderId}, "activityId", "activityTitle", "goodsId", "articleNumber", title, "seoUrlParameter", picture
    from jsonb_to_recordset(${JSON.stringify(gifts)}::jsonb) as gift("activityId" text, "activityTitle" text, "goodsId" text, "articleNumber" text, title text, "seoUrlParameter" text, picture jsonb)`);
}

export async function findGiftsOf(database: Queryable, orderId: string): Promise<GiftChoice[]> {
  return await database.query<GiftChoice>(
    sql`select activity_id as "activityId", goods_id as "goodsId" from order_gift where order_id = ${orderId}`,
  );
}

/**
 * Takes (-1) or returns (1) an order's gifts, all or none. Locks in key order.
 * @returns each gift with the stock before; taking succeeded when all had one
 */
export async function moveGifts(
  transaction: Transaction,
  brandCode: string,
  orderId: string,
  sign: 1 | -1,
): Promise<{ readonly goodsId: string; readonly quantity: number }[]> {
  return await transaction.query<{ goodsId: string; quantity: number }>(sql`
    with wanted as (
      select activity_id, goods_id from order_gift where order_id = ${orderId}
    ), locked as materialized (
      select gift.activity_id, gift.goods_id, gift.quantity
      from gift join wanted using (activity_id, goods_id)
      where gift.brand = ${brandCode}
      order by gift.activity_id, gift.goods_id
      for no key update of gift
    ), moved as (
      update gift set quantity = locked.quantity + ${sign}::integer
      from locked
      where gift.brand = ${brandCode} and gift.activity_id = locked.activity_id and gift.goods_id = locked.goods_id
        -- A removed gift cannot be taken, and a return of it has no effect.
        and (${sign}::integer > 0 or (select bool_and(coalesce(other.quantity, 0) > 0) from wanted left join locked other using (activity_id, goods_id)))
      returning gift.goods_id
    )
    select goods_id as "goodsId", coalesce(locked.quantity, 0) as quantity from wanted left join locked using (activity_id, goods_id), (select count(*) from moved) done order by goods_id`);
}
