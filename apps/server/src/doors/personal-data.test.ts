import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsBy } from "../../../../packages/domain/test/busy-customer.ts";
import { aCustomer, PASSWORD } from "../../../../packages/domain/test/customers.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { ask } from "../../../../tools/trial/http-client.ts";
import { makeQueues } from "../queue/queues.ts";
import { personalDataDoor } from "./personal-data.ts";

let shop: TestShop;
let port = 0;
let close: () => Promise<void>;
beforeAll(async () => {
  shop = await makeTestShop();
  const door = personalDataDoor(shop, makeQueues(shop));
  const origin = "http://es.lumbra.localhost";
  const server = createServer((request, response) => {
    const pathname = request.url ?? "/";
    const asked = {
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      knownHost: true,
      host: "es.lumbra.localhost",
      origin,
      visitedOrigin: origin,
      clientAddress: "192.0.2.7",
    };
    if (!door({ request, response, pathname, query: new URLSearchParams(), asked })) response.writeHead(418).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  ({ port } = server.address() as AddressInfo);
  close = async () => void server.close();
});
afterAll(async () => {
  await close();
  await shop.close();
});

test("gives a file that nobody keeps, once, to whoever holds the address, and only when it is fetched", async () => {
  const { email, viewer } = await aCustomer(shop);
  const { address } = await callsBy(shop, viewer).personal.personalData({ password: PASSWORD });
  const fetched = (path: string, method = "GET") => ask({ port, path, method });
  expect((await fetched(address, "HEAD")).status).toBe(405);
  expect((await fetched(address, "POST")).status).toBe(405);
  const { status, headers, body } = await fetched(address);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="lumbra-2026-11-20.json"',
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(JSON.parse(body.toString())).toMatchObject({ madeAt: "2026-11-20T10:00:00.000Z", customer: [{ email }] });
  for (const path of [address, "/account/data/", "/account/data/nobodys", "/account/data/%2e%2e"]) {
    const again = await fetched(path);
    expect([path, again.status, again.headers["cache-control"], again.body.toString().includes(email)]).toEqual([
      path,
      404,
      "private, no-store",
      false,
    ]);
  }
});
