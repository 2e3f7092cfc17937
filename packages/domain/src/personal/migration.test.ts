/** What deletions before left behind goes, and what operators had written of persons stands beside their log (migrations 0103, 0104, 0107 and 0117). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldDatabase, type OldDatabase } from "../../test/old-database.ts";
import type { Database } from "../platform/database/database.ts";
import { sql } from "../platform/database/sql.ts";

let old: OldDatabase;
let database: Database;
beforeAll(async () => {
  old = await makeOldDatabase();
  ({ database } = old);
  await old.migrateTo("0103");
});
afterAll(() => old.close());

test("nothing of whom was deleted is left, nothing of others lost, and the log is only written on again", async () => {
  await database.executeSql(`
    insert into customer_order (order_id, brand, country, language, order_number, order_type, payment_status, created_at, payment_method_id, email, person, token_hash, token_until,
        address, currency, tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor)
      select id, 'lumbra', 'PL', 'pl', 'L' || id, 'SALE_ORDER', 'UnPaid', now(), '1', email, email, convert_to(id, 'utf8'), now(), '{}', 'PLZ', true, 0.23, 100, 0, 0, 0, 100
      from (values ('of-ana', 'ana@example.com'), ('of-nobody', '')) as given(id, email);
    insert into payment (payment_id, order_id, attempt, purpose, provider, status, amount_minor, currency, payment_method_id, success_path, failure_path, created_at, next_ask_at)
      values ('p1', 'of-ana', 1, 'FULL_PAYMENT', 'builtin', 'started', 100, 'PLZ', '1', '/a', '/b', now(), now()), ('p2', 'of-nobody', 1, 'FULL_PAYMENT', 'builtin', 'started', 100, 'PLZ', '1', '/a', '/b', now(), now());
    insert into person_purchase values ('lumbra', 'ana@example.com', '1', 2), ('nidora', 'ana@example.com', '1', 1), ('lumbra', 'gone@example.com', '1', 1);
    insert into operator_log (at, operator_id, operator_name, call, request_id, input) values
      (now(), 'o', 'olga', 'orderShip', 'r', '{"orderId": "of-ana", "logisticsCompany": "Paquete", "trackingNumber": "RX1"}'), (now(), 'o', 'olga', 'orderShip', 'r', '{"orderId": "of-nobody", "trackingNumber": "RX2"}'),
      (now(), 'o', 'olga', 'paymentRefund', 'r', '{"paymentId": "p1", "amount": "1.00", "reason": "Ana called"}'), (now(), 'o', 'olga', 'paymentRefund', 'r', '{"paymentId": "p2", "reason": "somebody called"}'),
      (now(), 'o', 'olga', 'membershipGrant', 'r', '{"invitationCode": "GONE", "reason": "for her"}'), (now(), 'o', 'olga', 'stockChange', 'r', '{"goodsId": "1", "reason": "found one"}'), (now(), 'o', 'olga', 'operatorSignIn', 'r', '{}'),
      (now(), 'o', 'olga', 'orderRefund', 'r', '{"orderId": ["Ana"], "amount": "Ana Ruiz", "note": "Ana"}'), (now(), 'o', 'olga', 'operatorConsultationReply', 'r', '{"consultationId": "gone", "reply": "Dear Ana"}'),
      (now(), 'o', 'olga', 'stockChange', 'r', '{"goodsId": "1", "note": "Ana"}'), (now(), 'o', 'olga', 'operatorConsultationReply', 'r', '"Dear Ana"');
    insert into customer (customer_id, brand, email, password_hash, password_changed_at, invitation_code, country, language, created_at)
      select id, 'lumbra', id || '@example.com', '', now(), id, 'ES', 'es', now() from (values ('eva'), ('leo')) as given(id);
    insert into contact_change (change_id, customer_id, kind, previous, changed_at, undone_at) values
      ('eva1', 'eva', 'email', 'eva.before@example.com', '2026-11-01T10:00Z', null), ('eva2', 'eva', 'phone', '+34600000000', '2026-11-01T11:00Z', null), ('eva3', 'eva', 'email', null, '2026-11-01T09:00Z', null),
      ('leo1', 'leo', 'email', 'leo@example.com', '2026-11-01T10:00Z', '2026-11-01T11:00Z'), ('leo2', 'leo', 'email', 'leo.after@example.com', '2026-11-01T12:00Z', null);
    insert into operator_log (at, operator_id, operator_name, call, request_id, ends, outcome)
      select now(), 'o', 'olga', call, 'r', entry_id, 'BAD_REQUEST' from operator_log where input ->> 'note' = 'Ana';`);
  await old.migrateTo("0107");
  await database.executeSql(
    `insert into operator_words select entry_id, 'nothing', '{"reply": "Dear Ana"}' from operator_log where call = 'operatorConsultationReply'`,
  );
  await old.migrateTo();
  expect(await database.query(sql`select brand, person, quantity from person_purchase`)).toEqual([
    { brand: "lumbra", person: "ana@example.com", quantity: 2 },
  ]);
  expect(
    await database.query(
      sql`select input, words from operator_log left join operator_words using (entry_id) where ends is null order by entry_id`,
    ),
  ).toEqual([
    { input: { orderId: "of-ana" }, words: { trackingNumber: "RX1" } },
    { input: { orderId: "of-nobody" }, words: null },
    { input: { paymentId: "p1", amount: "1.00" }, words: { reason: "Ana called" } },
    { input: { paymentId: "p2" }, words: null },
    { input: { invitationCode: "GONE" }, words: null },
    { input: { goodsId: "1", reason: "found one" }, words: null },
    { input: {}, words: null },
    { input: {}, words: null },
    { input: { consultationId: "gone" }, words: null },
    { input: {}, words: null },
    { input: {}, words: null },
  ]);
  await expect(database.query(sql`delete from operator_log`)).rejects.toThrow(/only written on/);
  // Of who has taken something back nobody knows which mailboxes were theirs.
  expect(await database.query(sql`select customer_id as "customerId", brand, email, until from former_mailbox`)).toEqual([
    { customerId: "eva", brand: "lumbra", email: "eva.before@example.com", until: new Date("2026-11-01T10:00:00Z") },
  ]);
});
