/** The built shop over HTTP: hosts, layouts, caching. */
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { environmentWithPayPal } from "./document-file.ts";
import { SAY_WHAT, shownAt } from "./shown-pages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { sampleOf } from "../../../tools/trial/extent.ts";
import { type Answer, ask as askPort, type Question, TABLET } from "../../../tools/trial/http-client.ts";
import { embeddedUrl, type Nodes, startNodes, until } from "../../../tools/trial/nodes.ts";
import { commit, login, newGuest, orderCookie, type Placed, placedBy, totalOf } from "../../../tools/trial/shopper.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const COMPUTER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const EVIL = "evil.example";

let nodes: Nodes;
let production: ShopProcess;
let productionFolder: string;
beforeAll(async () => {
  // Only the second node trusts its proxy.
  nodes = await startNodes({ secondEnv: { TRUSTED_PROXIES: "127.0.0.1" } });
  productionFolder = await mkdtemp(join(tmpdir(), "rambla-production-"));
  production = await startShop({
    dataDirectory: productionFolder,
    env: {
      ...environmentWithPayPal(),
      WORKERS: "1",
      DATABASE_URL: await embeddedUrl(nodes.first.dataDirectory),
    },
  });
}, 300_000);
afterAll(async () => {
  await production?.remove();
  await rm(productionFolder, { recursive: true, force: true });
  await nodes?.remove();
}, 60_000);

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: nodes.first.port, path, ...rest });
const canonicalOf = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
const keptPages = pages
  .flatMap((page) => layoutsOf(page).map((layout) => ({ page, path: shownAt(page, layout), layout })))
  .filter(({ page }) => page.keep);
const personalPages = pages
  .flatMap((page) => layoutsOf(page).map((layout) => ({ page, path: pathOf(page, layout), layout })))
  .filter(({ page }) => !page.keep);

describe("the demo's pictures", () => {
  test("stand on one page a brand, each at card and full size", async () => {
    const { status, text, headers } = await ask("/demoPlay", { host: "pl.velmo.localhost" });
    expect(status).toBe(200);
    expect(text).toContain('<html lang="pl');
    expect(text).toContain('content="noindex"');
    const shown = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(shown.length).toBeGreaterThan(80);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.filter((address) => !/^\/img\/\d+\/velmo\./.test(address))).toEqual([]);
    for (const address of [shown[0], shown.at(-1), /<a href="(\/img\/1280[^"]+)"/.exec(text)?.[1]])
      expect((await ask(address ?? "")).status, address).toBe(200);
    expect(text).toMatch(/<a href="http:\/\/pl\.nidora\.localhost(:\d+)?\/demoPlay"/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
  });

  test("are nobody's business in production", async () => {
    expect((await askPort({ port: production.port, path: "/demoPlay", host: "es.lumbra.localhost" })).status).toBe(404);
  });
});

describe("hosts", () => {
  test("in production it reaches nothing", async () => {
    for (const path of ["/", "/cart", "/api/shop/goods/1", "/payment-provider/pay/x", "/robots.txt", "/file/goods/1001/manual.pdf"]) {
      const { status, text, headers } = await ask(path, { port: production.port, host: EVIL });
      expect({ path, status }).toEqual({ path, status: 421 });
      expect(text).not.toContain(EVIL);
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect((await ask("/", { port: production.port, host: "es.lumbra.localhost" })).status).toBe(200);
    expect((await ask("/", { port: production.port, host: "ES.Lumbra.localhost" })).status).toBe(200);
    expect((await ask("/", { port: production.port, host: "127.0.0.1" })).status).toBe(421);
  });

  test.each([
    { "x-forwarded-host": "pl.nidora.localhost" },
    { forwarded: "host=pl.nidora.localhost;proto=https" },
    { "x-host": "pl.nidora.localhost" },
    { "x-original-host": EVIL },
    { "x-forwarded-host": EVIL, "x-forwarded-proto": "https", "x-forwarded-port": "444" },
    { "x-original-url": "/cart", "x-rewrite-url": "/cart" },
  ])("%o is not believed from anybody", async (headers) => {
    const forged = await ask("/commodity/detail?id=1001", { headers });
    const plain = await ask("/commodity/detail?id=1001");
    expect(forged.text).toBe(plain.text);
    expect(forged.headers.etag).toBe(plain.headers.etag);
  });

  test("a trusted proxy is", async () => {
    const { port } = nodes.second;
    const host = "node-7.internal";
    const behind = await ask("/", { port, host, headers: { "x-forwarded-host": "pl.nidora.localhost", "x-forwarded-proto": "https" } });
    expect(behind.text).toMatch(/<html lang="pl-PL"/);
    // The proxy names the visitor's host; the shop's origin is a setting.
    expect(canonicalOf(behind.text)).toMatch(new RegExp(`^http://pl\\.nidora\\.localhost:${port}/`));
    const plain = await ask("/", { port });
    expect(plain.text).toMatch(/<html lang="es-ES"/);
    expect(plain.text).not.toContain("https://pl.nidora");
    expect((await ask("/", { port, host, headers: { "x-forwarded-host": "pl.nidora.localhost<script>" } })).status).toBe(421);
    // A proxy that forwards the Host header forwards the visitor's other headers too.
    expect((await ask("/", { port, headers: { "x-forwarded-host": "pl.nidora.localhost" } })).text).toBe(plain.text);
  });

  test.each([
    "es.lumbra.localhost@evil.example",
    "evil.example#es.lumbra.localhost",
    "es.lumbra.localhost evil.example",
    "<script>alert(1)</script>",
    "",
    "a".repeat(300),
    "es.lumbra.localhost%00",
    "es.lumbra.localhost/..",
    "[::1",
    "es.lumbra.localhost:99999",
    "1.2.3.4.5",
    "../../etc",
  ])("%j is no host", async (host) => {
    const { status, text } = await ask("/", { host, headers: { host } });
    expect([400, 421]).toContain(status);
    expect(text).not.toContain("<script>");
  });
});

describe("devices", () => {
  const target = async (path: string, agent: string) => {
    const { status, headers } = await ask(path, { headers: { "user-agent": agent } });
    // A stranger is redirected to the login in their layout.
    if (status === 302 && /^(\/mobile)?\/login\?forward=/.test(String(headers.location))) return "the login";
    return status === 302 ? { location: headers.location, cacheControl: headers["cache-control"], vary: headers.vary } : status;
  };
  const led = (location: string) => ({ location, cacheControl: "private, no-store", vary: "user-agent" });

  test.each(sampleOf(pages, 10).map((page) => ({ path: page.path || "/", page })))("$path", async ({ page }) => {
    const query = "?a=1&b=%C3%A1%26";
    const twin = pages.find((other) => other.path === page.twin);
    if (page.only !== "mobile") {
      expect(await target(`${pathOf(page, "desktop")}${query}`, COMPUTER)).not.toBeTypeOf("object");
      const mobile = page.only === undefined ? pathOf(page, "mobile") : twin && pathOf(twin, "mobile");
      const found = await target(`${pathOf(page, "desktop")}${query}`, PHONE);
      if (mobile) expect(found).toEqual(led(`${mobile}?a=1&b=%C3%A1%26`));
      else expect(found).not.toBeTypeOf("object");
    }
    if (page.only !== "desktop") {
      expect(await target(`${pathOf(page, "mobile")}${query}`, PHONE)).not.toBeTypeOf("object");
      const desktop = page.only === undefined ? pathOf(page, "desktop") : twin && pathOf(twin, "desktop");
      const found = await target(`${pathOf(page, "mobile")}${query}`, COMPUTER);
      if (desktop) expect(found).toEqual(led(`${desktop}?a=1&b=%C3%A1%26`));
      else expect(found).not.toBeTypeOf("object");
    }
    for (const layout of layoutsOf(page)) expect(await target(pathOf(page, layout), TABLET)).not.toBeTypeOf("object");
  });

  test("the active key comes on the way to the phone and goes on the way back", async () => {
    expect(await target("/classifiy/list?id=100", PHONE)).toEqual(led("/mobile/classifiy/list?id=100&activeKey=100"));
    expect(await target("/classifiy/list?id=100&activeKey=7", PHONE)).toEqual(led("/mobile/classifiy/list?id=100&activeKey=7"));
    expect(await target("/mobile/classifiy/list?id=100&activeKey=100", COMPUTER)).toEqual(led("/classifiy/list?id=100"));
  });

  test("an unknown page, a form and the data of a page stay where they are", async () => {
    expect(await target("/nothing", PHONE)).toBe(404);
    expect(await target("/cart.data", PHONE)).toBe(200);
    const posted = await ask("/cart", { method: "POST", headers: { "user-agent": PHONE, "sec-fetch-site": "same-origin" } });
    expect(posted.status).not.toBe(302);
  });
});

describe("what is kept", () => {
  test.each(sampleOf(keptPages, 4))("$path is the same for everyone", async ({ path }) => {
    const first = await ask(path, { headers: { "accept-encoding": "identity" } });
    expect(first.status, SAY_WHAT).toBe(200);
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=\d+/);
    expect(first.headers.vary).toBe("accept-encoding");
    expect(first.headers["set-cookie"]).toBeUndefined();
    // A guest with every cookie gets the same bytes and no cookie.
    const again = await ask(path, { headers: { "accept-encoding": "identity", cookie: "rambla_guest=forged; lang=es; a=b" } });
    expect(again.text).toBe(first.text);
    expect(again.headers["set-cookie"]).toBeUndefined();
    expect(again.headers.etag).toBe(first.headers.etag);
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const packed = await ask(path, { headers: { "accept-encoding": encoding } });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(unpack(packed.body).equals(first.body), encoding).toBe(true);
      expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
      const unchanged = await ask(path, { headers: { "accept-encoding": encoding, "if-none-match": String(packed.headers.etag) } });
      expect({ status: unchanged.status, length: unchanged.body.length, etag: unchanged.headers.etag }).toEqual({
        status: 304,
        length: 0,
        etag: packed.headers.etag,
      });
      expect(unchanged.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
    const head = await ask(path, { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect({ status: head.status, length: head.body.length, told: head.headers["content-length"] }).toEqual({
      status: 200,
      length: 0,
      told: String(first.body.length),
    });
  });

  test.each(personalPages)("$path is nobody else's", async ({ path }) => {
    const { status, headers } = await ask(path);
    expect(status).toBeLessThan(500);
    expect(headers["cache-control"]).toBe("private, no-store");
    const data = await ask(`${path}.data`);
    expect(data.status).toBeLessThan(500);
    expect(data.headers["cache-control"]).toBe("private, no-store");
  });

  const ofCustomers = personalPages.filter(({ page }) => page.seenBy === "customer");
  test.each(sampleOf(ofCustomers, 8))("$path leads a guest, a form and a program to the login too", async ({ path, layout }) => {
    const { token } = await login(nodes.first.port, newGuest());
    const wall = `${layout === "mobile" ? "/mobile/login" : "/login"}?forward=${encodeURIComponent(path)}`;
    for (const cookie of [`rambla_guest=${token}`, `rambla_guest=${"A".repeat(43)}`]) {
      for (const method of ["GET", "POST"]) {
        const asked = { method, headers: { cookie, "sec-fetch-site": "same-origin" } };
        const { status, headers } = await ask(path, asked);
        // Of a page without forms.
        if (method === "POST" && status === 405) continue;
        expect([method, status, headers.location]).toEqual([method, 302, wall]);
        const { status: ofData, text } = await ask(`${path}.data`, asked);
        expect([method, ofData, text.includes(wall)]).toEqual([method, 202, true]);
      }
    }
  });

  test.each(ofCustomers)("$path leads strangers to the login and back", async ({ path, layout }) => {
    const { status, headers, text } = await ask(`${path}?a=1`);
    const login = layout === "mobile" ? "/mobile/login" : "/login";
    expect([status, headers.location, text]).toEqual([302, `${login}?forward=${encodeURIComponent(`${path}?a=1`)}`, ""]);
  });

  test("the login says why one is there where a page of customers has led to it, and nothing of the kind elsewhere", async () => {
    for (const [host, why] of [
      ["es.lumbra.localhost", "Inicia sesión, por favor. Después verás la página que querías."],
      ["de.nidora.localhost", "Bitte melde dich an. Danach kommst du auf die Seite, die du sehen wolltest."],
    ] as const) {
      for (const layout of ["", "/mobile"]) {
        const says = async (query: string) =>
          new RegExp(`<h1>[^<]*</h1><p[^>]*>${why}</p></header>`).test((await ask(`${layout}/login${query}`, { host })).text);
        const walls = [`${layout}/personCenter/consult?after=1_a`, `${layout}/personCenter`];
        const others = [`${layout}/cart`, `${layout}/commodity/detail?id=1001`, "//evil.example/personCenter", "/personCenter/nothing"];
        for (const forward of walls) expect([forward, await says(`?${new URLSearchParams({ forward })}`)]).toEqual([forward, true]);
        for (const forward of others) expect([forward, await says(`?${new URLSearchParams({ forward })}`)]).toEqual([forward, false]);
        expect(await says("")).toBe(false);
      }
    }
  });

  test("the data of a kept page is kept too", async () => {
    for (const path of ["/_.data", "/cart.data", "/commodity/detail.data?id=1001", "/mobile/commodity/detail.data?id=1001"]) {
      const { status, headers } = await ask(path);
      expect({ path, status, kept: headers["cache-control"]?.startsWith("public") }).toEqual({ path, status: 200, kept: true });
    }
  });

  test("who is there is asked apart, told to them alone, and kept by nobody", async () => {
    const guest = await login(nodes.first.port, newGuest());
    const told = async (cookie?: string) => {
      const { status, headers, text } = await ask("/me", { headers: { cookie } });
      return [status, headers["cache-control"], JSON.parse(text), headers["set-cookie"]?.length ?? 0];
    };
    expect(await told()).toEqual([200, "private, no-store", null, 0]);
    expect(await told(`rambla_guest=${guest.token}`)).toEqual([
      200,
      "private, no-store",
      {
        kind: "guest",
        email: guest.email,
        phone: null,
        nickname: null,
        waitingOrder: null,
        unreadMessages: 0,
        cart: null,
        favourites: [],
        joins: true,
      },
      0,
    ]);
    // Invalid cookies are removed, the script-readable one too.
    expect(await told("rambla_guest=eyJhbGciOiJIUzI1NiJ9.e30.old; rambla_known=1")).toEqual([200, "private, no-store", null, 2]);
  });

  test("the cookie of an order's link opens this order alone, and nothing that its browser gets holds the token", async () => {
    const place = async (): Promise<Placed> => {
      const guest = newGuest();
      const total = await totalOf(nodes.first.port, guest, "1001");
      const placed = placedBy(await commit(nodes.first.port, guest, "1001", total, randomUUID()));
      if (!placed) throw new Error("no order was placed");
      return placed;
    };
    const [order, other] = [await place(), await place()];
    const details = ({ orderId }: Placed) => `/personCenter/orderDetails?orderId=${orderId}`;
    const opens = async (cookie: string, path: string) => (await ask(path, { headers: { cookie } })).status;

    const led = await ask(`${details(order)}&token=${order.orderToken}`);
    const cookie = led.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    expect([led.status, led.headers.location, cookie]).toEqual([303, details(order), orderCookie(order)]);
    expect([await opens(cookie, details(order)), await opens(cookie, details(other)), await opens("", details(order))]).toEqual([
      200, 404, 404,
    ]);
    const both = `${orderCookie(other)}; ${cookie}`;
    expect([await opens(both, details(order)), await opens(both, details(other))], "several orders at once").toEqual([200, 200]);
    for (const wrong of [orderCookie({ ...order, orderToken: other.orderToken }), orderCookie({ ...order, orderToken: "A".repeat(43) })])
      expect(await opens(wrong, details(order))).toBe(404);

    const returns = ["/payment/success", "/payment/fail", "/mobile/payment/success", "/mobile/payment/fail"];
    const ofOrders = pages.filter((page) => page.opensOrder).flatMap((page) => layoutsOf(page).map((layout) => pathOf(page, layout)));
    for (const path of [...ofOrders, ...returns])
      for (const address of [`${path}?orderId=${order.orderId}`, `${path}.data?orderId=${order.orderId}`]) {
        const { status, headers, text } = await ask(address, { headers: { cookie } });
        expect([address, [200, 202, 302].includes(status), headers["cache-control"]]).toEqual([address, true, "private, no-store"]);
        expect(`${text} ${JSON.stringify(headers)}`.includes(order.orderToken), address).toBe(false);
        if (status === 200 && !path.includes(".data") && text.startsWith("<!"))
          expect(text, address).toContain('name="referrer" content="same-origin"');
      }
    const shown = await ask(details(order), { headers: { cookie } });
    expect(shown.text, "the page of the order itself was looked at").toContain("submitOrder?orderId=");
  });

  test("what operators will use is not there before it is built, and their calls ask them to sign in", async () => {
    expect([
      (await ask("/backoffice")).status,
      (await ask("/backoffice/orders")).status,
      (await ask("/api/operator/session")).status,
    ]).toEqual([404, 404, 401]);
  });

  test("a language cookie nobody speaks is 404 and goes away; a known one chooses nothing", async () => {
    for (const value of ["xx", "ES", "%00", "<script>", "", "constructor", "es; lang=xx"]) {
      const { status, headers, text } = await ask("/", { headers: { cookie: `lang=${value}` } });
      expect({ value, status }).toEqual({ value, status: 404 });
      expect(headers["set-cookie"]).toEqual(
        ["", "; Domain=es.lumbra.localhost", "; Domain=lumbra.localhost"].map(
          (domain) => `lang=; Path=/${domain}; Max-Age=0; SameSite=Lax`,
        ),
      );
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(text).not.toContain("<script>");
    }
    expect((await ask("/", { headers: { cookie: "lang=pl" } })).text).toBe((await ask("/")).text);
  });
});

describe("scripts", () => {
  test.each(sampleOf([...keptPages, ...personalPages.filter(({ page }) => page.seenBy !== "customer")], 8))(
    "$path runs only what its policy names",
    async ({ path, page }) => {
      // Without an order some of its pages lead to the login.
      const { headers, text } = await ask(page.opensOrder ? `${path}?orderId=4711` : path);
      const policy = String(headers["content-security-policy"]);
      const sources =
        policy
          .split("; ")
          .find((entry) => entry.startsWith("script-src "))
          ?.split(" ") ?? [];
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types message default");
      expect(sources).not.toContain("'unsafe-inline'");
      expect(sources).not.toContain("'unsafe-eval'");
      // Data blocks are no scripts and need no policy.
      const inline = [...text.matchAll(/<script(?! type="application\/(?:ld\+)?json">)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
        .map(([, script = ""]) => script)
        .filter(Boolean);
      expect(inline.length).toBeGreaterThan(0);
      // The nonce never leaves the server.
      expect(text).not.toContain("nonce=");
      for (const script of inline) expect(sources).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      expect(text).not.toMatch(/<[^>]+\son[a-z]+\s*=/i);
      expect(text).not.toMatch(/<style[\s>]/i);
      expect(text).not.toMatch(/(?:src|href|action)="https?:\/\/(?![a-z]{2}\.[a-z]+\.localhost)[^"]*\.(?:js|css)"/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["x-frame-options"]).toBe("DENY");
    },
  );
});

describe("a change", () => {
  test("is seen on every node, without a restart and without waiting for age", async () => {
    const prices = async () => {
      const [first, second] = await Promise.all(
        [nodes.first.port, nodes.second.port].map((port) => ask("/commodity/detail?id=1001", { port })),
      );
      return [first, second].map((page) => page?.text ?? "");
    };
    const change = async (minor: number) => {
      await nodes.database.transaction(async (transaction) => {
        await transaction.executeSql(
          "update goods_price set price_minor = $1, original_minor = null where brand = 'lumbra' and goods_id = '1001' and country = 'ES'",
          [minor],
        );
        await transaction.executeSql("select pg_notify('page_tags', 'lumbra:goods:1001')");
      });
    };
    for (const minor of [7777, 8888]) {
      await prices();
      await change(minor);
      // The visible price is split into elements; the page's data hold it whole.
      const shown = `${minor / 100}`;
      await until(`the price ${shown} on both nodes`, async () => (await prices()).every((text) => text.includes(shown)), 5000);
    }
  });
});
