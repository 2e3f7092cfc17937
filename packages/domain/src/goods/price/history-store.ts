/** SQL of the history of prices. */
import { type Fragment, fragment } from "../../platform/database/sql.ts";

/** The lowest price that held at any moment of the 30 days before `moment`, of the goods and country of a row named `price`; null when no price began before it. */
export const lowestIn30DaysBefore = (moment: Fragment): Fragment => fragment`(
  select min(past.price_minor) from price_history past
  where past.brand = price.brand and past.goods_id = price.goods_id and past.country = price.country and past.since < ${moment}
    and past.since >= coalesce((
      select max(before.since) from price_history before
      where before.brand = price.brand and before.goods_id = price.goods_id and before.country = price.country and before.since <= ${moment} - interval '30 days'), '-infinity'))`;

/** The same of the 30 days that end now, where a row named `special` has a price of a list. */
export const recentLowest = (now: Date): Fragment =>
  fragment`case when special.price_minor is not null then ${lowestIn30DaysBefore(fragment`${now}::timestamptz`)} end`;
