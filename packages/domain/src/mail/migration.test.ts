/** What the outbox, events and the queue held before they took anything is theirs afterwards (migration 0036). */
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
  await old.migrateTo("0036");
  await runMigrations({ connectionString: old.url });
});
afterAll(() => old.close());

test("mails, events and what waits in the queue go on under their new names", async () => {
  await database.executeSql(`
    insert into customer_order (order_id, brand, country, language, order_number, order_type, payment_status, created_at, payment_method_id, email, person, token_hash, token_until,
        address, currency, tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor)
      values ('o1', 'lumbra', 'PL', 'pl', 'L1', 'SALE_ORDER', 'UnPaid', now(), '1', 'ana@example.com', 'ana@example.com', '', now(), '{}', 'PLZ', true, 0.23, 100, 0, 0, 0, 100);
    insert into payment (payment_id, order_id, attempt, purpose, provider, status, amount_minor, currency, payment_method_id, success_path, failure_path, created_at, next_ask_at)
      values ('p1', 'o1', 1, 'FULL_PAYMENT', 'builtin', 'started', 100, 'PLZ', '1', '/a', '/b', now(), now());
    insert into mail (mail_id, brand, kind, order_id, created_at, due_at, sent_at) values
      ('m1', 'lumbra', 'orderPlaced', 'o1', now(), now(), now()), ('m2', 'lumbra', 'orderPaid', 'o1', now(), now(), null);
    insert into event (name, subject_id, happened_at) values
      ('order.canceled', 'o1', now()), ('order.paymentStarted', 'o1', now()), ('payment.started', 'p1', now()), ('provider.notification', 'e1', now()), ('goods.changed', 'lumbra', now());
    select graphile_worker.add_job('message.send', '{"id":"m2"}', job_key := 'message.send m2');
    select graphile_worker.add_job('message.orderPaid', '{"id":"o1"}', job_key := 'message.orderPaid o1');
    select graphile_worker.add_job('message.goodsArrived', '{"id":"n1"}', job_key := 'message.goodsArrived n1');
    select graphile_worker.add_job('order.cancelDue', '{"id":"o1"}', job_key := 'order.cancelDue o1');`);
  await old.migrateTo();
  expect(await database.query(sql`select kind, once, country, language, recipient, payload from mail order by mail_id`)).toEqual([
    { kind: "orderPlaced", once: "o1", country: "PL", language: "pl", recipient: null, payload: { orderId: "o1" } },
    { kind: "orderPaid", once: "o1", country: "PL", language: "pl", recipient: "ana@example.com", payload: { orderId: "o1" } },
  ]);
  const events = await database.query<{ name: string; facts: object }>(sql`select name, facts from event order by event_id`);
  expect(events.map(({ name: event, facts }) => [event, facts])).toEqual([
    ["order.canceled", { orderId: "o1" }],
    ["payment.started", { paymentId: "p1", orderId: "o1" }],
    ["provider.notification", { eventId: "e1" }],
    ["goods.changed", { brand: "lumbra" }],
    ["mail.queued", { mailId: "m2" }],
    ["order.paid", { orderId: "o1" }],
  ]);
  expect(await database.query(sql`select key from graphile_worker.jobs`)).toEqual([{ key: "order.cancelDue o1" }]);
});
