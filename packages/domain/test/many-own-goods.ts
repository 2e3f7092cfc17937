/** Needs `manyCustomers`. */
import type { Shop } from "../src/platform/shop.ts";
import { shopTime } from "./shop-time.ts";

/**
 * Gives the first customers the most favourites and visits allowed, and as many guests as many visits.
 * @param most goods for each
 */
export async function manyOwnGoods(shop: Shop, customers: number, most: number): Promise<void> {
  const now = shopTime(shop);
  const run = (text: string) => shop.database.executeSql(text, [customers, most]);
  await run(`
    insert into favourite (customer_id, goods_id, added_at)
    select 'customer' || n, g::text, ${now} - (n + g) * interval '1 second' from generate_series(1, $1::integer) as n, generate_series(1, $2::integer) as g`);
  await run(`
    insert into browsing (visitor_id, customer_id, goods_id, seen_at)
    select visitor_id, customer_id, g::text, ${now} - (n + g) * interval '1 second'
    from generate_series(1, $1::integer) as n, generate_series(1, $2::integer) as g,
      lateral (values ('customer' || n, 'customer' || n), ('guest' || n, null)) as visitor (visitor_id, customer_id)`);
  await shop.database.executeSql("analyze");
}
