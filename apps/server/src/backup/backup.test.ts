import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { migrate } from "@rambla/domain/platform/database/migrate";
import { sql } from "@rambla/domain/platform/database/sql";
import { silentLog } from "@rambla/domain/platform/log";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGoods, aPrice, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { buy } from "../../../../packages/domain/test/orders.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { extent, isWhole } from "../../../../tools/trial/extent.ts";
import { documentFile } from "../../test/document-file.ts";
import { tryLock } from "../start/data-directory-lock.ts";
import { readEnvironment } from "../start/environment.ts";
import { startDatabase } from "../start/start-database.ts";
import { type Backup, backUp, readBackup, restore } from "./backup.ts";

const SECRET_KEY = "k".repeat(32);
const MIGRATIONS = resolve("db/migrations");

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await makeTestShop();
  folder = await mkdtemp(join(tmpdir(), "rambla-backup-"));
  await haveGoods(shop, [
    aGoods({
      goodsId: "1",
      stock: 1000,
      prices: [aPrice()],
      texts: { es: { title: "Lámpara", fact: "", description: "Con\ttabulador\\ y\nlínea" } },
    }),
  ]);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const own = { DEMO: "0", SHOP_CONFIG: documentFile({ api: { clients: {} } }) };
const environmentOf = (name: string, rest: Readonly<Record<string, string>> = {}) =>
  readEnvironment({ ...own, SECRET_KEY, DATA_DIR: join(folder, name), ...rest });

/** An empty database, and an environment with an empty folder. */
async function emptyPlace(name: string) {
  const database = `restored_${randomUUID().replaceAll("-", "")}`;
  await shop.database.executeSql(`create database ${database}`);
  const url = new URL(shop.databaseUrl.replace("@/", "@localhost/"));
  url.pathname = `/${database}`;
  return { environment: environmentOf(name), url: url.href.replace("@localhost/", "@/"), folder: join(folder, "backup") };
}

/** A digest of each table. */
async function contents(url: string): Promise<Record<string, string>> {
  const database = openDatabase({ url, connections: 1 });
  try {
    const tables = await database.query<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migration', 'shop_key')`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await database.executeSql(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as all from ${name} t`,
      );
      found[name] = JSON.stringify(rows);
    }
    return found;
  } finally {
    await database.close();
  }
}

async function ordersIn(url: string): Promise<Set<string>> {
  const database = openDatabase({ url, connections: 1 });
  const rows = await database.query<{ orderId: string }>(sql`select order_id as "orderId" from customer_order`);
  await database.close();
  return new Set(rows.map(({ orderId }) => orderId));
}

test("holds every order that was acknowledged before it, while others come in", async () => {
  const files = join(folder, "data/uploads/ab");
  await mkdir(files, { recursive: true });
  await writeFile(join(files, "abcdefgh1.jpg"), "a picture");
  const before = await Promise.all(Array.from({ length: 5 }, () => buy(shop)));
  const done = new AbortController();
  const storm = (async () => {
    for (let count = 0; !done.signal.aborted && count < extent(20, 100); count += 1) await buy(shop);
  })();
  const backup = await backUp({ environment: environmentOf("data"), url: shop.databaseUrl, folder: join(folder, "busy") });
  done.abort();
  await storm;
  const place = await emptyPlace("restored-busy");
  await restore(await readBackup(join(folder, "busy")), { ...place, folder: join(folder, "busy"), replace: false });
  const orders = await ordersIn(place.url);
  expect(before.filter(({ orderId }) => !orders.has(orderId))).toEqual([]);
  expect(backup.database.tables.find(({ name }) => name === "customer_order")?.rows).toBe(orders.size);
}, 120_000);

test("is restored with all rows and files as they were, and the restored shop starts and sells", async () => {
  const from = environmentOf("data");
  const place = await emptyPlace("restored");
  await backUp({ environment: from, url: shop.databaseUrl, folder: place.folder });
  expect((await stat(place.folder)).mode & 0o777).toBe(0o700);
  expect(await readFile(join(place.folder, "secret-key"), "utf8")).toBe(SECRET_KEY);
  const backup = await readBackup(place.folder);
  await restore(backup, { ...place, replace: false });
  const held = await contents(shop.databaseUrl);
  expect(await contents(place.url)).toEqual(held);
  expect(await readFile(join(folder, "restored/uploads/ab/abcdefgh1.jpg"), "utf8")).toBe("a picture");

  const { url } = await startDatabase({ ...place.environment, databaseUrl: place.url }, MIGRATIONS, silentLog, [], async () => undefined);
  const database = openDatabase({ url });
  try {
    const bought = await buy({ ...shop, database });
    expect((await ordersIn(url)).has(bought.orderId)).toBe(true);
  } finally {
    await database.close();
  }
  await expect(
    startDatabase(
      { ...environmentOf("restored", { SECRET_KEY: "x".repeat(32) }), databaseUrl: url },
      MIGRATIONS,
      silentLog,
      [],
      async () => undefined,
    ),
  ).rejects.toThrow("SECRET_KEY is not the key of this database");
  const renewed = environmentOf("restored", { SECRET_KEY: "x".repeat(32), SECRET_KEY_BEFORE: SECRET_KEY });
  await startDatabase({ ...renewed, databaseUrl: url }, MIGRATIONS, silentLog, [], async () => undefined);

  await expect(restore(backup, { ...place, environment: environmentOf("third"), replace: false })).rejects.toThrow(
    "The database holds a shop",
  );
  await restore(backup, { ...place, replace: true });
  expect(await contents(place.url)).toEqual(held);
}, 120_000);

test("is refused with another key, of another version, and where it is damaged, and then no row changes", async () => {
  const place = await emptyPlace("refused");
  const backup = await readBackup(place.folder);
  const others: readonly [Partial<Backup>, string][] = [
    [{ fingerprint: "another" }, "The shop of the backup has another key"],
    [{ demo: true }, "The backup is of a shop with DEMO=1"],
    [
      { database: { ...backup.database, migrations: [{ name: "9999_later.sql", hash: "0" }] } },
      "The backup is of another version of the program",
    ],
    [
      { database: { ...backup.database, tables: backup.database.tables.map((table) => ({ ...table, rows: table.rows + 1 })) } },
      "The backup is damaged",
    ],
  ];
  for (const [other, sentence] of others)
    await expect(restore({ ...backup, ...other }, { ...place, replace: false })).rejects.toThrow(sentence);
  expect(await contents(place.url)).toEqual({});
}, 120_000);

/** Runs the command on a folder of the demo and gives its output. */
const restoreDemo = (name: string, variables: Readonly<Record<string, string>>, ...words: string[]): string =>
  spawnSync(process.execPath, ["tools/restore.ts", join(folder, name), ...words], {
    env: { ...process.env, DEMO: "1", NODE_ENV: "production", SECRET_KEY: "", SHOP_CONFIG: "", DATABASE_URL: "", ...variables },
    encoding: "utf8",
  }).stderr;

test.runIf(isWhole)(
  "a restore of the demo that is refused leaves the key of the folder as it is, and one that is done brings the key",
  async () => {
    const demo = (name: string) => readEnvironment({ DEMO: "1", DATA_DIR: join(folder, name) });
    await backUp({ environment: demo("demo"), url: shop.databaseUrl, folder: join(folder, "demo-backup") });
    await cp(join(folder, "demo-backup"), join(folder, "other-key"), { recursive: true });
    await writeFile(join(folder, "other-key/secret-key"), "o".repeat(64));
    const running = join(folder, "running");
    demo("running");
    const key = await readFile(join(running, "secret-key"), "utf8");
    const unlock = tryLock(running, "shop");
    expect(restoreDemo("other-key", { DATA_DIR: running }, "--replace")).toContain("is not the key of this backup");
    expect(restoreDemo("demo-backup", { DATA_DIR: running }, "--replace")).toContain("A shop already runs on DATA_DIR");
    unlock?.();
    expect(await readFile(join(running, "secret-key"), "utf8")).toBe(key);

    const empty = join(folder, "empty");
    const held = shop.databaseUrl.replace("@/", "@localhost/");
    expect(restoreDemo("demo-backup", { DATA_DIR: empty, DATABASE_URL: held })).toContain("A shop uses this database");
    expect((await readdir(empty)).filter((name) => /key|uploads/.test(name))).toEqual([]);

    const { url } = await emptyPlace("demo-restored");
    expect(restoreDemo("demo-backup", { DATA_DIR: empty, DATABASE_URL: url.replace("@/", "@localhost/") })).toBe("");
    expect(await readFile(join(empty, "secret-key"), "utf8")).toBe(await readFile(join(folder, "demo/secret-key"), "utf8"));
    expect((await stat(join(empty, "secret-key"))).mode & 0o777).toBe(0o600);
  },
  120_000,
);

test("a database that is newer than the program is not opened", async () => {
  await shop.database.query(sql`insert into schema_migration (name, hash) values ('9999_later.sql', 'hash')`);
  await expect(migrate(shop.database, MIGRATIONS)).rejects.toThrow("This program does not know the step 9999_later.sql of the database.");
});
