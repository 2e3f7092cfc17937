/** The built shop against odd addresses, forged forms, broken HTTP, and its own start and stop. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAlive } from "@rambla/domain/platform/database/process";
import { pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { type Answer, ask as askPort, type Question, sendBytes } from "../../../tools/trial/http-client.ts";
import { databasePid, embeddedUrl } from "../../../tools/trial/nodes.ts";
import { documentFile, PATIENT } from "./document-file.ts";
import { freePort, newDemoFolder, type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { INNER_WORDS } from "../../../tools/trial/inner-words.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ env: { WORKERS: "1" } });
}, 120_000);
afterAll(() => shop?.remove(), 60_000);

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: shop.port, path, ...rest });

describe("addresses", () => {
  test.each([
    "/%",
    "/%00",
    "/%ff",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..",
    "/../../etc/passwd",
    "/.git/config",
    "/.env",
    "/package.json",
    "/node_modules/pg/package.json",
    "/build/server/index.js",
    `/${"a/".repeat(2000)}`,
    "/cart/x.css",
    "/personCenter/orderDetails/x.css",
    "/__manifest?p=/cart",
    "/__manifest",
    "/_root.data",
    "/cart.data?_routes=x",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/img/320/..%2f..%2fpackage.json.webp",
    "/file/goods/..%2f1/manual.pdf",
    "/file/goods/1001/secret.pdf",
  ])("%s gives nothing away", async (path) => {
    const { status, text, headers } = await ask(path);
    expect(status).toBeLessThan(500);
    expect(headers["cache-control"]).toBeDefined();
    expect(text).not.toMatch(/root:x:0|"workspaces"|\[core\]|createRequestHandler/);
    expect(text).not.toMatch(INNER_WORDS);
  });

  test.each([
    "//evil.example",
    "//evil.example/..",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/.evil.example",
    "/mobile//evil.example",
    "/mobile/\\evil.example",
    "/mobile/%2f%2fevil.example",
    "/cart//evil.example",
    "/cart/",
    "/classifiy/list/",
    "/mobile/",
    "/@evil.example",
    "/https:evil.example",
    "/cart?forward=//evil.example",
    "/?forward=https://evil.example",
    "/cart%0d%0aLocation:%20//evil.example",
  ])("%s leads nowhere else", async (path) => {
    for (const agent of [PHONE, COMPUTER]) {
      const { status, headers } = await ask(path, { headers: { "user-agent": agent } });
      expect(status).toBeLessThan(500);
      if (headers.location === undefined) continue;
      expect(new URL(headers.location, `http://es.lumbra.localhost:${shop.port}`).host).toBe(`es.lumbra.localhost:${shop.port}`);
      expect(headers.location).toMatch(/^\/(?![/\\])/);
    }
  });

  test("what a page that is missing answers does not grow with its address: its ways on lead home, and take nothing along", async () => {
    for (const layout of ["", "/mobile"]) {
      const [plain, long] = [await ask(`${layout}/none`), await ask(`${layout}/none?${"planted=1&".repeat(200)}`)];
      expect([plain.status, long.status]).toEqual([404, 404]);
      expect(long.text.match(/href="[^"]*planted/g)).toBeNull();
      expect(long.body.length).toBeLessThan(plain.body.length + 10_000);
    }
  });

  test("an unknown file costs nothing: no page is rendered for it", async () => {
    const rendered = async () => Number(/^rambla_render_seconds_count (\d+)/m.exec((await ask("/metrics")).text)?.[1] ?? 0);
    const before = await rendered();
    for (let index = 0; index < 100; index += 1) {
      const { status, body, headers } = await ask(
        [`/assets/${index}.js`, `/img/320/none-${index}.webp`, `/img/${index}/lumbra.bulb.white.hero.webp`, `/brand/${index}.svg`][
          index % 4
        ] ?? "",
      );
      expect({ status, small: body.length < 50, kept: headers["cache-control"] }).toEqual({
        status: 404,
        small: true,
        kept: "public, max-age=60",
      });
    }
    expect(await rendered()).toBe(before);
  });

  test("metrics are for this machine, not for whoever a proxy brings", async () => {
    expect((await ask("/metrics")).status).toBe(200);
    expect((await ask("/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } })).status).toBe(404);
    expect((await ask("/metrics", { headers: { authorization: "Bearer undefined", forwarded: "for=127.0.0.1" } })).status).toBe(404);
  });
});

describe("forms of another site", () => {
  const FORMS: readonly (readonly [string, Record<string, string>])[] = [
    ["another site, as a browser says", { "sec-fetch-site": "cross-site" }],
    ["a sibling host", { "sec-fetch-site": "same-site" }],
    ["nobody's page", { "sec-fetch-site": "none" }],
    ["a lie about the origin", { "sec-fetch-site": "cross-site", origin: "http://es.lumbra.localhost" }],
    ["another origin", { origin: "http://evil.example" }],
    ["no origin worth naming", { origin: "null" }],
    ["nothing said at all", {}],
    ["the right host in another scheme", { origin: "https://es.lumbra.localhost" }],
    ["a name that only begins like ours", { origin: "http://es.lumbra.localhost.evil.example" }],
  ];
  const accountPaths = pages.filter(({ screen }) => screen.startsWith("account/")).map((page) => pathOf(page, page.only ?? "mobile"));
  test.each(FORMS)("%s", async (_name, headers) => {
    for (const path of ["/cart", "/order/confireOrder", "/personCenter/orderCancel", "/cart.data", "/login.data", ...accountPaths]) {
      const { status, text } = await ask(path, {
        method: "POST",
        body: "a=b",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
      expect({ path, status }).toEqual({ path, status: 403 });
      expect(text, "said in the language of the shop").toContain("<h1>Hay algo en esta solicitud que no está bien.");
    }
  });
  test("our own get through the gate", async () => {
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: `http://es.lumbra.localhost:${shop.port}` }]) {
      const { status } = await ask("/order/confireOrder", {
        method: "POST",
        body: "a=b",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      });
      expect(status).not.toBe(403);
      expect(status).toBeLessThan(500);
    }
  });
  test("other methods are none of a page's, also behind an override", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])
      expect({ method, status: (await ask("/cart", { method })).status }).toEqual({ method, status: 405 });
    const { status } = await ask("/cart", { method: "POST", headers: { "sec-fetch-site": "cross-site", "x-http-method-override": "GET" } });
    expect(status).toBe(403);
  });
});

describe("broken HTTP", () => {
  const get = (path = "/health/live", more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
  const answersIn = (text: string) =>
    text
      .split(/HTTP\/1\.1 (?=\d{3} )/)
      .slice(1)
      .map((part) => Number(part.slice(0, 3)));

  test.each([
    ["two hosts", "GET / HTTP/1.1\r\nHost: es.lumbra.localhost\r\nHost: evil.example\r\n\r\n", [400]],
    ["no host", "GET / HTTP/1.1\r\n\r\n", [400]],
    ["a whole address", "GET http://evil.example/ HTTP/1.1\r\nHost: es.lumbra.localhost\r\n\r\n", [400]],
    ["no address", "GET * HTTP/1.1\r\nHost: es.lumbra.localhost\r\n\r\n", [400]],
    ["a tunnel", "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n", [400, 404, 405, 421, undefined]],
    ["a space before the colon", "GET / HTTP/1.1\r\nHost : es.lumbra.localhost\r\n\r\n", [400]],
    ["a folded header", "GET / HTTP/1.1\r\nHost: es.lumbra.localhost\r\nX: a\r\n b\r\n\r\n", [400]],
    ["another protocol", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003", [400]],
    [
      "headers without end",
      `GET / HTTP/1.1\r\nHost: localhost\r\n${Array.from({ length: 400 }, (_, index) => `X-${index}: ${"a".repeat(60)}\r\n`).join("")}\r\n`,
      [431],
    ],
    ["a cookie without end", get("/", `Cookie: ${"a=b; ".repeat(5000)}\r\n`), [431]],
  ] as const)("%s", async (_name, bytes, allowed) => {
    const { text } = await sendBytes(shop.port, bytes);
    const [status] = answersIn(text);
    expect(allowed as readonly (number | undefined)[], text.slice(0, 200)).toContain(status);
    expect(text).not.toContain("evil.example");
  });

  const HIDDEN = get("/health/live", "X-Hidden: 1\r\n");
  test.each([
    [
      "both lengths, the counted first",
      `POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    [
      "both lengths, the chunked first",
      `POST /cart HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${HIDDEN}\r\n0\r\n\r\n`,
    ],
    [
      "two counted lengths",
      `POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    ],
    ["a list of lengths", `POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
    ["a signed length", `POST /cart HTTP/1.1\r\nHost: localhost\r\nContent-Length: +0\r\n\r\n${HIDDEN}`],
    ["a coding that is almost chunked", `POST /cart HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    [
      "chunked twice",
      `POST /cart HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    ["a hidden tab", `POST /cart HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\u000bchunked\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
    ["lines that end too early", `POST /cart HTTP/1.1\nHost: localhost\nContent-Length: 0\nTransfer-Encoding: chunked\n\n0\n\n${HIDDEN}`],
    ["a chunk without size", `POST /cart HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n\r\n${HIDDEN}`],
  ])("no second question hides behind %s", async (_name, bytes) => {
    const { text } = await sendBytes(shop.port, bytes, 2000);
    expect(answersIn(text)).not.toContain(200);
    expect(answersIn(text).length, text.slice(0, 400)).toBeLessThanOrEqual(1);
  });

  test("a form that is too large is refused, declared or not", async () => {
    const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
    const declared = await ask("/order/confireOrder", { method: "POST", headers, body: `a=${"b".repeat(300_000)}` }).catch(() => undefined);
    if (declared) expect(declared.status).toBe(413);
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const chunked = `POST /order/confireOrder HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { text, closed } = await sendBytes(shop.port, [chunked, ...Array.from({ length: 40 }, () => chunk)], 5000, 5);
    expect(answersIn(text)[0]).toBe(413);
    expect(closed).toBe(true);
    const call = `POST /api/shop/navigation/goods/search HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect(answersIn((await sendBytes(shop.port, [call, ...Array.from({ length: 40 }, () => chunk)], 5000, 5)).text)[0]).toBe(413);
  });

  test("sockets that never finish asking are ended, and nobody waits for them", async () => {
    const slow = Array.from({ length: 40 }, () =>
      sendBytes(
        shop.port,
        ["GET / HTTP/1.1\r\nHost: localhost\r\n", ...Array.from({ length: 60 }, (_, index) => `X-${index}: 1\r\n`)],
        20_000,
        500,
      ),
    );
    const agent = new Agent({ keepAlive: false });
    for (let time = 0; time < 10; time += 1) expect((await ask("/", { agent, patience: 10_000 })).status).toBe(200);
    const ended = await Promise.all(slow);
    expect(ended.every(({ closed }) => closed)).toBe(true);
    expect(ended.every(({ text }) => answersIn(text)[0] === 408)).toBe(true);
  }, 40_000);
});

describe("start and stop", () => {
  /** Gives the output of a start that must fail. */
  async function refusedStart(options: Parameters<typeof startShop>[0]): Promise<string> {
    try {
      const started = await startShop(options, 60_000);
      await started.remove();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    throw new Error("it started");
  }

  test("a second shop on one folder is told so", async () => {
    const said = await refusedStart({ dataDirectory: shop.dataDirectory });
    expect(said).toContain(`A shop already runs on DATA_DIR ${shop.dataDirectory} (process ${shop.pid})`);
    expect(said).not.toMatch(/\n\s+at /);
    expect((await ask("/health/ready")).status).toBe(200);
  });

  test("a busy port is told and nothing stays behind, with any number of workers", async () => {
    const busy = createServer((socket) => socket.destroy());
    const port = await freePort();
    await new Promise<void>((done) => busy.listen(port, "127.0.0.1", done));
    const dataDirectory = await newDemoFolder();
    try {
      for (const workers of ["1", "2"]) {
        const said = await refusedStart({ dataDirectory, port, env: { WORKERS: workers } });
        expect(said, workers).toContain(`PORT ${port} is in use`);
        expect(said, workers).not.toMatch(/\n\s+at /);
        expect(await databasePid(dataDirectory), workers).toBeUndefined();
        await expect(readFile(join(dataDirectory, "shop.pid"), "utf8"), workers).rejects.toThrow("ENOENT");
      }
    } finally {
      busy.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  }, 180_000);

  test("a database that cannot be reached is told in a sentence", async () => {
    const said = await refusedStart({
      env: { DATABASE_URL: "postgresql://nobody:secret-word@127.0.0.1:1/none", SECRET_KEY: "0123456789abcdef0123456789abcdef" },
    });
    expect(said).toContain("DATABASE_URL cannot be reached");
    expect(said).not.toContain("secret-word");
    expect(said).not.toMatch(/\n\s+at /);
  });

  test("asked to stop, it finishes what runs and leaves nothing running", async () => {
    const url = await embeddedUrl(shop.dataDirectory);
    const dataDirectory = await mkdtemp(join(tmpdir(), "rambla-stop-"));
    const other = await startShop({ dataDirectory, env: { DATABASE_URL: url, SHOP_CONFIG: documentFile(PATIENT) } });
    const running = Array.from({ length: 20 }, (_, index) => askPort({ port: other.port, path: `/search?key=${index}` }));
    await Promise.race(running);
    const stopped = other.stop();
    const ended = await Promise.allSettled(running);
    expect(await stopped).toBe(0);
    expect(ended.filter((one) => one.status === "fulfilled" && one.value.status === 200).length).toBeGreaterThan(0);
    expect(ended.flatMap((one) => (one.status === "fulfilled" && one.value.status !== 200 ? [one.value.status] : []))).toEqual([]);
    expect(isAlive(other.pid)).toBe(false);
    await expect(readFile(join(dataDirectory, "shop.pid"), "utf8")).rejects.toThrow("ENOENT");
    await rm(dataDirectory, { recursive: true, force: true });
    // The second shop must not stop the first one's database.
    expect((await ask("/health/ready")).status).toBe(200);
  });
});
