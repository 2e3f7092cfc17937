import { once } from "node:events";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { within } from "@rambla/domain/platform/database/patience";
import { sql } from "@rambla/domain/platform/database/sql";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { ask } from "../../../../tools/trial/http-client.ts";
import { makeHealth } from "./observe.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 3 });
});
afterAll(() => shop?.close());

test("however many ask whether the shop is ready, others have its database", async () => {
  const health = makeHealth(shop, {
    metricsToken: undefined,
    migrations: resolve("db/migrations"),
    registry: new Registry(),
    readMetrics: async () => "",
  });
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    health.answer(request.url ?? "", request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/health/ready`;
  let answers: Promise<Response[]> | undefined;
  try {
    await shop.database.transaction(async (transaction) => {
      await transaction.query(sql`lock table schema_migration in access exclusive mode`);
      answers = Promise.all(Array.from({ length: 40 }, () => fetch(url)));
      await expect.poll(() => asked).toBe(40);
      expect(await within(1000, () => shop.database.query(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    });
    expect(((await answers) ?? []).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  } finally {
    server.close();
  }
});

test("the metrics are for this machine alone, and for no request that a proxy handed on", async () => {
  const health = makeHealth(shop, {
    metricsToken: undefined,
    migrations: resolve("db/migrations"),
    registry: new Registry(),
    readMetrics: async () => "rambla 1",
  });
  const server = createServer((request, response) => void health.answer(request.url ?? "", request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/metrics`;
  try {
    expect((await fetch(url)).status).toBe(200);
    for (const name of [
      "x-forwarded-for",
      "x-forwarded-host",
      "x-forwarded-proto",
      "forwarded",
      "via",
      "x-real-ip",
      "true-client-ip",
      "cf-ray",
      "fly-client-ip",
      "x-proxyuser-ip",
      "x-azure-clientip",
      "x-azure-socketip",
      "x-sucuri-clientip",
      "x-remote-addr",
    ])
      expect((await fetch(url, { headers: { [name]: "1.1 proxy" } })).status, name).toBe(404);
    const { port } = new URL(url);
    const asked = async (host: string) => (await ask({ port: Number(port), path: "/metrics", host })).status;
    for (const host of ["localhost", "es.lumbra.localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(await asked(host), host).toBe(200);
    for (const host of ["shop.example.com", "localhost.example.com", "127.0.0.1.example.com", "10.0.0.1", "notlocalhost"])
      expect(await asked(host), host).toBe(404);
  } finally {
    server.close();
  }
});
