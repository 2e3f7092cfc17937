/** A full disk as answers and readiness report it. `npm run trial` starts on real ones and fills one. */
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
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
