/** Customers written into the tables directly, since registering them takes days. */
import type { Shop } from "../src/platform/shop.ts";
import { shopTime } from "./shop-time.ts";

/**
 * Fills the brand Lumbra with `count` customers, each with a session, a device, two cart lines, an address, a sent code, a membership, a
 * message and an answered question; every tenth was invited.
 */
export async function manyCustomers(shop: Shop, count: number): Promise<void> {
  const now = shopTime(shop);
  const run = (text: string) => shop.database.executeSql(text, [count]);
  await run(`
    insert into customer (customer_id, brand, email, email_verified_at, phone, password_hash, password_changed_at, nickname, invitation_code, invited_by, country, language, created_at)
    select 'customer' || n, 'lumbra', n || '@example.com', ${now}, case when n % 3 = 0 then '+34' || n end, 'scrypt$8$none$none', ${now}, null, 'CODE' || n,
      case when n % 10 = 0 then 'customer' || n - 1 end, 'ES', 'es', ${now} - n * interval '1 minute'
    from generate_series(1, $1::integer) as n`);
  await run(`
    insert into session (token_hash, kind, subject_id, brand, created_at, last_seen_at, expires_at, session_id, refresh_hash, previous_hash, generated_at, pair_seen)
    select sha256(convert_to('access' || n, 'utf8')), 'customer', 'customer' || n, 'lumbra', ${now}, ${now}, ${now} + interval '7 days', 'session' || n, sha256(convert_to('refresh' || n, 'utf8')),
      sha256(convert_to('before' || n, 'utf8')), ${now}, true
    from generate_series(1, $1::integer) as n`);
  await run(`
    insert into customer_address (address_id, customer_id, address, default_shipping, default_invoice, created_at)
    select 'address' || n, 'customer' || n, '{}', true, true, ${now} from generate_series(1, $1::integer) as n`);
  await run(
    `insert into known_device (token_hash, customer_id, last_seen_at) select sha256(convert_to('device' || n, 'utf8')), 'customer' || n, ${now} from generate_series(1, $1::integer) as n`,
  );
  await run(`
    insert into cart_line (customer_id, line_id, position, goods_id, distribution_id, quantity, ticked, title, seo_url_parameter, picture_id, price_minor, currency)
    select 'customer' || n, 'line' || place, place, place::text, '0', 1, true, 'Lámpara', 'lampara', 'lamp', 1999, 'EUR' from generate_series(1, $1::integer) as n, generate_series(0, 1) as place`);
  await run(`
    insert into passkey (passkey_id, customer_id, brand, host, credential_id, public_key, sign_count, transports, created_at)
    select 'passkey' || n, 'customer' || n, 'lumbra', 'es.lumbra.localhost', sha256(convert_to('credential' || n, 'utf8')), '\\x00', 0, '{internal}', ${now} from generate_series(1, $1::integer) as n`);
  await run(`
    insert into provider_binding (brand, issuer, subject, customer_id, provider, created_at)
    select 'lumbra', 'demo', 'subject' || n, 'customer' || n, 'demo', ${now} from generate_series(1, $1::integer) as n`);
  await run(`
    insert into provider_attempt (token_hash, brand, host, provider, customer_id, came_from, created_at)
    select sha256(convert_to('attempt' || n, 'utf8')), 'lumbra', 'es.lumbra.localhost', 'demo', case when n % 2 = 0 then 'customer' || n end, '/login', ${now} - n * interval '1 second' from generate_series(1, $1::integer) as n`);
  await run(`
    insert into passkey_challenge (challenge, brand, host, customer_id, created_at)
    select 'challenge' || n, 'lumbra', 'es.lumbra.localhost', case when n % 2 = 0 then 'customer' || n end, ${now} - n * interval '1 millisecond' from generate_series(1, $1::integer) as n`);
  await run(`
    insert into verification (verification_id, brand, purpose, account, account_hash, created_at)
    select 'verification' || n, 'lumbra', 'login', n || '@example.com', sha256(convert_to('mailbox' || n, 'utf8')), ${now} - n * interval '1 second' from generate_series(1, $1::integer) as n`);
  await run(
    `insert into membership (customer_id, valid_from, valid_until) select 'customer' || n, ${now}, ${now} + interval '1 year' from generate_series(1, $1::integer) as n`,
  );
  await run(
    `insert into message (message_id, customer_id, title, content, created_at) select 'message' || n, 'customer' || n, 'A title', '<p>A text</p>', ${now} from generate_series(1, $1::integer) as n`,
  );
  await run(`
    insert into consultation (consultation_id, brand, country, language, customer_id, goods_id, content, reply, replied_at, created_at)
    select 'consultation' || n, 'lumbra', 'ES', 'es', 'customer' || n, n % 2000, 'A question', 'An answer', ${now}, ${now} - n * interval '1 minute' from generate_series(1, $1::integer) as n`);
  await shop.database.executeSql("analyze");
}
