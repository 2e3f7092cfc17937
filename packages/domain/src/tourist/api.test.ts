import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY, after } from "@rambla/core/time";
import { codeOf, counted } from "../../test/orders.ts";
import { callContext, makeTestShop, type TestShop } from "../../test/shop.ts";
import { viewerOfToken } from "../account/viewer-service.ts";
import type { Viewer } from "../platform/call-context.ts";
import { touristApi } from "./api.ts";
import { guestOfToken } from "./service.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await makeTestShop();
});
afterAll(() => shop.close());

const guests = (clientAddress = "10.0.0.1", viewer: Viewer = { kind: "anonymous" }) =>
  createRouterClient(touristApi, { context: () => callContext(shop, { clientAddress, viewer }) });

describe("a guest", () => {
  test("is known by one question, and no customer is looked for", async () => {
    const { access_token } = await guests().touristLogin({ email: "ana@example.com" });
    shop.takeStatements();
    expect(await viewerOfToken(shop, access_token, "lumbra")).toMatchObject({ kind: "guest", email: "ana@example.com" });
    expect(shop.takeStatements()).toHaveLength(1);
  });

  test("gets a token for ten days in this brand", async () => {
    const { access_token, expires_in } = await guests().touristLogin({ email: " ana@example.com " });
    expect(expires_in).toBe(864_000);
    const guest = await guestOfToken(shop, access_token, "lumbra");
    expect(guest).toMatchObject({ kind: "guest", email: "ana@example.com" });
    expect(await guestOfToken(shop, access_token, "nidora")).toBeUndefined();
    const start = shop.clock();
    shop.moveTo(after(start, 10 * DAY + 1000));
    expect(await guestOfToken(shop, access_token, "lumbra")).toBeUndefined();
    shop.moveTo(start);
  });

  test("never gets the id of another, whatever it sends", async () => {
    const ids = new Set<string | undefined>();
    for (const visitorId of ["samevisitor", "samevisitor"]) {
      const { access_token } = await guests().touristLogin({ email: "ana@example.com", visitorId });
      ids.add((await guestOfToken(shop, access_token, "lumbra"))?.guestId);
    }
    expect(ids.size).toBe(2);
  });

  test("keeps its id while its token lives", async () => {
    const viewer: Viewer = { kind: "guest", guestId: "abcdefghabcdefghabcdefg", email: "ana@example.com" };
    const { access_token } = await guests("10.0.0.1", viewer).touristLogin({ email: "new@example.com" });
    expect(await guestOfToken(shop, access_token, "lumbra")).toMatchObject({ guestId: viewer.guestId, email: "new@example.com" });
  });

  test("is the same one in every token it is given, each with the mailbox it was given for", async () => {
    const first = await guests().touristLogin({ email: "ana@example.com" });
    const viewer = await guestOfToken(shop, first.access_token, "lumbra");
    const second = await guests("10.0.0.1", viewer).touristLogin({ email: "new@example.com" });
    expect(second.access_token).not.toBe(first.access_token);
    expect(await guestOfToken(shop, second.access_token, "lumbra")).toEqual({ ...viewer, email: "new@example.com" });
    expect(await guestOfToken(shop, first.access_token, "lumbra")).toEqual(viewer);
  });

  test("cannot be made up, and what it holds tells nothing", async () => {
    const { access_token } = await guests().touristLogin({ email: "ana@example.com" });
    expect(access_token).toMatch(/^g\.[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(access_token.slice(2), "base64url").toString("latin1")).not.toContain("ana");
    const tokens = [
      `${access_token.slice(0, -3)}abc`,
      access_token.slice(1),
      access_token.slice(2),
      `${access_token}A`,
      access_token.toUpperCase(),
      "A".repeat(43),
      "",
      "a.b.c",
      "Bearer x",
      "eyJhbGciOiJub25lIn0.e30.",
    ];
    for (const token of tokens) expect(await guestOfToken(shop, token, "lumbra"), token).toBeUndefined();
    expect(await guestOfToken(shop, access_token, "lumbra")).toMatchObject({ email: "ana@example.com" });
  });
});

test("nobody learns who shops here", async () => {
  expect(await guests().touristCheck({ email: "ana@example.com" })).toEqual({ guestCheckout: true });
  expect(await guests().touristCheck({ email: "stranger@example.com" })).toEqual({ guestCheckout: true });
  expect(await codeOf(guests().touristCheck({ email: "no" }))).toBe("email.invalid");
  expect(await codeOf(guests().touristLogin({ email: "no" }))).toBe("email.invalid");
});

test("a stranger's sign-ins for a mailbox never keep its owner out", async () => {
  const codes: string[] = [];
  for (let round = 0; round < 130; round += 1)
    codes.push(await codeOf(guests(`2001:db8:7::${round}`).touristLogin({ email: "owner@example.com" })));
  expect(counted(codes)).toEqual({ accepted: 120, "limit.tooMany": 10 });
  expect(await codeOf(guests("10.0.0.77").touristLogin({ email: "owner@example.com" }))).toBe("accepted");
});

test("too many checks from one address wait, others do not", async () => {
  const many = await Promise.all(Array.from({ length: 70 }, () => codeOf(guests("10.0.0.9").touristCheck({ email: "ana@example.com" }))));
  expect(counted(many)).toEqual({ accepted: 60, "limit.tooMany": 10 });
  expect(await codeOf(guests("10.0.0.10").touristCheck({ email: "ana@example.com" }))).toBe("accepted");
  const start = shop.clock();
  shop.moveTo(after(start, 61_000));
  expect(await codeOf(guests("10.0.0.9").touristCheck({ email: "ana@example.com" }))).toBe("accepted");
  shop.moveTo(start);
});
