/** Needs `manyOrders` and `manyCustomers`. */
import type { Shop } from "../src/platform/shop.ts";
import { shopTime } from "./shop-time.ts";

/**
 * Fills the brand Lumbra with `count` redeemed codes, and as many orders that used coins, with a rebate, 1 % of them planned, and a year of
 * membership.
 */
export async function manyPurses(shop: Shop, count: number): Promise<void> {
  const now = shopTime(shop);
  const run = (text: string) => shop.database.executeSql(text, [count]);
  await run(
    `insert into redeem_code (brand, code, amounts, uses, taken, valid_from, valid_until) select 'lumbra', 'CODE-' || n, '{"EUR":500}', 1, 1, ${now}, ${now} + interval '1 year' from generate_series(1, $1::integer) as n`,
  );
  await run(
    `insert into redeem_code_buyer (brand, code, buyer_hash) select 'lumbra', 'CODE-' || n, sha256(n::text::bytea) from generate_series(1, $1::integer) as n`,
  );
  await run(`
    insert into coupon (serial_number, brand, code, customer_id, person, currency, amount_minor, remaining_minor, valid_until, created_at)
    select 'SERIAL' || n, 'lumbra', 'CODE-' || n, case when n % 2 = 0 then 'customer' || n end, case when n % 2 = 1 then n % 10000 || '@example.com' end, 'EUR', 500, 100, ${now} + interval '1 year', ${now}
    from generate_series(1, $1::integer) as n`);
  await run(
    `insert into coupon_use (order_id, serial_number, amount_minor, used_at) select 'order' || n, 'SERIAL' || n, 400, ${now} from generate_series(1, $1::integer) as n`,
  );
  await run(`insert into coin_balance (customer_id, balance) select 'customer' || n, 500 from generate_series(1, $1::integer) as n`);
  await run(
    `insert into coin_transfer (transfer_id, usage, order_id, made_at, once) select 'transfer' || n, 'used', 'order' || n, ${now}, 'used order' || n from generate_series(1, $1::integer) as n`,
  );
  await run(`
    insert into coin_posting (transfer_id, account, customer_id, change, remaining)
    select 'transfer' || n, account, case account when 'customer' then 'customer' || n end, case account when 'customer' then -100 else 100 end, case account when 'customer' then 500 end
    from generate_series(1, $1::integer) as n, unnest('{customer,orders}'::text[]) as account`);
  await run(
    `insert into coin_owed (transfer_id, customer_id, coins, taken) select 'transfer' || n, 'customer' || n, case when n % 200 = 0 then 10 else 0 end, 10 from generate_series(1, $1::integer) as n`,
  );
  await run(`
    insert into rebate (rebate_id, order_id, customer_id, rate, expenditure_minor, currency, planned, state, credited, created_at, settled_at)
    select 'rebate' || n, 'order' || n, 'customer' || n, 0.01, 2498, 'EUR', 24, case when waits then 'planned' else 'credited' end, case when not waits then 24 end, ${now}, case when not waits then ${now} end
    from generate_series(1, $1::integer) as n, lateral (select n % 200 in (40, 41) as waits) as state`);
  await run(
    `insert into membership_year (order_id, customer_id, valid_from, valid_until, seconds) select 'order' || n, 'customer' || n, ${now}, ${now} + interval '1 year', 31536000 from generate_series(1, $1::integer) as n`,
  );
  // Nearly all have been returned.
  await shop.database.executeSql(`
    update customer_order set coupon_minor = 400, coins_minor = 100, goods_minor = goods_minor + 500 where delivery_status = 'Canceled' and order_id in (select order_id from coupon_use)`);
  await shop.database.executeSql(`
    insert into order_credit_return (order_id, credit, used_minor, due_minor, given_minor, due_at)
    select order_id, credit, 400, 400, case when order_id like '%040' then 0 else 400 end, ${now} from coupon_use, unnest('{coupon,coins}'::text[]) as credit`);
  await shop.database.executeSql("analyze");
}
