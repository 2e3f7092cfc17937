import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, DAY, HOUR, MINUTE, SECOND } from "@rambla/core/time";
import { accountCalls, aCustomer, PASSWORD, type TestCustomer } from "../../test/customers.ts";
import { runDueJobs } from "../../test/jobs.ts";
import { codeOf } from "../../test/orders.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { viewerOfToken } from "../account/viewer-service.ts";
import { sql } from "../platform/database/sql.ts";
import { sessionJobs } from "./jobs.ts";

let shop: TestShop;
let ana: TestCustomer;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(async () => {
  shop.moveTo(START);
  ana = await aCustomer(shop);
});

const later = (milliseconds: number) => shop.moveTo(after(shop.clock(), milliseconds));
const renew = (refresh: string) =>
  accountCalls(shop).login({ grant_type: "refresh_token", refresh_token: refresh, client_id: "storefront", client_secret: "storefront" });
const isIn = async (access: string, brand = "lumbra") => (await viewerOfToken(shop, access, brand))?.kind === "customer";
const pairOf = async (refresh: string) => {
  const { access_token: access, refresh_token, expires_in: expiresIn } = await renew(refresh);
  return { access, refresh: refresh_token, expiresIn };
};

describe("a customer's session", () => {
  test("is renewed by the present pair, unchanged and without a write, for five minutes (D-179)", async () => {
    later(30 * SECOND);
    shop.takeStatements();
    expect(await pairOf(ana.refresh)).toEqual({ access: ana.access, refresh: ana.refresh, expiresIn: 604_800 - 30 });
    expect(new Set(shop.takeStatements().map((text) => text.trim().slice(0, 7).toLowerCase()))).toEqual(new Set(["select "]));
    later(270 * SECOND);
    const next = await pairOf(ana.refresh);
    expect([next.access === ana.access, next.refresh === ana.refresh, next.expiresIn]).toEqual([false, false, 604_800]);
    expect([await isIn(next.access), await isIn(next.access, "nidora")]).toEqual([true, false]);
  });

  test("survives twenty tabs that renew it at once, and their requests under way", async () => {
    for (let round = 0; round < 4; round += 1) {
      later(10 * MINUTE);
      const before = ana;
      const pairs = await Promise.all(Array.from({ length: 20 }, () => pairOf(before.refresh)));
      expect(new Set(pairs.map(({ refresh, access }) => `${refresh} ${access}`)).size).toBe(1);
      const [pair] = pairs;
      if (!pair) throw new Error("no pair");
      expect(await Promise.all([isIn(before.access), isIn(pair.access)])).toEqual([true, true]);
      later(59 * SECOND);
      expect([(await pairOf(before.refresh)).refresh, await isIn(before.access)]).toEqual([pair.refresh, true]);
      ana = { ...ana, ...pair };
    }
  });

  test("ends when a token comes again that was replaced for long (D-059)", async () => {
    const stolen = ana.refresh;
    later(10 * MINUTE);
    const second = await pairOf(stolen);
    await isIn(second.access);
    later(10 * MINUTE);
    const third = await pairOf(second.refresh);
    expect(await isIn(third.access)).toBe(true);
    // Known as old without being stored.
    expect(await codeOf(renew(stolen))).toBe("login.failed");
    expect([await isIn(third.access), await codeOf(renew(third.refresh))]).toEqual([false, "login.failed"]);
  });

  test("ends when the token just before comes again after the grace", async () => {
    later(10 * MINUTE);
    const second = await pairOf(ana.refresh);
    await isIn(second.access);
    later(60 * SECOND);
    expect([await isIn(ana.access), await codeOf(renew(ana.refresh)), await isIn(second.access)]).toEqual([false, "login.failed", false]);
  });

  test("goes on for whoever never got the answer", async () => {
    later(10 * MINUTE);
    const lost = await pairOf(ana.refresh);
    later(2 * HOUR);
    expect([await isIn(ana.access), (await pairOf(ana.refresh)).refresh]).toEqual([true, lost.refresh]);
    expect(await isIn(lost.access)).toBe(true);
    expect(await codeOf(renew(ana.refresh))).toBe("login.failed");
  });

  test("ends a week after its last pair was made, and no sooner while it is renewed", async () => {
    let pair = { refresh: ana.refresh, access: ana.access };
    for (let day = 0; day < 20; day += 6) {
      later(6 * DAY);
      pair = await pairOf(pair.refresh);
      expect(await isIn(pair.access), `${day}`).toBe(true);
    }
    later(7 * DAY - SECOND);
    expect(await isIn(pair.access)).toBe(true);
    later(SECOND);
    expect([await isIn(pair.access), await codeOf(renew(pair.refresh))]).toEqual([false, "login.failed"]);
    await runDueJobs(shop, sessionJobs);
    expect(await shop.database.query(sql`select 1 as found from session where subject_id = ${ana.viewer.customerId}`)).toEqual([]);
  });

  test("cannot be made up, nor renewed by another client, and none of it is stored", async () => {
    const [id = ""] = ana.refresh.split(".");
    for (const token of [
      "",
      "x",
      id,
      `${id}.`,
      `${"A".repeat(23)}.${"A".repeat(43)}`,
      ana.access,
      `${ana.refresh}A`,
      randomBytes(49).toString("base64url"),
    ])
      expect(await codeOf(renew(token)), token).toBe("login.failed");
    for (const client of [
      { client_id: "other", client_secret: "storefront" },
      { client_id: "storefront", client_secret: "" },
    ]) {
      expect(await codeOf(accountCalls(shop).login({ grant_type: "refresh_token", refresh_token: ana.refresh, ...client }))).toBe(
        "login.failed",
      );
    }
    expect(
      await codeOf(
        accountCalls(shop, { brand: "nidora" }).login({
          grant_type: "refresh_token",
          refresh_token: ana.refresh,
          client_id: "storefront",
          client_secret: "storefront",
        }),
      ),
    ).toBe("login.failed");
    for (const token of [
      ana.access.slice(1),
      `${ana.access.slice(0, -1)}${ana.access.endsWith("A") ? "B" : "A"}`,
      ana.refresh,
      "eyJhbGciOiJub25lIn0.e30.",
    ])
      expect(await isIn(token), token).toBe(false);
    expect(await isIn(ana.access)).toBe(true);
    const stored = JSON.stringify(
      await shop.database.query(sql`select *, encode(token_hash, 'base64') as a, encode(refresh_hash, 'base64') as b from session`),
    );
    for (const secret of [ana.access, ana.refresh, ana.refresh.slice(24)]) expect(stored).not.toContain(secret);
  });
});

describe("where a customer is signed in", () => {
  const signIn = async (userAgent?: string) => {
    const { access_token: token } = await accountCalls(shop, { userAgent }).login({
      grant_type: "password",
      username: ana.email,
      password: PASSWORD,
      device_token: ana.device,
    });
    const viewer = await viewerOfToken(shop, token, "lumbra");
    if (viewer?.kind !== "customer") throw new Error("nobody is signed in");
    return { token, viewer, calls: accountCalls(shop, { viewer }) };
  };

  test("is listed by device, the latest used first, and each can be ended", async () => {
    later(MINUTE);
    const phone = await signIn("Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1");
    const listed = await phone.calls.accountSessions();
    expect(listed.map(({ device, isThis, createdAt }) => ({ device, isThis, createdAt }))).toEqual([
      { device: "Safari · iPhone", isThis: true, createdAt: after(START, MINUTE).toISOString() },
      { device: null, isThis: false, createdAt: START.toISOString() },
    ]);
    expect(await phone.calls.accountSessionEnd({ sessionId: ana.viewer.sessionId })).toEqual({ ended: true });
    expect([await isIn(ana.access), await isIn(phone.token)]).toEqual([false, true]);
    expect(await codeOf(phone.calls.accountSessionEnd({ sessionId: ana.viewer.sessionId }))).toBe("item.notFound");
  });

  test("is nobody else's business", async () => {
    const eve = await aCustomer(shop);
    const calls = accountCalls(shop, { viewer: eve.viewer });
    expect((await calls.accountSessions()).map(({ sessionId }) => sessionId)).toEqual([eve.viewer.sessionId]);
    expect(await codeOf(calls.accountSessionEnd({ sessionId: ana.viewer.sessionId }))).toBe("item.notFound");
    await calls.accountSignOutEverywhere();
    expect([await isIn(ana.access), await isIn(eve.access)]).toEqual([true, false]);
  });

  test("ends at once: here by signing out, everywhere by one press", async () => {
    const [one, two] = [await signIn(), await signIn()];
    await one.calls.loginLogLoginOutTime();
    expect(await Promise.all([one.token, two.token, ana.access].map((token) => isIn(token)))).toEqual([false, true, true]);
    expect(await two.calls.accountSignOutEverywhere()).toEqual({ ended: 2 });
    expect(await Promise.all([two.token, ana.access].map((token) => isIn(token)))).toEqual([false, false]);
    expect(await codeOf(renew(ana.refresh))).toBe("login.failed");
  });
});
