/** Spend threshold discounts, read together with prices for consistency. */
import type { Market } from "@rambla/core/market";
import { endIn } from "../../platform/database/end-in.ts";
import { type Fragment, fragment } from "../../platform/database/sql.ts";

/** Minor units of the market's currency. */
export type FullDiscountRow = {
  readonly fullDiscountId: string;
  readonly title: string;
  readonly steps: readonly { readonly fromMinor: number; readonly offMinor: number }[];
};

/** The `with` query `running`, for `discountsOfGoods`. */
export function runningDiscounts(market: Market, now: Date): Fragment {
  return fragment`
    running as materialized (
      select activity.activity_id, activity.position, activity.whole_range, text_in(activity.titles, ${market.languageChain}::text[]) as title,
        json_agg(json_build_object('fromMinor', step.from_minor, 'offMinor', step.off_minor) order by step.from_minor) as steps
      from activity
      join full_discount_step step on step.brand = activity.brand and step.activity_id = activity.activity_id and step.country = ${market.priceCountry.code}
      where activity.brand = ${market.brand.code} and ${endIn(fragment`activity.ends_at`, market)} > ${now}::timestamptz and activity.starts_at <= ${now}::timestamptz and activity.canceled_at is null
      group by activity.brand, activity.activity_id
    )`;
}

/** As `discount.offers` for the row `goods`, in order; null for none. */
export function discountsOfGoods(): Fragment {
  return fragment`
    left join lateral (
      select json_agg(json_build_object('fullDiscountId', running.activity_id, 'title', running.title, 'steps', running.steps) order by running.position, running.activity_id) as offers
      from running
      where running.whole_range or exists (
        select from activity_goods part where part.brand = goods.brand and part.goods_id = goods.goods_id and part.activity_id = running.activity_id)
    ) discount on true`;
}
