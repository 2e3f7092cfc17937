import { describe, expect, test } from "vitest";
import vectors from "../test/signature-vectors.json" with { type: "json" };
import { sign, signingText, verifySignature } from "./signature.ts";

const NOW = new Date(1_795_000_000_000);

function requestOf(vector: (typeof vectors.vectors)[number]) {
  return {
    appKey: vector.appKey,
    secret: vector.secret,
    method: vector.method,
    path: vector.path,
    query: new URLSearchParams(vector.query ?? ""),
    contentType: vector.contentType,
    body: vector.body,
    timestamp: String(vector.timestamp),
  };
}

describe("worked examples (D-063)", () => {
  test.each(vectors.vectors.map((vector) => [vector.name, vector] as const))("%s", (_name, vector) => {
    expect(signingText(requestOf(vector))).toBe(vector.signingText);
    expect(sign(requestOf(vector))).toBe(vector.signature);
  });
});

describe("checking", () => {
  const request = { ...requestOf(vectors.vectors[2]!), timestamp: String(NOW.getTime()) };
  const signature = sign(request);
  const check = (change: Partial<Parameters<typeof verifySignature>[0]>) =>
    verifySignature({ ...request, client: request, signature, now: NOW, maxSkewSeconds: 300, ...change });

  test("an untouched request passes", () => expect(check({})).toBe("valid"));
  test.each([
    ["another body", { body: '{"goodsId":"1001","qty":3}' }],
    ["another path", { path: "/api/shop/cart/1" }],
    ["another method", { method: "PUT" }],
    ["an added parameter", { query: new URLSearchParams("a=1") }],
    ["an unknown client", { client: undefined }],
    ["another secret", { client: { appKey: "demo-web", secret: "other" } }],
    ["no signature", { signature: undefined }],
    ["a lower-case signature", { signature: signature.toLowerCase() }],
    ["no time", { timestamp: undefined }],
    ["a time that is none", { timestamp: "soon" }],
  ])("%s is invalid", (_name, change) => {
    expect(check(change)).toBe("signature.invalid");
  });
  test.each([
    [299, "valid"],
    [301, "signature.expired"],
    [-299, "valid"],
    [-301, "signature.expired"],
  ] as const)("a clock %i s off is %s", (seconds, verdict) => {
    expect(check({ now: new Date(NOW.getTime() + seconds * 1000) })).toBe(verdict);
  });
});
