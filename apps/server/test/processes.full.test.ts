/** A shop of several processes: shared metrics, and a worker with its own. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { type Answer, ask as askPort } from "../../../tools/trial/http-client.ts";
import { databasePid, embeddedUrl } from "../../../tools/trial/nodes.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";

let shop: ShopProcess;
let worker: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ env: { WORKERS: "3", ROLE: "web" } });
  worker = await startShop({ env: { ROLE: "worker", DATABASE_URL: await embeddedUrl(shop.dataDirectory), DEMO: "1" } });
}, 240_000);
afterAll(async () => {
  await worker?.remove();
  await shop?.remove();
}, 60_000);

/** A new connection each time, so that any process may answer. */
const ask = (port: number, path: string): Promise<Answer> => askPort({ port, path, headers: { connection: "close" } });
const pagesCounted = (text: string): number =>
  [...text.matchAll(/^rambla_requests_total\{[^}]*kind="(?:page|kept)"[^}]*\} (\d+)/gm)].reduce((sum, found) => sum + Number(found[1]), 0);

test("whichever process is asked, the metrics are those of all", async () => {
  const before = pagesCounted((await ask(shop.port, "/metrics")).text);
  for (let index = 0; index < 30; index += 1) expect((await ask(shop.port, "/cart")).status).toBe(200);
  const counted = new Set<number>();
  for (let index = 0; index < 9; index += 1) counted.add(pagesCounted((await ask(shop.port, "/metrics")).text) - before);
  expect([...counted]).toEqual([30]);
});

test.runIf(process.platform === "linux")(
  "the database keeps its memory as it is used to, whatever its shop does with its own",
  async () => {
    const startedWith = async (pid: number | undefined) =>
      (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0").filter((entry) => entry.startsWith("MALLOC_"));
    expect(await startedWith(shop.pid)).toContain("MALLOC_MMAP_THRESHOLD_=32768");
    expect(await startedWith(await databasePid(shop.dataDirectory))).toEqual([]);
  },
);

test.runIf(process.platform === "linux")(
  "a web process that is killed is told by the log and the metrics, and another takes its place",
  async () => {
    // Child processes that run the same program.
    const websOf = async () => {
      const children = (await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, "utf8")).trim().split(" ").map(Number);
      const programs = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
      return children.filter((_, index) => programs[index]?.includes("launch.mjs"));
    };
    const ended = async () => /^rambla_web_processes_ended_total (\d+)/m.exec((await ask(shop.port, "/metrics")).text)?.[1];
    const before = await websOf();
    expect([before.length, await ended()]).toEqual([3, "0"]);
    const [killed = 0] = before;
    process.kill(killed, "SIGKILL");
    const line = () =>
      shop
        .output()
        .split("\n")
        .find((one) => one.includes("a web process has ended"));
    await expect.poll(line).toBeDefined();
    expect(JSON.parse(line() ?? "")).toMatchObject({ pid: killed, signal: "SIGKILL" });
    expect(await ended()).toBe("1");
    await expect.poll(async () => (await websOf()).filter((pid) => !before.includes(pid)).length, { timeout: 20_000 }).toBe(1);
    expect((await ask(shop.port, "/cart")).status).toBe(200);
  },
  60_000,
);

test("a worker tells whether it lives and is ready, and what gave up; it serves nothing else", async () => {
  const database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
  await database.executeSql(`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.add_job(
    'mail.send', '{"id":"x"}', run_at := now() + interval '1 day', job_key := 'mail.send x')))`);
  await database.close();
  expect((await ask(worker.port, "/health/live")).text).toBe('{"live":true}');
  expect((await ask(worker.port, "/health/ready")).text).toBe('{"ready":true}');
  const { text } = await ask(worker.port, "/metrics");
  expect(text).toContain('rambla_jobs_dead{job="mail.send"} 1');
  expect(text).toContain('rambla_payment_reviews{reason="noAnswer"} 0');
  expect(text).toContain("process_cpu_seconds_total");
  expect((await ask(worker.port, "/cart")).status).toBe(404);
});

test("what is put in line beside the pages is done by the worker apart", async () => {
  const database = openDatabase({ url: await embeddedUrl(shop.dataDirectory), connections: 1 });
  await database.executeSql(`
    with goods as (select goods_id from goods where brand = 'lumbra' limit 1),
    mail as (
      insert into mail (mail_id, kind, brand, country, language, recipient, payload, created_at, due_at)
      select 'apart', 'goodsArrived', 'lumbra', 'ES', 'es', 'ana@example.com', jsonb_build_object('goodsIds', jsonb_build_array(goods_id)), now(), now() from goods returning mail_id)
    insert into event (name, facts, happened_at) select 'mail.queued', jsonb_build_object('mailId', mail_id), now() from mail`);
  await database.close();
  await expect
    .poll(() => readdir(join(worker.dataDirectory, "outbox")).catch(() => []), { timeout: 20_000 })
    .toContainEqual(expect.stringMatching(/-goodsArrived-apart\.eml$/));
});

test("a worker whose database is gone lives, says that it is not ready and why, and still tells its metrics", async () => {
  await shop.stop();
  await expect.poll(async () => (await ask(worker.port, "/health/ready")).status, { timeout: 20_000 }).toBe(503);
  expect(JSON.parse((await ask(worker.port, "/health/ready")).text)).toEqual({ ready: false, reason: expect.stringContaining("database") });
  expect((await ask(worker.port, "/health/live")).text).toBe('{"live":true}');
  const { status, text } = await ask(worker.port, "/metrics");
  expect([status, text.includes("process_cpu_seconds_total")]).toEqual([200, true]);
}, 60_000);
