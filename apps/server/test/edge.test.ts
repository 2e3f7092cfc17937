/** Hostile hosts, headers, forms and methods. */
import { documentFile, environmentWithPayPal, PATIENT } from "./document-file.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, ask as askPort, type Question, sendBytes } from "../../../tools/trial/http-client.ts";
import { embeddedUrl } from "../../../tools/trial/nodes.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { INNER_WORDS } from "../../../tools/trial/inner-words.ts";

let shop: ShopProcess;
let production: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ env: { WORKERS: "1", SHOP_CONFIG: documentFile(PATIENT) } });
  production = await startShop({
    env: {
      WORKERS: "1",
      ...environmentWithPayPal(),
      DATABASE_URL: await embeddedUrl(shop.dataDirectory),
    },
  });
}, 180_000);
afterAll(async () => {
  await production?.remove();
  await shop?.remove();
}, 60_000);

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: shop.port, path, ...rest });

const FIELDS = "application/x-www-form-urlencoded";
const OWN = { "sec-fetch-site": "same-origin" };
const ADDRESS =
  "email=ana%40example.com&firstName=Ana&lastName=Ruiz&country=ES&province=Madrid&city=Madrid&postCode=28001&detailedAddress=Calle+1&phone=612345678&paymentMethodId=1&agreement=on&total=10.00";
const FORMS = [
  "/order/confireOrder",
  "/mobile/order/confireOrder",
  "/personCenter/orderCancel?orderId=1",
  "/order/submitOrder?orderId=1",
  "/commodity/detail?id=1001",
  "/mobile/commodity/detail?id=1001",
];

describe("forms", () => {
  const post = (path: string, type: string | undefined, body: string) =>
    ask(path, { method: "POST", body, headers: { ...OWN, "content-type": type } });

  test.each([
    ["JSON", "application/json", "{}", 415],
    ["text", "text/plain", "a=b", 415],
    ["no kind", undefined, "a=b", 415],
    ["XML", "application/xml", "<a/>", 415],
    ["broken parts", "multipart/form-data; boundary=b", "--b\r\nnonsense", 400],
    ["parts without a boundary", "multipart/form-data", "--b--", 400],
    ["a null character", FIELDS, "a=%00", 400],
    ["too many fields", FIELDS, "a&".repeat(1000), 413],
  ])("%s is no form of any page", async (_name, type, body, status) => {
    for (const path of FORMS) {
      for (const data of ["", ".data"]) {
        const answered = await post(path.replace(/(\?|$)/, `${data}$1`), type, body);
        expect({ path, data, status: answered.status }).toEqual({ path, data, status });
        expect(answered.text).not.toMatch(INNER_WORDS);
        expect(answered.text, "said in the language of the shop").toContain("<h1>Hay algo en esta solicitud que no está bien.");
      }
    }
  });

  test("what the program of a page asks is JSON, and nothing else", async () => {
    const items = [{ goodsId: "1001", distributionId: "0", qty: 1 }];
    const questions = [
      ["/cart/check", { items, chosen: items }],
      ["/order/settle", { items }],
    ] as const;
    for (const [path, question] of questions) {
      const answered = await post(path, "application/json", JSON.stringify(question));
      expect({ path, status: answered.status, text: answered.text.includes("1001") }).toEqual({ path, status: 200, text: true });
      const odd = [
        ["application/json", "{", 400],
        ["application/json", "", 400],
        ["application/json", JSON.stringify({ items: "\0" }), 400],
        ["application/json", JSON.stringify({ items: Array(200).fill(items[0]) }), 400],
        ["application/json", `{"items":[${"1,".repeat(100_000)}1]}`, 413],
        [FIELDS, "a=b", 415],
        ["text/plain", "{}", 415],
        [undefined, "{}", 415],
      ] as const;
      for (const [type, body, status] of odd)
        expect({ path, type, body: body.slice(0, 20), status: (await post(path, type, body)).status }).toEqual({
          path,
          type,
          body: body.slice(0, 20),
          status,
        });
    }
  });

  test("parts are as good as fields", async () => {
    const fields = [...new URLSearchParams(ADDRESS)];
    const parts = `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join("")}--b--\r\n`;
    const [byFields, byParts] = [
      await post("/order/confireOrder", FIELDS, ADDRESS),
      await post("/order/confireOrder", "multipart/form-data; boundary=b", parts),
    ];
    expect(byFields.status).toBe(400);
    expect(byParts.status).toBe(400);
    for (const answered of [byFields, byParts]) expect(answered.text).toContain("Calle 1");
  });

  test("a form on any host of the demo comes from that host's own page", async () => {
    for (const host of ["localhost", "127.0.0.1", "es.lumbra.localhost", "other.example"]) {
      const own = await ask("/order/confireOrder", {
        method: "POST",
        host,
        body: ADDRESS,
        headers: { "content-type": FIELDS, origin: `http://${host}:${shop.port}` },
      });
      expect({ host, status: own.status }).toEqual({ host, status: 400 });
      const others = await ask("/order/confireOrder", {
        method: "POST",
        host,
        body: ADDRESS,
        headers: { "content-type": FIELDS, origin: "http://evil.example" },
      });
      expect({ host, status: others.status }).toEqual({ host, status: 403 });
    }
  });
});

describe("a host, however it is written", () => {
  const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
  const entries = async () => Number(/^rambla_page_cache_entries (\d+)/m.exec((await ask("/metrics")).text)?.[1]);
  const WAYS = [
    "es.lumbra.localhost.",
    "ES.LUMBRA.localhost",
    "Es.Lumbra.LocalHost.",
    ...Array.from({ length: 60 }, (_, at) => `es.lumbra.localhost:${at * 1000 + 1}`),
    ...Array.from({ length: 10 }, (_, at) => `es.lumbra.localhost.:${at * 1000 + 1}`),
    "localhost:81",
    "127.0.0.1:81",
    "other.example:81",
    "other.example",
  ];

  test("is one page at one address, kept once", async () => {
    const address = "/classifiy/list?id=100";
    const plain = await ask(address);
    const before = await entries();
    expect(before).toBeGreaterThan(0);
    expect(canonicalOf(plain.text)).toBe(`http://es.lumbra.localhost:${shop.port}/classifiy/list?id=100`);
    for (const host of WAYS) {
      const other = await ask(address, { headers: { host } });
      expect({ host, same: other.text === plain.text, etag: other.headers.etag }).toEqual({ host, same: true, etag: plain.headers.etag });
      const isShared = !host.startsWith("other");
      expect({ host, kept: other.headers["cache-control"]?.startsWith("public") }).toEqual({ host, kept: isShared });
    }
    expect(await entries()).toBe(before);
  });

  test("behind a proxy that speaks https, the address is still that of the settings", async () => {
    const answered = await askPort({
      port: production.port,
      path: "/commodity/detail?id=1001",
      headers: { host: "Pl.Nidora.localhost.:9", "x-forwarded-proto": "http", "x-forwarded-host": "evil.example" },
    });
    expect(answered.status).toBe(200);
    expect(canonicalOf(answered.text)).toBe("https://pl.nidora.localhost/commodity/detail?id=1001");
    expect(answered.text).not.toMatch(/localhost\.?:\d/);
    expect(answered.text).not.toContain("http://pl.");
  });

  test("where the shop is on https, every answer says to stay there, and nobody else's does", async () => {
    const questions: readonly (readonly [string, Partial<Question>?])[] = [
      ["/"],
      ["/nothing"],
      ["/cart"],
      ["/assets/none.js"],
      ["/brand/lumbra/logo.svg"],
      ["/robots.txt"],
      ["/health/live"],
      ["/health/ready"],
      ["/metrics"],
      ["/api/x"],
      ["/api/openapi.json"],
      ["/", { method: "PUT" }],
      ["/", { method: "POST" }],
      ["/", { host: "evil.example" }],
      ["//"],
      ["/payment-provider/pay/x"],
      ["/api/payment/notification/x", { method: "POST", body: "{}" }],
      ["/", { headers: { cookie: "lang=xx" } }],
      ["/img/320/none.webp"],
      ["/demoPlay"],
      ["/order/confireOrder", { method: "POST", headers: OWN }],
    ];
    for (const [path, rest] of questions) {
      const { status, headers } = await askPort({ port: production.port, path, ...rest });
      expect({ path, status, said: headers["strict-transport-security"] }).toEqual({ path, status, said: "max-age=31536000" });
      expect((await ask(path, rest)).headers["strict-transport-security"], path).toBeUndefined();
    }
  });
});

describe("what is only told", () => {
  const TOLD = [
    "/_routes?paths=/cart",
    "/health/live",
    "/health/ready",
    "/metrics",
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-pages.xml",
    "/feed/products.xml",
    "/demoPlay",
    "/brand/lumbra/logo.svg",
    "/img/320/none.webp",
    "/file/goods/1001/manual.pdf",
  ];

  test("takes GET and HEAD and nothing else, at any address", async () => {
    const [program = ""] = /\/assets\/[\w.-]+\.js/.exec((await ask("/")).text) ?? [];
    const [version = ""] = /"version":\s*"(\w+)"/.exec((await ask("/")).text)?.slice(1) ?? [];
    expect([program, version]).not.toContain("");
    const routes = `/_routes?paths=/cart&version=${version}`;
    expect((await ask(routes)).status).toBe(200);
    for (const path of [...TOLD, program, routes]) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
        const { status, headers } = await ask(path, { method, headers: OWN });
        expect({ path, method, status, allow: headers.allow, kept: headers["cache-control"] }).toEqual({
          path,
          method,
          status: 405,
          allow: "GET, HEAD",
          kept: "no-store",
        });
      }
    }
  });
});

describe("what the program of a page asks", () => {
  const post = (path: string, body: unknown) =>
    ask(path, { method: "POST", body: JSON.stringify(body), headers: { ...OWN, "content-type": "application/json" } });

  test.each([
    ["/messagePart", "GET"],
    ["/ordersPart", "GET"],
    ["/consultPart", "GET"],
    ["/cart/own", "GET"],
    ["/cart/own", "POST"],
    ["/messageRead", "POST"],
    ["/account/passkey", "POST"],
    ["/favorite/change", "POST"],
  ])("leads a stranger from %s by %s to the login", async (path, method) => {
    const bodies: Readonly<Record<string, unknown>> = {
      "/account/passkey": { password: "Lampara2026" },
      "/favorite/change": { add: "1001" },
    };
    const { status, headers } = method === "GET" ? await ask(path) : await post(path, bodies[path] ?? {});
    expect({ status, to: headers["location"] }).toEqual({ status: 302, to: `/login?${new URLSearchParams({ forward: path })}` });
  });

  test("is told what is wrong by the status of the contract", async () => {
    const told = async (path: string, body: unknown) => {
      const { status, text } = await post(path, body);
      return [status, (JSON.parse(text) as { refused?: string }).refused];
    };
    expect(await told("/promotion/subscribe", { email: 7 })).toEqual([400, "request.invalid"]);
    expect(await told("/promotion/subscribe", { email: "nobody" })).toEqual([400, "email.invalid"]);
    expect(await told("/cart/check", [])).toEqual([400, "request.invalid"]);
  });
});

describe("the doors of the provider", () => {
  const DOORS = [
    ["/api/payment/provider/redirect", "POST"],
    ["/payment-provider/pay/AAAAAAAAAAAAAAAAAAAAAAA", "GET, HEAD, POST"],
    ["/api/payment/notification/builtin", "POST"],
  ] as const;
  const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "REPORT"];

  test.each(DOORS)("%s takes %s and nothing else", async (path, allowed) => {
    for (const method of METHODS.filter((each) => !allowed.split(", ").includes(each))) {
      const { status, headers, text } = await ask(path, { method, headers: OWN });
      expect({ method, status, allow: headers.allow, text }).toEqual({
        method,
        status: method === "OPTIONS" ? 204 : 405,
        allow: allowed,
        text: "",
      });
    }
  });

  test.each(DOORS)("%s takes a body in pieces", async (path) => {
    const bodies = ["", "5\r\na=b&c\r\n", `${"4000\r\n"}${"x".repeat(0x4000)}\r\n`.repeat(8)];
    for (const body of bodies) {
      const { text } = await sendBytes(
        shop.port,
        `POST ${path} HTTP/1.1\r\nHost: es.lumbra.localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${FIELDS}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${body}0\r\n\r\n`,
      );
      expect(text.split("\r\n")[0], `${body.length} bytes`).toMatch(body.length > 100_000 ? / 413 / : / 40[04] /);
      expect(text).not.toMatch(INNER_WORDS);
    }
  });

  test.each([
    ["JSON", "application/json", "{}", 415],
    ["broken parts", "multipart/form-data; boundary=b", "--b\r\n", 400],
    ["too many fields", FIELDS, "a&".repeat(1000), 413],
    ["no kind", undefined, "a=b", 415],
  ])("%s is no form of the provider's", async (_name, type, body, status) => {
    for (const [path] of DOORS.slice(0, 2)) {
      const answered = await ask(path, { method: "POST", body, headers: { ...OWN, "content-type": type } });
      expect({ path, status: answered.status }).toEqual({ path, status });
    }
  });

  const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling", { "sec-fetch-site": "same-site" }],
    ["nobody's page", { "sec-fetch-site": "none" }],
    ["another origin", { origin: "http://evil.example" }],
    ["no origin", { origin: "null" }],
    ["nothing said", {}],
    ["a lie", { "sec-fetch-site": "cross-site", origin: "http://es.lumbra.localhost" }],
  ];
  test.each(FOREIGN)("a decision from %s is none", async (_name, headers) => {
    for (const [path] of DOORS.slice(0, 2)) {
      const { status } = await ask(path, { method: "POST", body: "decision=approve", headers: { "content-type": FIELDS, ...headers } });
      expect({ path, status }).toEqual({ path, status: 403 });
    }
  });
  test("one from its own page is read", async () => {
    for (const headers of [OWN, { origin: `http://es.lumbra.localhost:${shop.port}` }]) {
      const { status } = await ask("/payment-provider/pay/AAAAAAAAAAAAAAAAAAAAAAA", {
        method: "POST",
        body: "decision=approve",
        headers: { "content-type": FIELDS, ...headers },
      });
      expect(status).toBe(404);
    }
  });

  test("without the demo there is no stand-in, and the door for notifications knows nobody yet", async () => {
    const say = (path: string, rest: Partial<Question>) => askPort({ port: production.port, path, ...rest });
    for (const provider of ["builtin", "other", "x".repeat(5000), "%00", "__proto__"]) {
      for (const [body, wanted] of [
        ["{}", 404],
        ["", 404],
        ["nonsense", 404],
        ["x".repeat(70_000), 413],
      ] as const) {
        const { status, text } = await say(`/api/payment/notification/${provider}`, {
          method: "POST",
          body,
          headers: { "content-type": "application/json", "provider-signature": "t=1,v1=00" },
        });
        expect({ provider: provider.slice(0, 10), status }).toEqual({ provider: provider.slice(0, 10), status: wanted });
        expect(text).toBe("");
      }
    }
    const { text } = await sendBytes(
      production.port,
      "POST /api/payment/notification/builtin HTTP/1.1\r\nHost: es.lumbra.localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    );
    expect(text).toMatch(/^HTTP\/1\.1 404 /);
    expect((await say("/api/payment/notification/builtin", { method: "GET" })).status).toBe(405);
    for (const path of ["/payment-provider/pay/AAAAAAAAAAAAAAAAAAAAAAA", "/api/payment/provider/redirect"])
      expect((await say(path, { method: "POST", headers: OWN })).status).toBe(404);
  });
});
