import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { after, HOUR, MINUTE } from "@rambla/core/time";
import { runDueJobs } from "../../test/jobs.ts";
import { makeTestShop, type TestShop } from "../../test/shop.ts";
import { sql } from "../platform/database/sql.ts";
import { sessionJobs } from "./jobs.ts";
import { endSession, endSessionsOf, openSession, sessionOf } from "./service.ts";
import { insertSession, type SessionRow } from "./store.ts";

const GUEST: SessionRow = { kind: "guest", subjectId: "guest-1", brand: "lumbra", email: "ana@example.com" };
const OPERATOR: SessionRow = { kind: "operator", subjectId: "operator-1", brand: null, email: null };

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());
const START = new Date("2026-11-20T10:00:00Z");
beforeEach(() => shop.moveTo(START));

const open = (whose: SessionRow, milliseconds = HOUR) => openSession(shop, shop.database, whose, milliseconds);
const ends =
  (token: string, kind: SessionRow["kind"] = "guest") =>
  async (minutes: number) => {
    shop.moveTo(after(START, minutes * MINUTE));
    return (await sessionOf(shop, kind, token)) === undefined;
  };

describe("a session", () => {
  test("is whose it was opened for, under its own kind alone", async () => {
    const [guest, operator] = [await open(GUEST), await open(OPERATOR)];
    expect(await sessionOf(shop, "guest", guest)).toEqual(GUEST);
    expect(await sessionOf(shop, "operator", operator)).toEqual(OPERATOR);
    expect(await sessionOf(shop, "operator", guest)).toBeUndefined();
    expect(await sessionOf(shop, "guest", operator)).toBeUndefined();
  });

  test("of a guest is theirs also under a token of before those were marked", async () => {
    const before = "B".repeat(43);
    await insertSession(shop.database, {
      ...GUEST,
      tokenHash: createHash("sha256").update(before).digest(),
      createdAt: START,
      expiresAt: after(START, HOUR),
    });
    expect(await sessionOf(shop, "guest", before)).toEqual(GUEST);
    await endSession(shop, before);
    expect(await sessionOf(shop, "guest", before)).toBeUndefined();
  });

  test("of a guest ends when it was said to, used or not", async () => {
    const isOver = ends(await open(GUEST));
    expect([await isOver(30), await isOver(59), await isOver(60)]).toEqual([false, false, true]);
  });

  test("of an operator ends half an hour after it was used last, and after twelve hours in any case", async () => {
    const unused = ends(await open(OPERATOR, 30 * MINUTE), "operator");
    expect(await unused(30)).toBe(true);
    shop.moveTo(START);
    const used = ends(await open(OPERATOR, 30 * MINUTE), "operator");
    for (let minutes = 25; minutes < 720; minutes += 25) expect(await used(minutes), `${minutes}`).toBe(false);
    expect(await used(720)).toBe(true);
  });

  test("ends for everybody when it is ended, alone or with all of its owner", async () => {
    const [one, two, other] = [await open(GUEST), await open(GUEST), await open({ ...GUEST, subjectId: "guest-2" })];
    await endSession(shop, one);
    expect(await Promise.all([one, two, other].map(async (token) => (await sessionOf(shop, "guest", token)) !== undefined))).toEqual([
      false,
      true,
      true,
    ]);
    await endSessionsOf(shop, shop.database, "guest", "guest-1");
    expect(await Promise.all([one, two, other].map(async (token) => (await sessionOf(shop, "guest", token)) !== undefined))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("is stored as a hash, and what is over is forgotten with its mailbox", async () => {
    const token = await open({ ...GUEST, subjectId: "guest-3", email: "once@example.com" });
    const stored = async () =>
      JSON.stringify(
        await shop.database.query(sql`select *, encode(token_hash, 'base64') as hash from session where subject_id = 'guest-3'`),
      );
    expect(await stored()).toContain("once@example.com");
    expect(await stored()).not.toContain(token);
    await runDueJobs(shop, sessionJobs);
    expect(await sessionOf(shop, "guest", token)).toBeDefined();
    shop.moveTo(after(START, HOUR));
    await runDueJobs(shop, sessionJobs);
    expect(await stored()).toBe("[]");
  });

  test("that is used is noted once a minute, and a made up token asks nothing", async () => {
    const token = await open(GUEST);
    const seen = async () =>
      (
        await shop.database.query<{ at: Date }>(
          sql`select max(last_seen_at) as at from session where brand = 'lumbra' and subject_id = 'guest-1' and revoked_at is null`,
        )
      )[0]?.at;
    shop.moveTo(after(START, MINUTE));
    await sessionOf(shop, "guest", token);
    expect(await seen()).toEqual(START);
    shop.moveTo(after(START, 2 * MINUTE));
    await sessionOf(shop, "guest", token);
    expect(await seen()).toEqual(after(START, 2 * MINUTE));
    shop.takeStatements();
    for (const none of [
      "",
      "x",
      "a.b.c",
      "A".repeat(42),
      "A".repeat(44),
      `${"A".repeat(42)}.`,
      `g.${"A".repeat(42)}`,
      `a.${"A".repeat(43)}`,
      "ä".repeat(43),
    ])
      await sessionOf(shop, "guest", none);
    expect(shop.takeStatements()).toEqual([]);
  });
});
