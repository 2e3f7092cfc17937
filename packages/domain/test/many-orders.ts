/** Synthetic orders written into the tables directly, since buying them takes an hour. */
import type { Shop } from "../src/platform/shop.ts";
import { shopTime } from "./shop-time.ts";

const PORTION = 100_000;

/**
 * Fills the brand Lumbra with `count` orders of one line, by a tenth as many people: 90 % paid, the rest half waiting, half cancelled. Each
 * has an attempt, a key and a mail.
 */
export async function manyOrders(shop: Shop, count: number): Promise<void> {
  const now = shopTime(shop);
  // In portions below the statement timeout.
  const run = async (text: string) => {
    for (let from = 1; from <= count; from += PORTION) await shop.database.executeSql(text, [from, Math.min(count, from + PORTION - 1)]);
  };
  await run(`
    insert into customer_order (
      order_id, brand, country, language, order_number, payment_status, delivery_status, created_at, pay_until, paid_at, canceled_at, cancel_reason,
      payment_method_id, email, person, guest_id, token_hash, token_until, address, currency, tax_included, tax_rate,
      goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor, paid_minor, stock_held, held_until, client_hash)
    select 'order' || n, 'lumbra', 'ES', 'es', 'L26-' || n,
      case when n % 10 > 0 then 'Paid' else 'UnPaid' end,
      case when n % 10 > 0 then 'AbleDelivery' when n % 20 = 0 then 'Canceled' end,
      ${now} - n * interval '1 minute', case when n % 20 = 10 then ${now} + n * interval '1 minute' end,
      case when n % 10 > 0 then ${now} - n * interval '1 minute' end, case when n % 20 = 0 then ${now} end, case when n % 20 = 0 then 'timeout' end,
      '1', n % 10000 || '@example.com', n % 10000 || '@example.com', 'guest' || n % 10000, sha256(convert_to(n::text, 'utf8')), ${now} + interval '180 days', '{"firstName":"Ana","lastName":"Ruiz","country":"ES","province":"Madrid","city":"Madrid","postCode":"28001","detailedAddress":"Calle Mayor 1","extraAddress":"","company":"","phone":"+34600111222"}', 'EUR', true, 0.21,
      1999, 499, 0, 434, 2498, case when n % 10 > 0 then 2498 else 0 end,
      n % 20 <> 0, case when n % 20 = 10 then ${now} + n * interval '1 minute' end, case when n % 20 = 10 then sha256(convert_to((n % 1000)::text, 'utf8')) end
    from generate_series($1::integer, $2::integer) as n`);
  await run(`
    insert into order_line (
      order_id, position, goods_id, distribution_id, article_number, title, seo_url_parameter, picture, quantity, price_minor, line_minor, tax_rate, tax_minor)
    select 'order' || n, 1, (1 + n % 1000)::text, '0', 'LU-' || (1 + n % 1000), 'Lámpara', 'lampara', '{"pictureId":"lamp","alt":"","colour":"#d9d2c6"}', 1, 1999, 1999, 0.21, 347 from generate_series($1::integer, $2::integer) as n`);
  await run(`
    insert into order_cancel_request (order_id, asked_at, description, answered_at)
    select 'order' || n, ${now}, 'It comes too late', case when n % 100 <> 1 then ${now} end from generate_series($1::integer, $2::integer) as n`);
  await run(
    `insert into order_shipment (order_id, logistics_company, tracking_number) select 'order' || n, 'Correos', 'PQ' || n from generate_series($1::integer, $2::integer) as n`,
  );
  await run(
    `insert into order_affiliate (order_id, noted_at) select 'order' || n, ${now} from generate_series($1::integer, $2::integer) as n`,
  );
  await run(`
    insert into payment (
      payment_id, order_id, attempt, purpose, provider, status, amount_minor, currency, payment_method_id, success_path, failure_path, provider_reference, created_at, settled_at)
    select 'payment' || n, 'order' || n, 1, 'FULL_PAYMENT', 'builtin', case when n % 10 > 0 then 'paid' when n % 20 = 10 then 'started' else 'void' end, 2498, 'EUR', '1', '/', '/', 'reference' || n,
      ${now} - n * interval '1 minute', ${now} from generate_series($1::integer, $2::integer) as n`);
  await run(`
    insert into idempotency (scope, key, request_hash, ids, created_at)
    select 'lumbra:orderCommitPay', 'key' || n, md5(n::text), '{}', ${now} - n * interval '1 minute' from generate_series($1::integer, $2::integer) as n`);
  await run(`
    insert into person_purchase (brand, person, goods_id, quantity)
    select 'lumbra', n % 10000 || '@example.com', (n / 10000 + 1)::text, 1 from generate_series($1::integer, $2::integer) as n`);
  await run(`
    insert into provider_payment (reference, merchant_key, amount_minor, currency, brand, country, language, order_number, success_path, failure_path, status, charged_minor, created_at, decided_at)
    select 'reference' || n, 'payment' || n, 2498, 'EUR', 'lumbra', 'ES', 'es', 'L26-' || n, '/', '/', case when n % 10 > 0 then 'succeeded' else 'open' end, case when n % 10 > 0 then 2498 end, ${now}, ${now}
    from generate_series($1::integer, $2::integer) as n`);
  await run(`
    insert into mail (mail_id, brand, kind, once, country, language, payload, created_at, due_at, sent_at)
    select 'mail' || n, 'lumbra', 'orderPaid', 'order' || n, 'ES', 'es', json_build_object('orderId', 'order' || n), ${now}, ${now}, ${now} from generate_series($1::integer, $2::integer) as n`);
  await shop.database.executeSql("analyze");
}
