/** Several web processes on a server with few connections: all visitors are served, and an administrator still gets in. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "@rambla/domain/platform/database/database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@rambla/domain/platform/database/embedded-postgres";
import { newDemoFolder, startShop } from "../../../tools/shop-process.ts";
import { look } from "../../../tools/trial/books.ts";
import { ask } from "../../../tools/trial/http-client.ts";
import { callAs, newGuest } from "../../../tools/trial/shopper.ts";
import { documentFile, PATIENT } from "./document-file.ts";

/** Twenty with the reserved ones. */
const ROOM = 17;
const WEBS = 3;
const VISITORS = 12;
const VISITS = 20;

let folder: string;
let server: EmbeddedPostgres;
let keeper: Database;
beforeAll(async () => {
  folder = await newDemoFolder();
  server = await startEmbeddedPostgres({ directory: join(folder, "postgres"), durable: false, connections: ROOM });
  const owner = openDatabase({ url: server.url("postgres"), connections: 1 });
  await owner.executeSql("create role keeper login password 'keeper' in role pg_monitor");
  await owner.close();
  // An unprivileged user gets no reserved connection.
  const url = addressOf("rambla");
  url.username = "keeper";
  url.password = "keeper";
  keeper = openDatabase({ url: url.href, connections: 1 });
}, 60_000);
afterAll(async () => {
  await keeper?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Adds a host, which a URL needs. */
// Long deadlines, because many tests share this machine.
const document = documentFile(PATIENT);
const addressOf = (database: string) => new URL(server.url(database).replace("@/", "@localhost/"));
const start = (workers: number) =>
  startShop({
    dataDirectory: join(folder, `shop-${workers}`),
    env: { SHOP_CONFIG: document, WORKERS: String(workers), DATABASE_URL: addressOf("rambla").href, TRUSTED_PROXIES: "127.0.0.1" },
  });

test("a shop that cannot fit says so and does not start", async () => {
  const failure = await start(9).then(
    (shop) => shop.stop().then(() => "it started"),
    (error: unknown) => String(error),
  );
  expect(failure).toContain(
    `The database has room for ${ROOM} connections, but WORKERS=9 needs at least 34: lower WORKERS or raise max_connections.`,
  );
}, 60_000);

test("three processes answer everybody, with a connection left for people", async () => {
  const shop = await start(WEBS);
  try {
    const answers: string[] = [];
    let most = 0;
    let processes: Set<string> = new Set();
    let asked = 0;
    await Promise.all(
      Array.from({ length: VISITORS }, async (_, visitor) => {
        for (let visit = 0; visit < VISITS; visit += 1) {
          const goodsId = 1001 + (asked % 40);
          asked += 1;
          const guest = newGuest();
          const answered =
            visit % 2 === 0
              ? await ask({ port: shop.port, path: `/commodity/detail?id=${goodsId}&key=${asked}`, headers: { connection: "close" } })
              : await callAs(shop.port, guest, "GET", `/api/shop/goods/${goodsId}`);
          answers.push(answered.status === 200 || answered.status === 404 ? "answered" : String(answered.status));
          if (visitor > 0) continue;
          const rows = await look(
            keeper,
            "select application_name as name, count(*)::int as count from pg_stat_activity where usename = 'rambla' and backend_type = 'client backend' group by 1",
          );
          most = Math.max(
            most,
            rows.reduce((sum, row) => sum + Number(row["count"]), 0),
          );
          processes = new Set([...processes, ...rows.filter((row) => row["name"] === "rambla listens").map((row) => String(row["count"]))]);
        }
      }),
    );
    expect(new Set(answers)).toEqual(new Set(["answered"]));
    expect(answers).toHaveLength(VISITORS * VISITS);
    expect(most).toBeGreaterThan(WEBS);
    expect(most).toBeLessThan(ROOM);
    expect([...processes]).toContain(String(WEBS));
  } finally {
    await shop.stop();
  }
}, 120_000);
