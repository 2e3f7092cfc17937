/** What every answer has in common: envelope, status, language, document, headers. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import catalogue from "../../../packages/contract/test/catalogue.json" with { type: "json" };
import { BEYOND_THE_CATALOGUE } from "@rambla/contract/contract";
import { type CountryCode, countryOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { openApiDocument } from "../src/call/openapi.ts";
import { refusalText } from "../src/call/refusal-text.ts";
import { openDatabase } from "@rambla/domain/platform/database/database";
import { type FrontDoor, frontDoorOf, openFrontDoor, orderBody, TOTAL } from "./front-door.ts";

let door: FrontDoor;
beforeAll(async () => {
  door = await openFrontDoor();
});
afterAll(() => door.close());

describe("the envelope", () => {
  test("success is code 0 with data", async () => {
    const { status, envelope, headers } = await door.call({ path: "/api/shop/goods/1" });
    expect(status).toBe(200);
    expect(envelope).toMatchObject({ code: 0, message: "", data: { goodsId: "1" } });
    expect(Object.keys(envelope).sort()).toEqual(["code", "data", "message"]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("an empty list is an answer, not a refusal", async () => {
    const { status, envelope } = await door.post("/api/shop/navigation/goods/list", { page: 900 });
    expect(status).toBe(200);
    expect(envelope.data).toMatchObject({ items: [], page: 900, total: 4 });
  });

  test("a refusal has its status, its code, a sentence and no data", async () => {
    const { status, envelope, headers } = await door.call({ path: "/api/shop/goods/404" });
    expect(status).toBe(404);
    expect(envelope).toEqual({ code: "goods.notExist", message: refusalText("es", "goods.notExist"), data: null });
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  test("wrong fields are named", async () => {
    const { status, envelope } = await door.post("/api/shop/tourist/login", { email: 7 });
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ code: "request.invalid", data: null, fields: { email: refusalText("es", "request.invalid") } });
  });

  test("a call nobody made is unknown, whatever the method", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, envelope } = await door.call({
        method,
        path: "/api/shop/nothing/here",
        body: method === "GET" || method === "OPTIONS" ? undefined : "{}",
      });
      expect({ method, status, code: envelope.code }).toEqual({ method, status: 404, code: "call.unknown" });
    }
    expect((await door.call({ method: "DELETE", path: "/api/shop/goods/1" })).envelope.code).toBe("call.unknown");
    expect((await door.call({ path: "/api" })).envelope.code).toBe("call.unknown");
  });

  test("too many tries are told how long to wait", async () => {
    const answers = [];
    for (let attempt = 0; attempt < 62; attempt += 1) {
      // The server's view of the caller counts, not the headers.
      const headers = { "x-forwarded-for": `10.0.0.${attempt}`, "x-rambla-client-address": `10.0.0.${attempt}` };
      answers.push(await door.call({ path: "/api/shop/tourist/check?email=a%40example.com", headers }));
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.at(-1);
    expect(refused?.status).toBe(429);
    expect(refused?.envelope.code).toBe("limit.tooMany");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused?.envelope.message).toBe("Demasiados intentos. Vuelve a probar dentro de 1\u00a0minuto.");
  });

  test("the sentence at a field names what the whole names", async () => {
    const { status, envelope } = await door.post(
      "/api/shop/user/consultation",
      { content: "short", email: "a@example.com" },
      { key: randomUUID() },
    );
    const sentence = "Escribe tu pregunta en 10 a 2000 caracteres.";
    expect({ status, message: envelope.message, fields: envelope.fields }).toEqual({
      status: 400,
      message: sentence,
      fields: { content: sentence },
    });
  });

  test("without a database the answer is a clear 503", async () => {
    const database = openDatabase({ url: "postgresql://nobody@localhost/nothing?host=/nowhere" });
    const lost = frontDoorOf({ ...door.shop, database });
    // A write fails where its signature is stored, before its call.
    for (const answered of [
      await lost.call({ path: "/api/shop/goods/1" }),
      await lost.post("/api/shop/order/commit-pay", orderBody(TOTAL), { key: randomUUID() }),
    ]) {
      const { status, envelope, headers } = answered;
      expect({ status, code: envelope.code, after: headers.get("retry-after") }).toEqual({
        status: 503,
        code: "service.unavailable",
        after: "5",
      });
    }
  });
});

describe("the language of a message", () => {
  test.each(Object.keys(DEMO_CONFIG.countries) as CountryCode[])("%s reads its own words", async (country) => {
    const brand = "nidora";
    const { envelope } = await door.call({ path: "/api/shop/goods/404", brand, country });
    expect(envelope.message).toBe(refusalText(countryOf(DEMO_CONFIG, country).language, "goods.notExist"));
  });

  test("the header chooses, not the country", async () => {
    const ask = async (language: string) =>
      (await door.call({ path: "/api/shop/goods/404", headers: { "Accept-Language": language, lang: undefined } })).envelope.message;
    expect(await ask("pl")).toBe(refusalText("pl", "goods.notExist"));
    expect(await ask("pl-PL,pl;q=0.9,en;q=0.8")).toBe(refusalText("pl", "goods.notExist"));
    expect(await ask("en;q=0.3, pl;q=0.8")).toBe(refusalText("pl", "goods.notExist"));
    expect(await ask("en-GB")).toBe(refusalText("en-GB", "goods.notExist"));
    expect(await ask("en-gb,en;q=0.5")).toBe(refusalText("en-GB", "goods.notExist"));
    expect(await ask("*")).toBe(refusalText("es", "goods.notExist"));
    expect(await ask("us")).toBe(refusalText("en", "goods.notExist"));
    expect(
      new Set([
        await ask("pl"),
        await ask("de"),
        await ask("es"),
        await ask("fr"),
        await ask("it"),
        await ask("nl"),
        await ask("en"),
        await ask("zh"),
      ]).size,
    ).toBe(8);
  });

  test("every field is told in it too", async () => {
    const { envelope } = await door.post("/api/shop/tourist/login", { email: "nobody" }, { country: "PL" });
    expect(envelope).toMatchObject({
      code: "email.invalid",
      message: refusalText("pl", "email.invalid"),
      fields: { email: refusalText("pl", "email.invalid") },
    });
  });

  test("also before anybody knows who calls", async () => {
    const { envelope } = await door.call({
      path: "/api/shop/goods/1",
      headers: { "Accept-Language": "de", lang: undefined, Signature: undefined },
    });
    expect(envelope).toMatchObject({ code: "signature.invalid", message: refusalText("de", "signature.invalid") });
  });
});

describe("headers", () => {
  const refused = (name: string) => ({ status: 400, code: "header.invalid", message: refusalText("es", "header.invalid", { name }) });
  const withHeader = async (headers: Record<string, string | undefined>, write = false) => {
    const { status, envelope } = write
      ? await door.post("/api/shop/navigation/goods/list", {}, { headers })
      : await door.call({ path: "/api/shop/goods/1", headers });
    return { status, code: envelope.code, message: envelope.message };
  };

  test.each(["brand", "TenantId", "countryCode"])("%s must be there", async (name) => {
    expect(await withHeader({ [name]: undefined })).toEqual(refused(name));
  });
  test.each([
    ["brand", "acme"],
    ["brand", "LUMBRA"],
    ["brand", "__proto__"],
    ["brand", "lumbra, nidora"],
    ["TenantId", "0"],
    ["TenantId", "1000701001"],
    ["TenantId", "1000701000, 1000701000"],
    ["countryCode", "XX"],
    ["countryCode", "PT"],
    ["countryCode", "__proto__"],
    ["countryCode", "ES, DE"],
    ["Accept-Language", "xx"],
    ["Accept-Language", "__proto__"],
    ["Accept-Language", "constructor"],
    ["Accept-Language", "toString"],
    ["lang", "de"],
    ["lang", "constructor"],
  ])("%s: %s is refused by name", async (name, value) => {
    const answered = await withHeader({ [name]: value });
    expect({ status: answered.status, code: answered.code }).toEqual({ status: 400, code: "header.invalid" });
    expect(answered.message).toContain(name);
  });
  test.each([
    ["platform", "TV"],
    ["platform", "PC, H5"],
    ["tourist", "yes"],
    ["deviceId", "a b"],
    ["deviceId", "x".repeat(65)],
    ["source", "x".repeat(201)],
    ["sourceId", "x".repeat(201)],
  ])("%s: %s is refused on writes", async (name, value) => {
    expect(await withHeader({ [name]: value }, true)).toEqual(refused(name));
  });
  test.each(["a b", "x".repeat(65), "one, two", "'; --"])("visitorId: %s is refused, also on reads (D-064)", async (value) => {
    expect(await withHeader({ visitorId: value })).toEqual(refused("visitorId"));
    expect(await withHeader({ visitorId: value }, true)).toEqual(refused("visitorId"));
    for (const visitorId of ["4f6c1c0e-0d0b-4a1e-8b39-3f6a8f0a1b2c", "a.device"])
      expect((await withHeader({ visitorId })).status).toBe(200);
  });
  test("the country may be written small, and its language may stay unsaid", async () => {
    expect((await withHeader({ countryCode: "es", "Accept-Language": undefined, lang: undefined })).status).toBe(200);
  });
  test.each(["AppKey", "Timestamp", "Signature"])("%s must be there, or nobody signed", async (name) => {
    expect(await withHeader({ [name]: undefined })).toMatchObject({ status: 403, code: "signature.invalid" });
  });
});

describe("the document", () => {
  type Document = {
    readonly paths: Readonly<
      Record<
        string,
        Readonly<
          Record<
            string,
            {
              readonly operationId: string;
              readonly responses: Readonly<Record<string, unknown>>;
              readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
            }
          >
        >
      >
    >;
  };
  const operations = async () => {
    const document = (await openApiDocument()) as Document;
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
    );
  };

  test("is served as it is made, readable by people too", async () => {
    const served = await door.raw("/api/openapi.json", {});
    expect(JSON.parse(served.text)).toEqual(JSON.parse(JSON.stringify(await openApiDocument())));
    const page = await door.raw("/api/docs", {});
    expect(page.headers.get("content-type")).toContain("text/html");
    for (const { operationId } of await operations()) expect(page.text).toContain(operationId);
  });

  test("the calls that ask for a key of their own say so, and no others do", async () => {
    const told = (await operations()).filter(({ parameters }) =>
      parameters?.some((parameter) => parameter.in === "header" && parameter.name === "Idempotency-Key" && parameter.required),
    );
    expect(told.map(({ operationId }) => operationId).sort()).toEqual([
      "accountClosedCancel",
      "cartAddBatch",
      "commentCreate",
      "commentLike",
      "consultationCreate",
      "couponRedeem",
      "goodsArrivalNoticeSubscribe",
      "invoiceCreate",
      "membershipBuy",
      "orderCancel",
      "orderCancelAsk",
      "orderCommitPay",
      "orderPay",
      "orderRepurchase",
      "postSaleCreate",
      "withdrawalState",
    ]);
  });

  test.each(["/api/openapi.json", "/api/docs"])("%s is asked for with GET, HEAD and OPTIONS and nothing else", async (path) => {
    const get = await door.raw(path, {});
    const head = await door.raw(path, { method: "HEAD" });
    expect({ status: head.status, type: head.headers.get("content-type"), text: head.text }).toEqual({
      status: 200,
      type: get.headers.get("content-type"),
      text: "",
    });
    const options = await door.raw(path, { method: "OPTIONS" });
    expect({ status: options.status, allow: options.headers.get("allow") }).toEqual({ status: 204, allow: "GET, HEAD, OPTIONS" });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status, envelope, headers } = await door.raw(path, { method });
      expect({ method, status, code: envelope.code, allow: headers.get("allow") }).toEqual({
        method,
        status: 405,
        code: "call.unknown",
        allow: "GET, HEAD, OPTIONS",
      });
    }
  });

  test("the server answers the catalogue's calls that the document tells of, and no others", async () => {
    const told = await operations();
    /** `orderCount` could be an order's id until its route is checked first. */
    const fits = (method: string, address: string) =>
      told.some(
        (operation) => operation.method === method && new RegExp(`^/api${operation.path.replace(/\{[^}]+\}/g, "[^/]+")}$`).test(address),
      );
    const answered = new Set<string>();
    const expected = new Set<string>();
    for (const { name, method, path } of catalogue) {
      const address = path.replace(/\{[^}]+\}/g, "1");
      if (fits(method, address)) expected.add(name);
      const { envelope, status } = await door.call({ method, path: address, body: method === "GET" ? undefined : "{}" });
      expect(status, name).toBeLessThan(500);
      if (envelope.code !== "call.unknown") answered.add(name);
    }
    expect([...answered].sort()).toEqual([...expected].sort());
    expect(
      told
        .filter(({ operationId }) => !answered.has(operationId))
        .map(({ operationId }) => operationId)
        .sort(),
    ).toEqual(
      Object.values(BEYOND_THE_CATALOGUE)
        .flatMap((calls) => Object.keys(calls))
        .sort(),
    );
  });
});
