import { expect, test } from "vitest";
import { makeHttpClient } from "./http-client.ts";

/** Makes a client that records its requests and answers each with a refusal. */
function client(rest: Partial<Parameters<typeof makeHttpClient>[0]> = {}) {
  const sent: Request[] = [];
  const calls = makeHttpClient({
    origin: "https://shop.example",
    appKey: "app",
    secret: "secret",
    brand: "lumbra",
    tenantId: "1000701000",
    countryCode: "GB",
    language: "en-GB",
    deviceId: "device-1",
    fetch: (request) => {
      sent.push(request);
      return Promise.resolve(Response.json({ code: "item.notFound", message: "" }, { status: 404 }));
    },
    ...rest,
  });
  return { calls, sent };
}

const headersOf = (request: Request | undefined, names: readonly string[]) => names.map((name) => request?.headers.get(name));
const OF_WRITES = ["platform", "source", "sourceId", "deviceId", "tourist"];

test("a write says where it comes from (R-185)", async () => {
  const { calls, sent } = client({
    platform: "H5",
    source: "letter",
    sourceId: "42",
    token: () => "guest",
    idempotencyKey: () => "a-key-of-the-caller",
  });
  await expect(calls.checkout.cartStockCheck({ items: [] })).rejects.toThrow();
  expect(headersOf(sent[0], OF_WRITES)).toEqual(["H5", "letter", "42", "device-1", "1"]);
});

test("what nobody knows is sent empty, not left out", async () => {
  const { calls, sent } = client();
  await expect(calls.checkout.cartStockCheck({ items: [] })).rejects.toThrow();
  expect(headersOf(sent[0], OF_WRITES)).toEqual(["PC", "", "", "device-1", "1"]);
});

test("a guest is a tourist with or without a token, a customer is none (D-064)", async () => {
  for (const [who, tourist] of [
    [{}, "1"],
    [{ token: () => "guest" }, "1"],
    [{ token: () => "customer", isCustomer: () => true }, "0"],
  ] as const) {
    const { calls, sent } = client(who);
    await expect(calls.checkout.cartStockCheck({ items: [] })).rejects.toThrow();
    expect(headersOf(sent[0], ["tourist"])).toEqual([tourist]);
  }
});

test("the visitor is the device until the server has given an id (D-064)", async () => {
  let given: string | undefined;
  const { calls, sent } = client({ visitorId: () => given });
  await expect(calls.goods.goodsDetail({ goodsId: "1" })).rejects.toThrow();
  given = "given-by-the-server";
  await expect(calls.goods.goodsDetail({ goodsId: "1" })).rejects.toThrow();
  expect(sent.map((request) => request.headers.get("visitorId"))).toEqual(["device-1", "given-by-the-server"]);
});

test("a read does not, and every call says which shop it is for (R-182, R-184)", async () => {
  const { calls, sent } = client();
  await expect(calls.goods.goodsDetail({ goodsId: "1" })).rejects.toThrow();
  expect(headersOf(sent[0], OF_WRITES)).toEqual(OF_WRITES.map(() => null));
  expect(headersOf(sent[0], ["brand", "TenantId", "countryCode", "lang", "Accept-Language", "AppKey"])).toEqual([
    "lumbra",
    "1000701000",
    "GB",
    "en",
    "en-GB",
    "app",
  ]);
});
