/** Needs `manyGoods`, `manyOrders` and `manyCustomers`. */
import type { Shop } from "../src/platform/shop.ts";
import { manyContent } from "./many-content.ts";
import { shopTime } from "./shop-time.ts";

/** Fills every other growing table with `count` rows, most of them finished. */
export async function manyOthers(shop: Shop, count: number): Promise<void> {
  const now = shopTime(shop);
  const run = (text: string) => shop.database.executeSql(text, text.includes("$1") ? [count] : []);
  const each = "from generate_series(1, $1::integer) as n";
  await run(
    `insert into newsletter_subscription select 'subscription' || n, 'lumbra', n || '@example.com', 'ES', 'es', ${now} - n * interval '1 minute', case when n % 20 > 0 then ${now} end ${each}`,
  );
  await run(`
    insert into arrival_notice (brand, goods_id, email, mailbox, country, language, created_at, client_hash, mailed_at)
    select 'lumbra', (1 + n % 2000)::text, n || '@example.com', n || '@example.com', 'ES', 'es', ${now} - n * interval '1 minute', sha256(convert_to((n % 5000)::text, 'utf8')), case when n % 200 > 0 then ${now} end ${each}`);
  await run(`
    insert into file (file_id, state, type, bytes, brand, customer_id, client_hash, created_at, used_at)
    select 'file' || n, 'ready', 'image/webp', 1000, 'lumbra', 'customer' || n, case when n % 20 = 0 then sha256(convert_to((n % 5000)::text, 'utf8')) end, ${now} - n * interval '1 minute', case when n % 20 > 0 then ${now} end ${each}`);
  await run(`insert into consultation_file select 'consultation' || n, 1, 'file' || n ${each}`);
  await run(
    `insert into former_mailbox select 'customer' || n, 'lumbra', 'before' || n || '@example.com', ${now} - n * interval '1 minute' ${each}`,
  );
  await run(
    `insert into contact_change (change_id, customer_id, kind, previous, changed_at) select 'change' || n, 'customer' || n, 'email', 'before' || n || '@example.com', ${now} - n * interval '1 minute' ${each}`,
  );
  await run(`insert into sensitive_operation select 'customer' || n, 'passwordChange', ${now} - n * interval '1 minute' ${each}`);
  await run(`insert into rate_limit (key, tries, until) select 'login.address:' || n, 1, ${now} + n * interval '1 second' ${each}`);
  await run(`insert into upload_sent select sha256(convert_to(n::text, 'utf8')), 1000, ${now} + n * interval '1 second' ${each}`);
  await run(`insert into used_signature (signature, until) select 'signature' || n, ${now} + n * interval '1 second' ${each}`);
  await run(
    `insert into cookie_consent select 'consent' || n, 'lumbra', 'ES', 'es', case when n % 3 = 0 then 'customer' || n end, true, false, ${now} - n * interval '1 minute' ${each}`,
  );
  await run(
    `insert into comment (brand, comment_id, goods_id, score, language, text, status, created_at) select 'lumbra', 'comment' || n, (1 + n % 2000)::text, 4, 'es', 'Bien', 'ADOPT', ${now} - n * interval '1 minute' ${each}`,
  );
  await run(`
    insert into written_comment (comment_id, brand, goods_id, title, order_id, customer_id, country, language, author, score, content, status, created_at, written_at, decided_at)
    select 'comment' || n, 'lumbra', (1 + n % 2000)::text, 'Lámpara', 'order' || n, 'customer' || n, 'ES', 'es', 'Ana R.', 4, 'Bien', case when n % 500 = 0 then 'undereview' else 'ADOPT' end,
      ${now} - n * interval '1 minute', ${now} - n * interval '1 minute', case when n % 500 > 0 then ${now} end ${each}`);
  await run(`insert into comment_file select 'comment' || n, 'file' || n, 1, 1 ${each}`);
  await run(`insert into comment_like select 'lumbra', 'comment' || n, 'customer' || n, ${now} ${each}`);
  await run(
    `insert into price_history select 'lumbra', (1 + n % 2000)::text, 'ES', ${now} - n * interval '1 hour', 1999 ${each} on conflict do nothing`,
  );
  await run(`insert into price_list select 'lumbra', 'partner', n::text, 'ES', 1799 ${each}`);
  await run(
    `insert into stock_movement (brand, goods_id, difference, reason) select 'lumbra', (1 + n % 2000)::text, -1, 'order:order' || n ${each}`,
  );
  await run(
    `insert into place (country, post_code, city, city_key) select 'ES', lpad(n::text, 5, '0'), 'Villa ' || n, 'villa ' || n ${each}`,
  );
  await manyContent(shop, count);
  await run(`insert into given_picture select n || '.png', '1', 'given.' || md5(n::text) || '.1x1', '#ffffff', '' ${each}`);

  await run(`insert into payment_notification select 'builtin', 'event' || n, 'payment' || n, 'paid', 2498, 'EUR', ${now}, 'paid' ${each}`);
  await run(
    `insert into refund_grant (grant_id, order_id, money_minor, coupon_minor, coins_minor, ended, created_at) select 'refund' || n, 'order' || n, 2498, 0, 0, false, ${now} ${each}`,
  );
  await run(
    `insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, grant_id, closed_at) select 'case' || n, 'withdrawal', 'order' || n, ${now}, 'announced', 'granted', case when n % 100 <> 1 then 'refund' || n end, case when n % 100 <> 1 then ${now} end ${each}`,
  );
  await run(`insert into after_sale_case_line (case_id, order_id, position, quantity) select 'case' || n, 'order' || n, 1, 1 ${each}`);
  await run(
    `insert into after_sale_case (case_id, kind, order_id, opened_at, goods_state, decision, description, closed_at) select 'return' || n, 'return', 'order' || n, ${now}, 'announced', case when n % 100 = 1 then 'none' else 'granted' end, 'It flickers.', case when n % 100 <> 1 then ${now} end ${each}`,
  );
  await run(
    `insert into after_sale_case_line (case_id, order_id, position, quantity, reason) select 'return' || n, 'order' || n, 1, 1, 'faulty' ${each}`,
  );
  await run(`insert into after_sale_picture (case_id, position, file_id) select 'return' || n, 1, 'file' || n ${each}`);
  await run(`update customer_order set after_sale_at = created_at where order_id like 'order%'`);
  await run(
    `insert into withdrawal (withdrawal_id, brand, country, language, name, order_number, email, person, stated_at, order_id, case_id, looked_at, settled_at) select 'withdrawal' || n, 'lumbra', 'ES', 'es', 'Ana', 'L26-' || n, n || '@example.com', n || '@example.com', ${now}, 'order' || n, 'case' || n, ${now}, case when n % 100 <> 1 then ${now} end ${each}`,
  );
  await run(`insert into refund_grant_line (grant_id, order_id, position, units) select 'refund' || n, 'order' || n, 1, 1 ${each}`);
  await run(
    `insert into payment_refund (refund_id, payment_id, amount_minor, created_at, settled_at, next_try_at) select 'refund' || n, 'payment' || n, 2498, ${now}, ${now}, null ${each}`,
  );
  await run(`
    insert into payment_review (payment_id, reason, expected_minor, expected_currency, noticed_at, resolved_at, decision)
    select 'payment' || n, 'noAnswer', 2498, 'EUR', ${now} - n * interval '1 minute', case when n % 20 > 0 then ${now} end, case when n % 20 > 0 then 'settled' end ${each}`);
  await run(`insert into provider_refund select 'refund' || n, 'reference' || n, 2498, ${now} ${each}`);
  await run(
    `insert into provider_notification (event_id, reference, body, due_at, delivered_at) select 'event' || n, 'reference' || n, '{}', ${now}, ${now} ${each}`,
  );
  await run(
    `insert into operator_log (at, operator_id, operator_name, call, request_id, input) select ${now} - n * interval '1 minute', 'operator', 'Olga', 'priceChange', 'request' || n, '{}' ${each}`,
  );
  await run("insert into operator_words select entry_id, 'order' || entry_id, '{}' from operator_log");
  await run(
    "insert into operator_log (at, operator_id, operator_name, call, request_id, ends, outcome) select at, operator_id, operator_name, call, request_id, entry_id, 'done' from operator_log",
  );

  await run(`
    insert into activity (brand, activity_id, kind, position, titles, texts, starts_at, ends_at, countries, whole_range, gift_type)
    select 'lumbra', 'event' || n, case when n % 2 = 0 then 'gift' else 'fullDiscount' end, n, '{"es": "Acción"}', '{}', ${now} - (n + 30) * interval '1 day', ${now} - (n + 30) * interval '1 day' + interval '12 hours', '{ES}', false, case when n % 2 = 0 then 1 end
    from generate_series(1, 400) as n`);
  await run("insert into activity_goods select 'lumbra', activity_id, g::text, g from activity, generate_series(1, 60) as g");
  await run(
    "insert into full_discount_step select 'lumbra', activity_id, 'ES', 1000 * step, 100 * step from activity, generate_series(1, 30) as step where kind = 'fullDiscount'",
  );
  await run("insert into gift select 'lumbra', activity_id, g::text, g, 10 from activity, generate_series(1, 30) as g where kind = 'gift'");
  await run("insert into gift_threshold select brand, activity_id, goods_id, 'ES', 1000 from gift");
  await run(`insert into order_gift select 'order' || n, 'event2', 'Acción', '1', 'LU-1', 'Lámpara', 'lampara', '{}' ${each}`);
  await run(`
    insert into invoice_request (request_id, order_id, kind, status, buyer, created_at, reviewed_at)
    select 'request' || n, 'order' || n, '1', case when n % 50 = 0 then 'IN_AUDIT' else 'CAN_DOWNLOAD_INVOICE' end, '{}', ${now} - n * interval '1 minute', case when n % 50 > 0 then ${now} end ${each}`);
  await run(`
    insert into invoice (invoice_id, order_id, request_id, type, entity, issuing, series, year, no, number, issued_on, content, total_minor, currency, state, created_at)
    select 'invoice' || n, 'order' || n, 'request' || n, 380, 'lumbra', 'own', 'LR', 2025, n, 'LR2025-' || n, '2025-11-20', '{"taxes": []}', 2498, 'EUR', case when n % 50 = 1 then 'waiting' else 'ready' end, ${now} - n * interval '1 minute' ${each}`);
  await run(`insert into invoice_file select 'invoice' || n, '', ${now} ${each}`);
  await shop.database.executeSql("vacuum analyze");
}
