import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuse } from "@rambla/core/refusal";
import { DAY, after } from "@rambla/core/time";
import { countRows } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { runDueJobs } from "../platform/jobs.ts";
import { idempotencyJobs } from "./jobs.ts";
import { requestHash } from "./rules.ts";
import { onlyOnce } from "./service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop({ connections: 30 });
});
afterAll(() => shop.close());

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const request = (key: string, content: unknown = "same") => ({ scope: "test", key, content, ids: { id: randomUUID() } });

test("twenty at once do the work once; the patient ones get the first answer", async () => {
  let runs = 0;
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => onlyOnce(shop, request(key), async () => {
    runs += 1;
    await pause(30);
    return undefined;
  })));
  expect(runs).toBe(1);
  expect(new Set(answers.map((answer) => ("ids" in answer ? answer.ids.id : answer.refused))).size).toBe(1);
});

test("who waits too long is told that the first one still runs", async () => {
  const key = randomUUID();
  const first = onlyOnce(shop, request(key), async () => {
    await pause(2200);
    return undefined;
  });
  await pause(50);
  expect(await onlyOnce(shop, request(key), async () => undefined)).toMatchObject({ refused: "idempotency.running" });
  expect(await first).toMatchObject({ first: true });
});

test("a refusal and a surprise leave the key free", async () => {
  const key = randomUUID();
  expect(await onlyOnce(shop, request(key), async () => refuse("item.notFound"))).toMatchObject({ refused: "item.notFound" });
  await expect(onlyOnce(shop, request(key), async () => Promise.reject(new Error("surprise")))).rejects.toThrow("surprise");
  expect(await onlyOnce(shop, request(key), async () => undefined)).toMatchObject({ first: true });
  expect(await onlyOnce(shop, request(key, "other"), async () => undefined)).toMatchObject({ refused: "idempotency.conflict" });
});

test("the order of fields does not make another request, a value does", () => {
  expect(requestHash({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(requestHash({ b: { c: [1, 2] }, a: 1 }));
  expect(requestHash({ a: [1, 2] })).not.toBe(requestHash({ a: [2, 1] }));
});

test("answers are forgotten after a week", async () => {
  await onlyOnce(shop, request(randomUUID()), async () => undefined);
  const start = shop.clock();
  shop.moveTo(after(start, 6 * DAY));
  await runDueJobs(shop, idempotencyJobs);
  expect(await countRows(shop, "idempotency")).toBeGreaterThan(0);
  shop.moveTo(after(start, 8 * DAY));
  await runDueJobs(shop, idempotencyJobs);
  expect(await countRows(shop, "idempotency")).toBe(0);
  shop.moveTo(start);
});
