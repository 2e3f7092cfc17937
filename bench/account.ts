/**
 * `node bench/account.ts`: measures account pages of a customer with years of history, adding to the cart, and logging in. Over HTTP, one
 * connection.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { isPassword, passwordHash } from "@rambla/domain/platform/password";
import { layoutsOf, type Page, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { type Database, openDatabase } from "@rambla/domain/platform/database/database";
import { type ShopProcess, startShop } from "../tools/shop-process.ts";
import { look, setStock } from "../tools/trial/books.ts";
import { ask } from "../tools/trial/http-client.ts";
import { embeddedUrl, TRUSTED, until } from "../tools/trial/nodes.ts";
import { ADDRESS, type Called, callAs, newGuest } from "../tools/trial/shopper.ts";
import { load } from "./measure.ts";

/** A customer of many years. */
const HAS = { orders: 1000, messages: 10_000, favourites: 500, visits: 200, addresses: 19, questions: 200 };
const WARM_UP = 20;
const TIMES = 60;
const PASSWORD = "velero47noches";
/** Milliseconds; the login's limit counts on top of the password hash. */
const ACCOUNT_LIMIT = 25;
const CART_LIMIT = 15;
const SIGN_IN_LIMIT = 10;

export type AccountRow = {
  readonly name: string;
  readonly median: number;
  readonly limit: number;
  readonly failed: number;
  readonly load: string;
};

/** Whether a page or its twin is for customers: a phone's message box shows guests little. */
function isForCustomers({ seenBy, twin }: Page): boolean {
  return seenBy === "customer" || pages.some((other) => other.seenBy === "customer" && other.path === twin);
}

/** Measures every customers' page in both layouts, `cartAdd` and the login, on a shop of its own. */
export async function account(): Promise<readonly AccountRow[]> {
  const settings = mkdtempSync(join(tmpdir(), "rambla-account-"));
  // Eighty logins a minute would hit the attempt limit.
  writeFileSync(join(settings, "settings.json"), JSON.stringify({ limits: { signIn: { perAddress: 1_000_000, perAccount: 1_000_000 } } }));
  const shop = await startShop({ env: { ...TRUSTED, WORKERS: "1", SHOP_CONFIG: join(settings, "settings.json") } });
  try {
    const customer = await register(shop);
    const database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
    await aPast(database, customer.email);
    for (let at = 0; at < HAS.addresses; at += 1)
      await callAs(shop.port, customer.caller, "POST", "/api/shop/user/address", { ...ADDRESS, detailedAddress: `Calle Mayor ${at + 1}` });
    const goods = await stocked(database);
    await database.close();
    const rows: AccountRow[] = [];
    for (const { page, layout } of pages.filter(isForCustomers).flatMap((page) => layoutsOf(page).map((layout) => ({ page, layout })))) {
      const path = pathOf(page, layout);
      rows.push(
        await row(
          path,
          ACCOUNT_LIMIT,
          async () => (await ask({ port: shop.port, path, headers: { cookie: customer.cookie, "accept-encoding": "br" } })).status === 200,
        ),
      );
    }
    let turn = 0;
    rows.push(
      await row(
        "add to cart",
        CART_LIMIT,
        async () =>
          (await callAs(shop.port, customer.caller, "POST", "/api/shop/cart", { goodsId: goods[(turn += 1) % goods.length], qty: 1 }))
            .status === 200,
      ),
    );
    rows.push(await signingIn(shop, customer.email));
    return rows;
  } finally {
    await shop.remove();
    rmSync(settings, { recursive: true, force: true });
  }
}

/** Measures a login over HTTP and the bare hash in turn: only the difference counts, because the hash is slow on purpose. */
async function signingIn(shop: ShopProcess, username: string): Promise<AccountRow> {
  const hashing = { config: DEMO_CONFIG, random: (bytes: number) => randomBytes(bytes) };
  const kept = await passwordHash(hashing, PASSWORD);
  const caller = newGuest();
  const hashes: number[] = [];
  const beyond: number[] = [];
  let failed = 0;
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const started = performance.now();
    const isRight = await isPassword(hashing, PASSWORD, kept);
    const hashed = performance.now();
    const { status } = await callAs(shop.port, caller, "POST", "/api/account/token", {
      grant_type: "password",
      username,
      password: PASSWORD,
    });
    const done = performance.now();
    if (!isRight || status !== 200) failed += 1;
    if (turn >= WARM_UP) hashes.push(hashed - started);
    if (turn >= WARM_UP) beyond.push(done - hashed - (hashed - started));
  }
  const name = `signing in by password, beyond its hash of ${inTheMiddle(hashes).toFixed(1)} ms`;
  const found = { name, limit: SIGN_IN_LIMIT, failed, median: inTheMiddle(beyond), load: load() };
  console.log(`  ${name}: ${found.median.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ""}`);
  return found;
}

const inTheMiddle = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;

async function row(name: string, limit: number, act: () => Promise<boolean>): Promise<AccountRow> {
  const taken: number[] = [];
  let failed = 0;
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const started = performance.now();
    const done = await act();
    if (turn >= WARM_UP) taken.push(performance.now() - started);
    if (turn >= WARM_UP && !done) failed += 1;
  }
  const found = { name, limit, failed, median: inTheMiddle(taken), load: load() };
  console.log(`  ${name}: ${found.median.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ""}`);
  return found;
}

/** Registers over HTTP, with the mail's code. */
async function register(shop: ShopProcess) {
  const caller = newGuest();
  const call = (path: string, body: unknown) => callAs(shop.port, caller, "POST", path, body);
  const verificationId = told(await call("/api/message/security/sendcode", { account: caller.email, type: "register" }), "verificationId");
  let code: string | undefined;
  await until(
    "the mail with the code",
    async () => (code = await codeTo(caller.email, join(shop.dataDirectory, "outbox"))) !== undefined,
    30_000,
  );
  const registered = await call("/api/account/account", { verificationId, code, password: PASSWORD, agreement: true });
  const cookie = `rambla_customer=${told(registered, "refresh_token")}; rambla_device=${told(registered, "device_token")}; rambla_known=1`;
  return { email: caller.email, cookie, caller: { ...caller, token: told(registered, "access_token") } };
}

function told({ data, text }: Called, name: string): string {
  const value = data[name];
  if (typeof value !== "string") throw new Error(`no ${name}: ${text.slice(0, 200)}`);
  return value;
}

async function codeTo(email: string, folder: string): Promise<string | undefined> {
  for (const name of (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(".json"))) {
    const text = await readFile(join(folder, name), "utf8");
    if (text.includes(email)) return /\b\d{6}\b/.exec(text.slice(text.indexOf('"text"')))?.[0];
  }
  return undefined;
}

/** Writes the history into the tables, because living it takes hours. */
async function aPast(database: Database, email: string): Promise<void> {
  const run = (text: string, count: number) => database.executeSql(text, [email, count]);
  const mine = "from customer, generate_series(1, $2::integer) as n where email = $1";
  await run(
    `
    insert into customer_order (
      order_id, brand, country, language, order_number, payment_status, delivery_status, created_at, paid_at, payment_method_id, email, person, customer_id, token_hash, token_until,
      address, currency, tax_included, tax_rate, goods_minor, shipping_minor, added_tax_minor, tax_minor, total_minor, paid_minor, stock_held)
    select 'past' || n, brand, 'ES', 'es', 'L26-past' || n, 'Paid', 'AbleDelivery', now() - n * interval '1 day', now() - n * interval '1 day', '1', email, email, customer_id,
      sha256(convert_to('past' || n, 'utf8')), now() + interval '180 days', '{}', 'EUR', true, 0.21, 1999, 499, 0, 434, 2498, 2498, true ${mine}`,
    HAS.orders,
  );
  await run(
    `
    insert into order_line (order_id, position, goods_id, distribution_id, article_number, title, seo_url_parameter, picture, quantity, price_minor, line_minor, tax_rate, tax_minor)
    select 'past' || n, 1, (1001 + n % 40)::text, '0', 'LU-' || (1001 + n % 40), 'Lámpara', 'lampara', '{"pictureId":"lamp","alt":"","colour":"#d9d2c6"}', 1, 1999, 1999, 0.21, 347 ${mine}`,
    HAS.orders,
  );
  await run(
    `
    insert into message (message_id, customer_id, title, content, created_at, read_at)
    select 'past' || n, customer_id, 'Tu pedido L26-past' || n, '<p>Hola, tu pedido está en camino.</p>', now() - n * interval '1 hour', case when n % 3 > 0 then now() end ${mine}`,
    HAS.messages,
  );
  // As many as there are goods.
  await run(
    `insert into favourite (customer_id, goods_id, added_at) select customer_id, goods_id, now() - row_number() over () * interval '1 minute' from customer join goods using (brand) where email = $1 limit $2`,
    HAS.favourites,
  );
  await run(
    `insert into browsing (visitor_id, customer_id, goods_id, seen_at) select customer_id, customer_id, goods_id, now() - row_number() over () * interval '1 minute' from customer join goods using (brand) where email = $1 limit $2`,
    HAS.visits,
  );
  await run(
    `
    insert into consultation (consultation_id, brand, country, language, customer_id, goods_id, content, reply, replied_at, created_at)
    select 'past' || n, brand, 'ES', 'es', customer_id, (1001 + n % 40)::text, '¿Cabe debajo de una mesa?', 'Sí, mide 40 cm.', now(), now() - n * interval '1 day' ${mine}`,
    HAS.questions,
  );
  await database.executeSql("analyze");
}

/** Twenty goods without special terms, with enough stock. */
async function stocked(database: Database): Promise<readonly string[]> {
  const rows = await look(
    database,
    "select goods_id from goods_price join goods using (brand, goods_id) where brand = 'lumbra' and country = 'ES' and deposit_minor is null and limit_per_order is null order by goods_id limit 20",
  );
  const goods = rows.map(({ goods_id: id }) => String(id));
  for (const goodsId of goods) await setStock(database, "lumbra", goodsId, 1_000_000);
  return goods;
}

export function accountTable(rows: readonly AccountRow[]): string {
  return [
    "| what | ms at 1 | limit | load |",
    "| --- | --- | --- | --- |",
    ...rows.map(({ name, median, limit, load: at }) => `| ${name} | ${median.toFixed(1)} | ${limit} | ${at} |`),
  ].join("\n");
}

if (import.meta.main) {
  const rows = await account();
  console.log(accountTable(rows));
  process.exit(rows.some(({ median, limit, failed }) => median > limit || failed > 0) ? 1 : 0);
}
