/** Mailboxes from before are compared in the spelling that is compared today (migration 0143). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOldDatabase, type OldDatabase } from "../../test/old-database.ts";
import { sql } from "../platform/database/sql.ts";
import { canonicalMailbox } from "./mailbox-rules.ts";

let old: OldDatabase;
beforeAll(async () => {
  old = await makeOldDatabase();
  await old.migrateTo("0143");
});
afterAll(() => old.close());

const TYPED = [
  "ana@m\u00FCnchen.example",
  "leo@b\u00FCcher.stra\u00DFe.example",
  "eva@\u4F8B\u3048.\u30C6\u30B9\u30C8",
  "mia@\u03B4\u03BF\u03BA\u03B9\u03BC\u03AE.example",
  "ida@xn--mnchen-3ya.example",
  "jose\u0301@example.com",
  "z\u200Boe@example.com",
  "max@example.com.",
];

test("accounts, orders and what was bought get the canonical spelling", async () => {
  const { database } = old;
  for (const [at, email] of TYPED.entries())
    await database.query(sql`
      insert into customer (customer_id, brand, email, password_hash, password_changed_at, invitation_code, country, language, created_at)
      values (${String(at)}, 'lumbra', ${email}, '', now(), ${String(at)}, 'ES', 'es', now())`);
  await database.executeSql(`
    insert into customer (customer_id, brand, email, password_hash, password_changed_at, invitation_code, country, language, created_at)
      values ('same', 'lumbra', 'ida@m\u00FCnchen.example', '', now(), 'same', 'ES', 'es', now());
    insert into person_purchase values ('lumbra', 'ana@m\u00FCnchen.example', '1', 2), ('lumbra', 'ana@xn--mnchen-3ya.example', '1', 3)`);
  await old.migrateTo("0144");
  const found = await database.query<{ email: string }>(sql`select email from customer where customer_id <> 'same' order by customer_id`);
  expect(found.map(({ email }) => email)).toEqual(TYPED.map(canonicalMailbox));
  expect(await database.query(sql`select email from customer where customer_id = 'same'`)).toEqual([{ email: "ida@m\u00FCnchen.example" }]);
  expect(await database.query(sql`select person, quantity from person_purchase`)).toEqual([
    { person: "ana@xn--mnchen-3ya.example", quantity: 5 },
  ]);
});
