import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { DatabaseAway } from "@rambla/domain/platform/database/database";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { waiting } from "../doors/door.ts";
import { readPageRequest } from "../page/page-request.ts";
import { makeQueues, queueOfPage } from "./queues.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 5 });
});
afterAll(() => shop?.close());

/** Occupies a place or connection on demand. */
function holder() {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  return { until, release };
}

const settled = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    () => "refused",
  );

test("the checkout always has a connection, however many readers hold theirs", async () => {
  const queues = makeQueues(shop);
  const { until, release } = holder();
  let held = 0;
  const readers = (["default", "background"] as const).flatMap((queue) =>
    Array.from({ length: 4 }, (_, index) =>
      queues[queue]({ client: `${queue} ${index}` }, ({ database }) =>
        Promise.all(
          Array.from({ length: 3 }, () =>
            database.transaction(async () => {
              held += 1;
              await until;
            }),
          ),
        ),
      ),
    ),
  );
  await expect.poll(() => held).toBe(3);
  const rows = await queues.checkout({ client: "guest" }, ({ database }) => database.query<{ one: number }>(sql`select 1 as one`));
  expect(rows).toEqual([{ one: 1 }]);
  expect(held).toBe(3);
  release();
  await Promise.all(readers);
  expect(held).toBe(24);
});

test("a reader who gets no connection in time is told that the database is busy", async () => {
  const queues = makeQueues(shop);
  const { until, release } = holder();
  const readers = Array.from({ length: 3 }, (_, index) =>
    queues.default({ client: `reader ${index}` }, ({ database }) => database.transaction(() => until)),
  );
  await expect(queues.default({ client: "late" }, ({ database }) => database.query(sql`select 1`))).rejects.toBeInstanceOf(DatabaseAway);
  release();
  await Promise.all(readers);
});

test("the addresses of one connection are one client, which takes turns with others", async () => {
  const queues = makeQueues(shop);
  const { until, release } = holder();
  const begun: string[] = [];
  const ask = (client: string) =>
    settled(
      queues.checkout({ client }, async () => {
        begun.push(client);
        await until;
      }),
    );
  // One IPv6 connection has up to 65,536 networks of 2^64 addresses.
  const crowd = Array.from({ length: 304 }, (_, index) => ask(`2001:db8:1:${(index + 1).toString(16)}::1`));
  const guests = ["2001:db8:2:3::1", "192.0.2.7", "192.0.2.8"].map(ask);
  await expect.poll(() => begun.length).toBe(8);
  release();
  expect(await Promise.all(guests)).toEqual(["done", "done", "done"]);
  await Promise.all(crowd);
  // Eight had begun before other clients came, and one more of that connection was first.
  expect(begun.slice(8, 13).filter((client) => !client.startsWith("2001:db8:1:"))).toEqual(["2001:db8:2:3::1", "192.0.2.7", "192.0.2.8"]);
});

test("reads of checkout pages wait behind writes, however many read", async () => {
  const queues = makeQueues(shop);
  const { until, release } = holder();
  const begun: string[] = [];
  const ask = (method: string, clientAddress: string) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    return settled(
      queues.checkout(waiting({ asked: { clientAddress }, request: { method }, response }), async () => {
        begun.push(method);
        await until;
      }),
    );
  };
  // Each from its own address, more than may wait.
  const crawlers = Array.from({ length: 400 }, (_, index) => ask(index % 2 === 0 ? "GET" : "HEAD", `10.0.${index >> 8}.${index & 255}`));
  const buyers = ["192.0.2.7", "192.0.2.8", "192.0.2.9"].map((client) => ask("POST", client));
  await expect.poll(() => begun.length).toBe(8);
  release();
  expect(await Promise.all(buyers)).toEqual(["done", "done", "done"]);
  await Promise.all(crawlers);
  expect(begun.slice(8, 11)).toEqual(["POST", "POST", "POST"]);
});

test("the default queue being full keeps no checkout waiting, and past its bound it refuses", async () => {
  const queues = makeQueues(shop);
  const { until, release } = holder();
  const crowd = Array.from({ length: 310 }, (_, index) =>
    settled(queues.default({ client: `10.1.${index >> 8}.${index & 255}` }, () => until)),
  );
  expect(await queues.checkout({ client: "192.0.2.7" }, async () => "bought")).toBe("bought");
  release();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(["done", "refused"]));
});

test.each([
  ["default", 0, 6],
  ["default", 1, 2],
  ["background", 0, 1],
] as const)("the %s queue beside %i checkouts runs at most %i at once", async (queue, checkouts, atOnce) => {
  const queues = makeQueues(shop);
  const { until, release } = holder();
  const buying = Array.from({ length: checkouts }, () => queues.checkout({ client: "guest" }, () => until));
  let [running, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      queues[queue]({ client: `reader ${index}` }, async () => {
        most = Math.max(most, (running += 1));
        await new Promise((next) => setImmediate(next));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(atOnce);
  release();
  await Promise.all(buying);
});

test.each([
  ["/", true, "default"],
  ["/cart", true, "default"],
  ["/cart", false, "checkout"],
  ["/order/confireOrder", true, "checkout"],
  ["/order/confireOrder.data", false, "checkout"],
  ["/mobile/personCenter/orderDetails", true, "checkout"],
  ["/classifiy/list?minPrice=zz", true, "default"],
  ["/login", false, "default"],
  ["/commodity/detail", false, "default"],
  ["/cart/check", false, "checkout"],
  ["/cart/check", true, "default"],
  ["/cart/own", true, "default"],
  ["/cart/own", false, "checkout"],
  ["/ordersPart", true, "checkout"],
  ["/me", true, "default"],
  ["/order/nothing", true, "default"],
] as const)("%s, read: %s, waits in the %s queue", (address, isRead, queue) => {
  const [path = "", query = ""] = address.split("?");
  expect(queueOfPage(readPageRequest(path, new URLSearchParams(query), undefined), isRead)).toBe(queue);
});
