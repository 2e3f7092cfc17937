/** Signatures over HTTP: missing, wrong, old, changed, repeated. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { after, MINUTE } from "@rambla/core/time";
import { contract } from "@rambla/contract/contract";
import { signedHeaders } from "../../../tools/trial/signed-request.ts";
import { type FrontDoor, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

const GOODS = "/api/shop/goods/1";
const COMMIT = "/api/shop/order/commit-pay";
const codeOf = async (answered: ReturnType<FrontDoor["call"]>) => {
  const { status, envelope } = await answered;
  return `${status} ${envelope.code}`;
};

describe("a signature", () => {
  test.each([
    ["nobody's", { appKey: "stranger", secret: "demo-secret" }],
    ["with another secret", { appKey: "demo-web", secret: "guess" }],
    ["of a key that every object has", { appKey: "constructor", secret: "undefined" }],
    ["of the prototype", { appKey: "__proto__", secret: "[object Object]" }],
  ])("%s is refused", async (_name, client) => {
    expect(await codeOf(door.call({ path: GOODS, client }))).toBe("403 signature.invalid");
  });

  test.each([
    ["empty", { Signature: "" }],
    ["too short", { Signature: "ABC" }],
    ["in small letters", { Signature: "a".repeat(32) }],
    ["twice", { Signature: `${"A".repeat(32)}, ${"A".repeat(32)}` }],
    ["at no time", { Timestamp: "soon" }],
    ["at a time below zero", { Timestamp: "-1" }],
    ["at a time too long to be one", { Timestamp: "1".repeat(40) }],
  ])("%s is refused", async (_name, headers) => {
    expect(await codeOf(door.call({ path: GOODS, headers }))).toBe("403 signature.invalid");
  });

  test.each([
    [-301, "403 signature.expired"],
    [-299, "200 0"],
    [299, "200 0"],
    [301, "403 signature.expired"],
  ])("%i seconds away from our clock: %s", async (seconds, expected) => {
    expect(await codeOf(door.call({ path: GOODS, at: door.shop.clock().getTime() + seconds * 1000 }))).toBe(expected);
  });

  test("an old one that is also wrong tells nothing about its age", async () => {
    expect(await codeOf(door.call({ path: GOODS, at: 1, client: { appKey: "demo-web", secret: "guess" } }))).toBe("403 signature.invalid");
  });

  test("does not fit another path, query, method or body", async () => {
    const at = door.shop.clock().getTime();
    const signed = signedHeaders({ path: "/api/shop/comment/page?goodsId=1&limit=5", at });
    const sent = (path: string, method = "GET", body?: string) => codeOf(door.raw(path, { method, headers: signed, body }));
    expect(await sent("/api/shop/comment/page?goodsId=1&limit=5")).toBe("200 0");
    expect(await sent("/api/shop/comment/page?limit=5&goodsId=1")).toBe("200 0");
    for (const path of [
      "/api/shop/comment/page?goodsId=2&limit=5",
      "/api/shop/comment/page?goodsId=1&limit=5&page=1",
      "/api/shop/comment/page?goodsId=1",
      "/api/shop/goods/1?goodsId=1&limit=5",
    ]) {
      expect(await sent(path), path).toBe("403 signature.invalid");
    }
    expect(await sent("/api/shop/comment/page?goodsId=1&limit=5", "POST", "{}")).toBe("403 signature.invalid");

    const body = JSON.stringify({ key: "lámpara" });
    const headers = signedHeaders({ method: "POST", path: "/api/shop/navigation/goods/search", body, at });
    const search = (text: string) => codeOf(door.raw("/api/shop/navigation/goods/search", { method: "POST", headers, body: text }));
    expect(await search(body)).toBe("200 0");
    expect(await search(JSON.stringify({ key: "lampara" }))).toBe("403 signature.invalid");
    expect(await search(`${body} `)).toBe("403 signature.invalid");
  });

  test("covers a form's fields", async () => {
    const contentType = "application/x-www-form-urlencoded";
    const sent = (body: string, signed: string) =>
      codeOf(
        door.raw("/api/shop/tourist/login", {
          method: "POST",
          body,
          headers: signedHeaders({
            method: "POST",
            path: "/api/shop/tourist/login",
            body: signed,
            contentType,
            at: door.shop.clock().getTime() + Math.floor(Math.random() * 1000),
          }),
        }),
      );
    expect(await sent("email=a%40example.com", "email=a%40example.com")).toBe("200 0");
    expect(await sent("email=b%40example.com", "email=a%40example.com")).toBe("403 signature.invalid");
  });
});

describe("a call sent again as it was", () => {
  test("may be a read, asked with GET or with POST", async () => {
    const at = door.shop.clock().getTime();
    for (let time = 0; time < 3; time += 1) expect(await codeOf(door.call({ path: GOODS, at }))).toBe("200 0");
    const reading = Object.values(contract)
      .flatMap((calls) => Object.values(calls))
      .map((procedure) => procedure["~orpc"])
      .filter(({ meta }) => meta.reads);
    expect(reading.map(({ route }) => route.operationId)).toEqual(
      expect.arrayContaining(["cartStockCheck", "settlementOrderPrice", "navigationGoodsSearch"]),
    );
    for (const { route } of reading) {
      const answers = [];
      for (let time = 0; time < 3; time += 1)
        answers.push((await door.call({ method: "POST", path: `/api${route.path ?? ""}`, body: "{}", at })).envelope.code);
      expect(answers, route.operationId).not.toContain("signature.replayed");
    }
  });

  test("may not be a write", async () => {
    const at = door.shop.clock().getTime() + 7;
    const login = () =>
      codeOf(door.call({ method: "POST", path: "/api/shop/tourist/login", body: JSON.stringify({ email: "again@example.com" }), at }));
    expect(await login()).toBe("200 0");
    expect(await login()).toBe("409 signature.replayed");
    expect(await login()).toBe("409 signature.replayed");
  });

  test("twenty of one write at once: one goes in", async () => {
    const at = door.shop.clock().getTime() + 9;
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        codeOf(door.call({ method: "POST", path: "/api/shop/tourist/login", body: JSON.stringify({ email: "many@example.com" }), at })),
      ),
    );
    expect(codes.filter((code) => code === "200 0")).toHaveLength(1);
    expect(codes.filter((code) => code === "409 signature.replayed")).toHaveLength(19);
  });

  test("is still known when it would be too old a moment later", async () => {
    const before = door.shop.clock();
    // Signed by a fast clock: valid for almost ten minutes.
    const at = before.getTime() + 299_000;
    const login = () =>
      codeOf(door.call({ method: "POST", path: "/api/shop/tourist/login", body: JSON.stringify({ email: "ahead@example.com" }), at }));
    expect(await login()).toBe("200 0");
    door.shop.moveTo(after(before, 9.5 * MINUTE));
    expect(await login()).toBe("409 signature.replayed");
    door.shop.moveTo(after(before, 11 * MINUTE));
    expect(await login()).toBe("403 signature.expired");
    door.shop.moveTo(before);
  });

  test("a repeated try signs anew, keeps its key, and gets the first answer", async () => {
    const key = randomUUID();
    const first = await door.post(COMMIT, orderBody(TOTAL), { key });
    const second = await door.post(COMMIT, orderBody(TOTAL), { key });
    expect(first.envelope.code).toBe(0);
    expect(second.envelope.data).toEqual(first.envelope.data);
    const other = await door.post(COMMIT, orderBody(TOTAL, { email: "else@example.com" }), { key });
    expect(`${other.status} ${other.envelope.code}`).toBe("409 idempotency.conflict");
  });
});

describe("the path of the token call", () => {
  test("is a setting; the path of the contract answers as well", async () => {
    const own = await openFrontDoor({ auth: { clientId: "app", clientSecret: "app", tokenPath: "/api/sso/token" } });
    const body = { grant_type: "password", username: "nobody@example.com", password: "Lampara2026" };
    const at = async (path: string) => {
      const { status, envelope } = await own.post(path, body);
      return `${status} ${envelope.code}`;
    };
    expect([await at("/api/sso/token"), await at("/api/account/token"), await at("/api/other/token")]).toEqual([
      "400 login.failed",
      "400 login.failed",
      "404 call.unknown",
    ]);
    await own.close();
  });
});
