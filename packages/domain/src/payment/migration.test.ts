/** What went back before it was told apart is what paid its order or what never did, as far as the books say so, and what still tells of it names its refund (migrations 0113 and 0114). */
import { runMigrations } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldDatabase, type OldDatabase } from "../../test/old-database.ts";
import type { Database } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";

let old: OldDatabase;
let database: Database;
beforeAll(async () => {
  old = await makeOldDatabase();
  ({ database } = old);
  await old.migrateTo("0113");
  await runMigrations({ connectionString: old.url });
});
afterAll(() => old.close());

test("what paid an order and went back stays what it was given back; everything else is told beside it", async () => {
  await database.executeSql(`
    insert into customer_order (order_id, brand, country, language, order_number, order_type, payment_status, delivery_status, created_at, paid_at, canceled_at, cancel_reason, payment_method_id, email, person, token_hash, token_until,
        address, currency, tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor, paid_minor, refunded_minor, stock_held)
      select id, 'lumbra', 'PL', 'pl', id, 'SALE_ORDER', paid, delivery, '2026-11-01', case when paid = 'Paid' then '2026-11-01'::timestamptz end,
        case when delivery = 'Canceled' then '2026-11-10'::timestamptz end, case when delivery = 'Canceled' then 'shop' end, '1', 'ana@example.com', 'ana@example.com', convert_to(id, 'utf8'), now(), '{}', 'PLZ', true, 0.23, 100, 0, 0, 0, 100,
        case when paid = 'Paid' then 100 else 0 end, refunded, delivery <> 'Canceled'
      from (values ('stands', 'Paid', 'AbleDelivery', 130), ('late', 'Processing', 'Canceled', 100), ('off', 'Paid', 'Canceled', 250), ('partly', 'Paid', 'Canceled', 60)) as given(id, paid, delivery, refunded);
    insert into payment (payment_id, order_id, attempt, purpose, provider, status, amount_minor, currency, payment_method_id, success_path, failure_path, created_at, settled_at)
      select id, of_order, row_number() over (), 'FULL_PAYMENT', provider, status, amount, 'PLZ', '1', '/a', '/b', created::timestamptz, '2026-11-20' from (values
        ('kept', 'stands', 'builtin', 'paid', 100, '2026-11-01'), ('twice', 'stands', 'builtin', 'refunded', 100, '2026-11-01'), ('too late', 'late', 'builtin', 'refunded', 100, '2026-11-01'),
        ('early', 'off', 'builtin', 'refunded', 100, '2026-11-01'), ('paying', 'off', 'builtin', 'refunded', 100, '2026-11-02'), ('seen', 'off', 'transfer', 'refunded', 50, '2026-11-10'), ('after', 'off', 'builtin', 'refunding', 100, '2026-11-03'),
        ('in part', 'partly', 'builtin', 'paid', 100, '2026-11-01')) as given(id, of_order, provider, status, amount, created);
    insert into payment_refund (refund_id, payment_id, amount_minor, created_at, settled_at, next_try_at)
      select id, payment, amount, created::timestamptz, case when id <> 'after' then '2026-11-20'::timestamptz end, case when id = 'after' then now() end from (values
        ('a part', 'kept', 30, '2026-11-05'), ('twice', 'twice', 100, '2026-11-05'), ('too late', 'too late', 100, '2026-11-11'),
        ('early', 'early', 100, '2026-11-05'), ('paying', 'paying', 100, '2026-11-10'), ('seen', 'seen', 50, '2026-11-10'), ('after', 'after', 100, '2026-11-12'), ('in part', 'in part', 60, '2026-11-10')) as given(id, payment, amount, created);
    insert into mail (mail_id, brand, kind, once, country, language, recipient, payload, created_at, due_at, sent_at) values
      ('m1', 'lumbra', 'orderRefunded', 'late 100', 'PL', 'pl', 'ana@example.com', '{"orderId": "late"}', now(), now(), null), ('m2', 'lumbra', 'orderPartRefunded', 'partly 60', 'PL', 'pl', 'ana@example.com', '{"orderId": "partly"}', now(), now(), null),
      ('m3', 'lumbra', 'orderRefunded', 'off 100', 'PL', 'pl', null, '{"orderId": "off"}', now(), now(), now());
    insert into event (name, facts, happened_at) values ('order.partRefunded', '{"orderId": "partly"}', now()), ('order.paid', '{"orderId": "partly"}', now());
    select graphile_worker.add_job('mail.orderRefunded', '{"id":"late"}', job_key := 'mail.orderRefunded late');
    select graphile_worker.add_job('message.orderRefunded', '{"id":"late"}', job_key := 'message.orderRefunded late');
    select graphile_worker.add_job('mail.orderPaid', '{"id":"late"}', job_key := 'mail.orderPaid late');`);
  await old.migrateTo();
  expect(await database.query(sql`select array_agg(refund_id order by refund_id) as away from payment_refund where turned_away`)).toEqual([
    { away: ["after", "early", "seen", "too late", "twice"] },
  ]);
  expect(
    await database.query(
      sql`select order_id as id, refunded_minor as refunded, turned_away_minor as away from customer_order order by order_id`,
    ),
  ).toEqual([
    { id: "late", refunded: 0, away: 100 },
    { id: "off", refunded: 100, away: 150 },
    { id: "partly", refunded: 60, away: 0 },
    { id: "stands", refunded: 30, away: 100 },
  ]);
  expect(await database.query(sql`select kind, payload from mail order by mail_id`)).toEqual([
    { kind: "orderTurnedAway", payload: { orderId: "late", back: { refundId: "too late", amountMinor: 100 } } },
    { kind: "orderPartRefunded", payload: { orderId: "partly", back: { refundId: "in part", amountMinor: 60 } } },
    { kind: "orderRefunded", payload: { orderId: "off" } },
  ]);
  expect(await database.query(sql`select name, facts from event order by name`)).toEqual([
    { name: "order.paid", facts: { orderId: "partly" } },
    { name: "order.partRefunded", facts: { orderId: "partly", refundId: "in part" } },
    { name: "order.turnedAway", facts: { orderId: "late", refundId: "too late" } },
  ]);
  expect((await database.executeSql("select key from graphile_worker.jobs")).rows, "once for mail and message").toEqual([
    { key: "mail.orderPaid late" },
  ]);
});
