import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuse } from "@rambla/core/refusal";
import { DAY, after } from "@rambla/core/time";
import { runDueJobs } from "../../test/jobs.ts";
import { countRows } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { idempotencyJobs } from "./jobs.ts";
import type { Viewer } from "../platform/call-context.ts";
import { ownersOf } from "./owners.ts";
import { isKey, requestHash } from "./rules.ts";
import { onlyOnce } from "./service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

const wish = (key: string, content: unknown = "same", owners: readonly string[] = ["guest:ana"]) => ({
  scope: "test",
  key,
  contentHash: requestHash(content),
  owners,
  answersTo: owners,
});
const ask = (key: string, work: Parameters<typeof onlyOnce>[3] = async () => undefined, content?: unknown) =>
  onlyOnce(shop, wish(key, content), { id: randomUUID() }, work);

/** Work that the test ends. */
function workAtWill() {
  let runs = 0;
  let began = () => {};
  let end = () => {};
  const begun = new Promise<void>((done) => (began = done));
  const ended = new Promise<void>((done) => (end = done));
  return {
    begun,
    end: () => end(),
    runs: () => runs,
    work: async () => {
      runs += 1;
      began();
      await ended;
      return undefined;
    },
  };
}

/** Waits for so many claims. */
async function claimed(times: number): Promise<void> {
  for (let seen = 0; seen < times; await new Promise((next) => setImmediate(next))) {
    seen += shop.takeStatements().filter((text) => text.includes("pg_try_advisory_xact_lock")).length;
  }
}

test("twenty at once do the work once; the patient ones get the first answer", async () => {
  const { work, begun, end, runs } = workAtWill();
  const key = randomUUID();
  shop.takeStatements();
  const all = Promise.all(Array.from({ length: 20 }, () => ask(key, work)));
  await Promise.all([begun, claimed(20)]);
  end();
  const answers = await all;
  expect(runs()).toBe(1);
  expect(answers.filter((answer) => "first" in answer && answer.first)).toHaveLength(1);
  // Slow requests may time out as running.
  const [first] = answers.flatMap((answer) => ("ids" in answer ? [answer.ids] : []));
  const answered = answers.map((answer) => ("ids" in answer ? answer.ids : answer));
  expect(answered).toEqual(answered.map((answer) => ("refused" in answer ? { refused: "idempotency.running" } : first)));
  expect(await ask(key, work)).toEqual({ ids: first, first: false });
  expect(runs()).toBe(1);
});

test("the same key of another caller is another request, whatever it asks for", async () => {
  const key = randomUUID();
  const asked = (viewer: Viewer, content: string, named?: string) =>
    onlyOnce(
      shop,
      { scope: "test", key, contentHash: requestHash(content), ...ownersOf(viewer, key, named, shop.secret) },
      { id: randomUUID() },
      async () => undefined,
    );
  const ana: Viewer = { kind: "guest", guestId: "ana", email: "ana@example.com" };
  const first = await asked(ana, "lamp");
  if (!("ids" in first)) throw new Error("refused");
  expect(await asked({ kind: "guest", guestId: "leo", email: "leo@example.com" }, "lamp")).toMatchObject({ first: true });
  expect(await asked({ kind: "guest", guestId: "leo", email: "leo@example.com" }, "chair")).toEqual({ refused: "idempotency.conflict" });
  expect(await asked({ kind: "anonymous" }, "lamp")).toMatchObject({ first: true });
  const customer = { kind: "customer", customerId: "c1", sessionId: "s", mailbox: "eva@example.com" } as const;
  expect(await asked({ ...customer, guestId: null }, "lamp")).toMatchObject({ first: true });
  // After a login, or with a lost guest cookie.
  expect(await asked({ ...customer, customerId: "c2", guestId: "ana" }, "lamp")).toEqual({ ids: first.ids, first: false });
  expect(await asked({ ...customer, customerId: "c3", mailbox: "Ana@Example.com", guestId: null }, "lamp")).toEqual({
    ids: first.ids,
    first: false,
  });
  expect(await asked({ kind: "anonymous" }, "lamp", "Ana@Example.com")).toEqual({ ids: first.ids, first: false });
  expect(await asked({ kind: "guest", guestId: "anew", email: "ana@example.com" }, "lamp")).toEqual({ ids: first.ids, first: false });
});

test.each(["12345678", "checkout-2026-11-28-ana@example.com-0001", "0".repeat(32), "ana-example-com-ana-example-com-ana-example"])(
  "the key %j, which can be guessed, proves nobody by a mailbox",
  (key) => {
    const viewer: Viewer = { kind: "guest", guestId: "leo", email: "ana@example.com" };
    expect(ownersOf(viewer, key, "ana@example.com", shop.secret).answersTo).toHaveLength(1);
    expect(ownersOf(viewer, randomUUID(), "ana@example.com", shop.secret).answersTo).toHaveLength(2);
    expect(ownersOf(viewer, randomUUID().replaceAll("-", ""), "ana@example.com", shop.secret).answersTo).toHaveLength(2);
  },
);

test("who waits too long is told that the first one still runs", async () => {
  const { work, begun, end, runs } = workAtWill();
  const key = randomUUID();
  const first = ask(key, work);
  await begun;
  expect(await ask(key, work)).toEqual({ refused: "idempotency.running" });
  end();
  expect(await first).toMatchObject({ first: true });
  expect(runs()).toBe(1);
});

test("a refusal and a surprise leave the key free", async () => {
  const key = randomUUID();
  expect(await ask(key, async () => refuse("item.notFound"))).toMatchObject({ refused: "item.notFound" });
  await expect(ask(key, async () => Promise.reject(new Error("surprise")))).rejects.toThrow("surprise");
  expect(await ask(key)).toMatchObject({ first: true });
  expect(await ask(key, undefined, "other")).toMatchObject({ refused: "idempotency.conflict" });
});

test("the order of fields does not make another request, a value does", () => {
  expect(requestHash({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(requestHash({ b: { c: [1, 2] }, a: 1 }));
  expect(requestHash({ a: [1, 2] })).not.toBe(requestHash({ a: [2, 1] }));
});

test.each([
  ["", false],
  ["short", false],
  ["with space in it", false],
  ["ünïcödé-key", false],
  ["12345678", true],
  ["x".repeat(200), true],
  ["x".repeat(201), false],
])("%j as a key: %s", (key, is) => {
  expect(isKey(key)).toBe(is);
});

test("answers are forgotten after a week", async () => {
  await ask(randomUUID());
  const start = shop.clock();
  shop.moveTo(after(start, 6 * DAY));
  await runDueJobs(shop, idempotencyJobs);
  expect(await countRows(shop, "idempotency")).toBeGreaterThan(0);
  shop.moveTo(after(start, 8 * DAY));
  await runDueJobs(shop, idempotencyJobs);
  expect(await countRows(shop, "idempotency")).toBe(0);
  shop.moveTo(start);
});
