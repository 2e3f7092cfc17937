/** HEAD and OPTIONS of every call, and unknown methods, change nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls, requestOf } from "./call-inputs.ts";
import { type FrontDoor, openFrontDoor } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door?.close());

/** Statements that change data, except records of the caller. */
const CHANGES = /\b(insert\s+into|update|delete\s+from)\s+(?!used_signature\b|rate_limit\b|session\b|set\b)\w+/i;
/** Whether a path has a call of this method, also with an id in it. */
const hasCall = (method: string, path: string): boolean =>
  calls.some(
    ({ route }) =>
      route.method === method && new RegExp(`^/api${String(route.path).replace(/\{[^}]+\}/g, "[^/]+")}$`).test(path.split("?")[0] ?? ""),
  );

test("a call changes something by its own method, so that the next test would see it", async () => {
  const token = await door.customer();
  const cartAdd = calls.find(({ route }) => route.operationId === "cartAdd");
  if (!cartAdd) throw new Error("no such call");
  door.shop.takeStatements();
  expect((await door.call(requestOf(cartAdd, { token }))).status).toBe(200);
  expect(door.shop.takeStatements().filter((text) => CHANGES.test(text)).length).toBeGreaterThan(0);
});

test.each(["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "GET", "POST"])(
  "no call changes anything by %s, when it is not its own",
  async (method) => {
    const token = await door.customer();
    const asked = calls.map((call) => ({ call, ...requestOf(call, { token }) })).filter(({ path }) => !hasCall(method, path));
    expect(asked.length).toBeGreaterThan(30);
    for (const { call, path, body } of asked) {
      door.shop.takeStatements();
      const sent = method === "GET" || method === "HEAD" ? undefined : (body ?? "{}");
      const { status } = await door.call({ method, path, body: sent, token });
      const name = `${method} ${call.route.operationId}`;
      expect([400, 404, 405, ...(method === "HEAD" ? [200] : [])], name).toContain(status);
      expect(
        door.shop.takeStatements().filter((text) => CHANGES.test(text)),
        name,
      ).toEqual([]);
    }
  },
);
