/** A full disk as answers, readiness and a start report it. `npm run trial` fills a real one. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readReadiness } from "../src/watch/readiness.ts";
import { type FrontDoor, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../../db/migrations");
const FULL = { ready: false, reason: "the disk is full" };

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
  // PostgreSQL's error for a full disk, without the rights to fill one.
  await door.shop.database.executeSql(`create function no_space() returns trigger language plpgsql as $$ begin
    raise exception using errcode = 'disk_full', message = 'could not extend file "base/1/2": No space left on device', hint = 'Check free disk space.'; end $$`);
});
afterAll(() => door.close());

describe("a database that cannot write", () => {
  const order = async () =>
    await door.post("/api/shop/order/commit-pay", orderBody(TOTAL), { token: await door.guest(), key: randomUUID() });

  test("is a clear 503 for whoever writes, an answer for whoever reads, and told by readiness until it is over", async () => {
    expect(await readReadiness(door.shop, MIGRATIONS)).toEqual({ ready: true });
    await door.shop.database.executeSql("create trigger no_space before insert on customer_order for each row execute function no_space()");
    const { status, envelope, headers } = await order();
    expect({ status, code: envelope.code, after: headers.get("retry-after") }).toEqual({
      status: 503,
      code: "service.unavailable",
      after: "5",
    });
    expect(await readReadiness(door.shop, MIGRATIONS)).toEqual(FULL);
    expect((await door.call({ path: "/api/shop/goods/1" })).status).toBe(200);
    await door.shop.database.executeSql("drop trigger no_space on customer_order");
    expect((await order()).status).toBe(200);
    await expect.poll(() => readReadiness(door.shop, MIGRATIONS), { timeout: 15_000 }).toEqual({ ready: true });
  });
});

test("a disk with less room than the database needs is full before anything fails", async () => {
  const config = { ...door.shop.config, disk: { leastFreeBytes: Number.MAX_SAFE_INTEGER } };
  expect(await readReadiness({ ...door.shop, config }, MIGRATIONS)).toEqual(FULL);
  expect(await readReadiness(door.shop, MIGRATIONS)).toEqual({ ready: true });
});

describe("a start without room", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rambla-full-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // PostgreSQL's first journal file has 16 MiB; the limit of a file is smaller.
  test("ends with one sentence", async () => {
    const { code, output } = await new Promise<{ code: number | null; output: string }>((done) => {
      const child = spawn("sh", ["-c", `ulimit -f 1024; exec "${process.execPath}" apps/server/launch.mjs`], {
        cwd: resolve(import.meta.dirname, "../../.."),
        stdio: ["ignore", "pipe", "pipe"],
        env: {
          ...process.env,
          NODE_ENV: "production",
          DEMO: "1",
          PORT: "0",
          WORKERS: "1",
          DATA_DIR: join(folder, "data"),
          DATABASE_URL: "",
        },
      });
      let output = "";
      child.stdout.on("data", (chunk) => (output += chunk));
      child.stderr.on("data", (chunk) => (output += chunk));
      child.on("close", (code) => done({ code, output }));
    });
    expect(code, output).toBe(1);
    const said = output
      .trim()
      .split("\n")
      .filter((line) => !line.endsWith("…"));
    expect(said, output).toHaveLength(1);
    expect(said[0]).toMatch(/^The database .*\.$/);
    expect(said[0]).not.toMatch(/[{}]|\bat /);
  });
});
