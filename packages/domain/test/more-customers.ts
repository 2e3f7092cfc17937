/** Needs `manyCustomers`. */
import type { Shop } from "../src/platform/shop.ts";
import { shopTime } from "./shop-time.ts";

/** Rows of one statement, which has 15 seconds. */
const PORTION = 100_000;

/**
 * Adds customers to the brand Lumbra, each with a session, a favourite, a visit and a message.
 * @param from present number
 * @param to wanted number
 */
export async function moreCustomers(shop: Shop, from: number, to: number): Promise<void> {
  const now = shopTime(shop);
  for (let first = from + 1; first <= to; first += PORTION) {
    const run = (text: string) =>
      shop.database.executeSql(`${text} from generate_series($1::integer, $2::integer) as n`, [first, Math.min(to, first + PORTION - 1)]);
    await run(`
      insert into customer (customer_id, brand, email, email_verified_at, phone, password_hash, password_changed_at, invitation_code, invited_by, country, language, created_at)
      select 'customer' || n, 'lumbra', n || '@example.com', ${now}, case when n % 3 = 0 then '+34' || n end, 'scrypt$8$none$none', ${now}, 'CODE' || n,
        case when n % 10 = 0 then 'customer' || n - 1 end, 'ES', 'es', ${now} - n * interval '1 second'`);
    await run(`
      insert into session (token_hash, kind, subject_id, brand, created_at, last_seen_at, expires_at, session_id, refresh_hash, generated_at, pair_seen)
      select sha256(convert_to('access' || n, 'utf8')), 'customer', 'customer' || n, 'lumbra', ${now}, ${now}, ${now} + interval '7 days', 'session' || n, sha256(convert_to('refresh' || n, 'utf8')), ${now}, true`);
    await run(
      `insert into favourite (customer_id, goods_id, added_at) select 'customer' || n, (1 + n % 2000)::text, ${now} - n * interval '1 second'`,
    );
    await run(
      `insert into browsing (visitor_id, customer_id, goods_id, seen_at) select 'customer' || n, 'customer' || n, (1 + n % 2000)::text, ${now} - n * interval '1 second'`,
    );
    await run(
      `insert into message (message_id, customer_id, title, content, created_at) select 'message' || n, 'customer' || n, 'A title', '<p>A text</p>', ${now}`,
    );
  }
  for (const table of ["customer", "session", "favourite", "browsing", "message"])
    await shop.database.executeSql(`vacuum analyze ${table}`);
}
