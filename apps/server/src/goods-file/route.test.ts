import { createServer, request, type Server } from "node:http";
import { once } from "node:events";
import { marketOf } from "@rambla/core/market";
import { tags } from "@rambla/core/tags";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { type FallenTags, makeFallenTags } from "@rambla/domain/platform/fallen-tags";
import { makeKeptReads } from "@rambla/domain/platform/reads";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { longestHold, MOST_HELD } from "../../../../tools/trial/hold.ts";
import { type Answer, ask as askPort, type Question } from "../../../../tools/trial/http-client.ts";
import { aGoods, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { type RequestQueue, makeQueues } from "../queue/queues.ts";
import { makeGoodsFileRoute } from "./route.ts";

let shop: TestShop;
let server: Server;
let port = 0;
let queue: RequestQueue;
let kept: ReturnType<typeof makeKeptReads>;
let fallen: FallenTags;
let made = 0;

beforeAll(async () => {
  shop = await makeTestShop();
  const long = Array.from(
    { length: 150 },
    (_, index) => `Párrafo ${index}: luz para leer, cálida y sin parpadeo, con un cable largo y un pie que no se mueve.`,
  ).join("\n\n");
  await haveGoods(shop, [
    ...Array.from({ length: 40 }, (_, index) => aGoods({ goodsId: String(index + 1), files: ["manual", "dataSheet"] })),
    aGoods({ goodsId: "77", files: ["manual"], texts: { es: { title: "Lámpara", fact: "8 W", description: long } } }),
  ]);
});
afterAll(async () => {
  server?.close();
  await shop?.close();
});

beforeEach(async () => {
  server?.close();
  made = 0;
  const { background } = makeQueues(shop);
  queue = (who, work) =>
    background(who, (shopOfQueue) => {
      made += 1;
      return work(shopOfQueue);
    });
  fallen = makeFallenTags(Date.now);
  kept = makeKeptReads({ limit: 1_000_000, freshFor: 60_000, fallen, now: Date.now });
  const route = makeGoodsFileRoute(shop, queue, kept);
  const asked = {
    market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
    knownHost: true,
    origin: "http://es.lumbra.localhost",
    host: "es.lumbra.localhost",
    visitedOrigin: "http://es.lumbra.localhost",
    clientAddress: "192.0.2.1",
  };
  server = createServer((incoming, response) => void route(incoming.url ?? "", incoming, response, asked));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port, path, ...rest });

test("drawing a paper keeps nobody else waiting", async () => {
  let answer: Answer | undefined;
  const held = await longestHold(async () => {
    answer = await ask("/file/goods/77/manual.pdf");
  });
  expect([answer?.status, answer?.body.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  expect(held, "milliseconds").toBeLessThan(MOST_HELD);
});

test("a paper is made once for all who ask, and again when its goods have changed", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/file/goods/1/manual.pdf")));
  for (const { status, headers, body } of answers) {
    expect({ status, type: headers["content-type"], length: headers["content-length"], begins: body.subarray(0, 5).toString() }).toEqual({
      status: 200,
      type: "application/pdf",
      length: String(body.length),
      begins: "%PDF-",
    });
  }
  expect((await ask("/file/goods/1/manual.pdf")).body).toEqual(answers[0]?.body);
  const head = await ask("/file/goods/1/manual.pdf", { method: "HEAD" });
  expect({ status: head.status, length: head.headers["content-length"], body: head.body.length }).toEqual({
    status: 200,
    length: answers[0]?.headers["content-length"],
    body: 0,
  });
  expect(made).toBe(1);
  const size = answers[0]?.body.length ?? 0;
  expect(kept.stats().values).toBe(1);
  expect(kept.stats().bytes).toBeGreaterThan(size);
  expect(kept.stats().bytes).toBeLessThan(size + 1000);
  fallen.drop(tags.goods("lumbra", "2"));
  await ask("/file/goods/1/manual.pdf");
  expect(made).toBe(1);
  fallen.drop(tags.goods("lumbra", "1"));
  expect((await ask("/file/goods/1/manual.pdf")).status).toBe(200);
  expect(made).toBe(2);
});

test("nothing is made for whoever has gone", async () => {
  let release: () => void = () => undefined;
  const held = queue({ client: "somebody" }, () => new Promise<void>((done) => (release = done)));
  for (let goodsId = 1; goodsId <= 40; goodsId += 1) {
    const sent = request({ host: "127.0.0.1", port, path: `/file/goods/${goodsId}/manual.pdf` });
    sent.on("error", () => undefined);
    const arrived = once(server, "request");
    sent.end();
    await arrived;
    sent.destroy();
  }
  await expect.poll(() => new Promise((done) => server.getConnections((_error, count) => done(count)))).toBe(0);
  const next = ask("/file/goods/7/dataSheet.pdf");
  release();
  await held;
  expect((await next).status).toBe(200);
  expect(made).toBe(2);
});

test("while one is too long on its way the next is told when to come back", async () => {
  let release: () => void = () => undefined;
  const held = queue({ client: "somebody" }, () => new Promise<void>((done) => (release = done)));
  const { status, headers } = await ask("/file/goods/1/manual.pdf");
  expect({ status, again: headers["retry-after"], kept: headers["cache-control"] }).toEqual({ status: 503, again: "5", kept: "no-store" });
  release();
  await held;
});

test.each([
  ["/file/goods/1/energyLabel.pdf", "GET", 404],
  ["/file/goods/999/manual.pdf", "GET", 404],
  ["/file/goods/01/manual.pdf", "GET", 404],
  ["/file/goods/1/other.pdf", "GET", 404],
  ["/file/x", "GET", 404],
  ["/file/goods/1/manual.pdf", "POST", 405],
])("%s by %s is %i", async (path, method, status) => {
  expect((await ask(path, { method })).status).toBe(status);
});
