import { type Fragment, fragment } from "../../platform/database/sql.ts";

/** The lowest price of the 30 days before `moment` for the row `price`; null without an earlier price. */
export const lowestIn30DaysBefore = (moment: Fragment): Fragment => fragment`(
  select min(past.price_minor) from price_history past
  where past.brand = price.brand and past.goods_id = price.goods_id and past.country = price.country and past.since < ${moment}
    and past.since >= coalesce((
      select max(before.since) from price_history before
      where before.brand = price.brand and before.goods_id = price.goods_id and before.country = price.country and before.since <= ${moment} - interval '30 days'), '-infinity'))`;

/** The same until now, for a list price in the row `special`. */
export const recentLowest = (now: Date): Fragment =>
  fragment`case when special.price_minor is not null then ${lowestIn30DaysBefore(fragment`${now}::timestamptz`)} end`;
