/** Visitors in loaders, and which answers may be cached. The router replaces the screens. */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import type { Shop } from "@rambla/domain/platform/shop";
import { sql } from "@rambla/domain/platform/database/sql";
import { loginGuest } from "@rambla/domain/tourist/service";
import { type PageContext, pageContext, type ShopClient } from "@rambla/storefront/base/page-context.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { haveContent } from "../../../../packages/domain/test/content.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { ask, type Question } from "../../../../tools/trial/http-client.ts";
import { postedForm } from "../request/form-body.ts";
import { makePageRenderer } from "./page-render.ts";
import { readPageRequest } from "./page-request.ts";
import type { PageRouter } from "./page-router.ts";
import type { Rendered } from "./page-cache.ts";

const WHOLE = "<!doctype html><html><body>lamps</body></html>";
const VISITOR = {
  cookie: "rambla_guest=planted-cookie; lang=es",
  "user-agent": "planted-agent",
  "accept-language": "planted-language",
  "x-forwarded-for": "203.0.113.77",
  "x-forwarded-host": "planted.host",
  forwarded: "for=203.0.113.77",
  authorization: "planted-key",
  referer: "http://planted.referer/",
  range: "bytes=0-3",
  "if-none-match": '"planted"',
  "if-range": '"planted"',
  "x-planted": "planted-header",
};

let shop: TestShop;
let server: Server;
let answer: () => Response = () => page(WHOLE);
let seen: { method: string; url: string; headers: [string, string][]; body: string; guest: unknown } | undefined;
let rendered: Rendered | undefined;
let marks: (page: PageContext) => void = () => undefined;
let loads: (api: ShopClient) => Promise<unknown> = async () => undefined;

const page = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { "content-type": "text/html", ...init.headers } });
/** How the attempt limit names an address. */
const PLANTED_ADDRESS = createHash("sha256").update("203.0.113.77").digest("base64url");

const router: PageRouter["page"] = async (_pathname, request, context) => {
  const page = context.get(pageContext);
  const { api, guest } = page;
  marks(page);
  seen = { method: request.method, url: request.url, headers: [...request.headers], body: await request.text(), guest };
  await loads(api);
  return answer();
};

beforeAll(async () => {
  shop = await makeTestShop();
  const render = makePageRenderer({ of: () => [], given: () => undefined }, router);
  const listener = async (request: IncomingMessage): Promise<Rendered> => {
    const [pathname = "/", query = ""] = (request.url ?? "/").split("?");
    const asked = {
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      knownHost: true,
      host: "es.lumbra.localhost",
      origin: "http://es.lumbra.localhost",
      visitedOrigin: "http://es.lumbra.localhost",
      clientAddress: "203.0.113.77",
    };
    const form = request.method === "POST" ? await postedForm(request) : undefined;
    if (form && "status" in form) throw new Error(form.text);
    const wanted = { ...readPageRequest(pathname, new URLSearchParams(query), undefined), ...(preview && { preview, keep: false }) };
    return await render(shop, asked, wanted, request, form, "test");
  };
  server = createServer((request, response) => {
    listener(request).then(
      (made) => {
        rendered = made;
        response.end();
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await shop.close();
});
beforeEach(() => {
  preview = undefined;
  answer = () => page(WHOLE);
  loads = async () => undefined;
  marks = () => undefined;
});

let preview: Shop["preview"];

async function made(path: string, rest: Partial<Question> = {}): Promise<Rendered> {
  rendered = undefined;
  const { port } = server.address() as AddressInfo;
  await ask({ port, path, ...rest });
  if (!rendered) throw new Error("nothing was rendered");
  return rendered;
}

test("the policy of a page allows forms to the providers of the countries of its brand alone", async () => {
  const config = {
    ...shop.config.payment,
    providers: [
      { name: "elsewhere", methods: ["card"], countries: ["ES"] },
      { name: "unused", methods: ["card"], countries: ["PT"] },
    ],
  };
  const [builtin] = shop.providers;
  if (!builtin) throw new Error("the shop has no provider");
  shop.useProviders(
    { ...builtin, name: "elsewhere", formTargets: ["https://pay.example"] },
    { ...builtin, name: "unused", formTargets: ["https://other.example"] },
  );
  const before = shop.config.payment;
  Object.assign(shop.config, { payment: config });
  const { headers } = await made("/commodity/detail?id=1001");
  Object.assign(shop.config, { payment: before });
  expect(headers["content-security-policy"]?.split("; ")).toContain("form-action 'self' https://pay.example");
});

test("the policy of a private page names no marketing script of the market; that of a page for everyone does", async () => {
  const script = "https://tags.example/a.js";
  const before = shop.config.tags;
  Object.assign(shop.config, { tags: [{ brand: "lumbra", countries: "all", needs: "marketing", script }] });
  const policies = [];
  for (const path of ["/commodity/detail?id=1001", "/cart", "/login", "/mobile/reg", "/order/confireOrder", "/personCenter/orderDetails"])
    policies.push([path, (await made(path)).headers["content-security-policy"]?.includes("https://tags.example")]);
  Object.assign(shop.config, { tags: before });
  expect(policies).toEqual([
    ["/commodity/detail?id=1001", true],
    ["/cart", true],
    ["/login", false],
    ["/mobile/reg", false],
    ["/order/confireOrder", false],
    ["/personCenter/orderDetails", false],
  ]);
});

describe("a page that may be kept", () => {
  test.each(["GET", "HEAD"])("asked for with %s is rendered for nobody: a plain GET without a visitor", async (method) => {
    loads = (api) => api.tourist.touristCheck({ email: "somebody@example.org" });
    const { keep, body } = await made("/commodity/detail?id=1001", { method, headers: VISITOR });
    expect(seen).toEqual({ method: "GET", url: "http://es.lumbra.localhost/commodity/detail?id=1001", headers: [], body: "", guest: null });
    expect([keep, (await body.in("identity")).toString()]).toEqual([true, WHOLE]);
    const limits = await shop.database.query<{ key: string }>(sql`select key from rate_limit`);
    expect(limits.map(({ key }) => key.split(":")[1])).not.toContain(PLANTED_ADDRESS);
    expect(limits).not.toEqual([]);
  });

  test.each<[string, () => Response]>([
    ["empty", () => page("")],
    ["cut off", () => page("<!doctype html><html><body>lam")],
    ["partial", () => page(WHOLE, { status: 206 })],
    ["of a part", () => page(WHOLE, { headers: { "content-range": "bytes 0-3/40" } })],
    ["redirected", () => page(WHOLE, { status: 302, headers: { location: "/" } })],
    ["redirected in data", () => page("redirect", { status: 202 })],
    ["leading elsewhere", () => page(WHOLE, { headers: { location: "/" } })],
    ["missing", () => page(WHOLE, { status: 404 })],
    ["failed", () => page(WHOLE, { status: 500 })],
    ["somebody's own", () => page(WHOLE, { headers: { "set-cookie": "a=b" } })],
  ])("is not kept when the answer is %s", async (_, given) => {
    answer = given;
    expect((await made("/commodity/detail?id=1001")).keep).toBe(false);
  });

  test("is not kept when one of its calls was refused", async () => {
    loads = (api) => api.goods.goodsDetail({ goodsId: "999999" }).catch(() => undefined);
    expect((await made("/commodity/detail?id=1001")).keep).toBe(false);
  });

  test("says what it is about, what it shows besides, and how long it holds: as long as what ends first", async () => {
    marks = (page) => {
      page.tag("lumbra:goods:1", "lumbra:categories");
      page.shows("lumbra:goods:1", "lumbra:goods:2");
      page.until(new Date("2026-11-20T12:00:00Z"));
    };
    await shop.database.query(sql`
      insert into home_banner (brand, banner_id, banner_position, position, picture_id, mobile_picture_id, colour, tone, jump_url, texts, starts_at, ends_at)
      values ('lumbra', 'soon', 'Home', 1, 'p', 'p', '#fff', 'dark', '/', '{}', ${new Date("2026-11-20T11:00:00Z")}, ${new Date("2026-11-20T11:30:00Z")})`);
    loads = (api) => api.home.bannerListSearch({ bannerPosition: "Home" });
    const { tags, shown, until } = await made("/");
    expect({ tags, shown, until: new Date(until) }).toEqual({
      tags: ["lumbra:goods:1", "lumbra:categories"],
      shown: ["lumbra:goods:2"],
      until: new Date("2026-11-20T11:00:00Z"),
    });
    shop.moveTo(new Date("2026-11-20T11:00:00Z"));
    expect(new Date((await made("/")).until)).toEqual(new Date("2026-11-20T11:30:00Z"));
    shop.moveTo(new Date("2026-11-20T11:30:00Z"));
    expect(new Date((await made("/")).until)).toEqual(new Date("2026-11-20T12:00:00Z"));
    marks = () => undefined;
    expect((await made("/")).until).toBe(Infinity);
  });

  test("is kept as data too, but never empty", async () => {
    answer = () => new Response("[1,2]", { headers: { "content-type": "text/x-script" } });
    expect((await made("/commodity/detail.data?id=1001", { method: "HEAD" })).keep).toBe(true);
    answer = () => new Response("");
    expect((await made("/commodity/detail.data?id=1001", { method: "HEAD" })).keep).toBe(false);
  });
});

test("a page with unpublished content shows it as of its moment, and is for no search engine", async () => {
  await haveContent(shop, {
    notice: { facts: [{ key: "soon", from: "2027-01-01", position: 1 }], es: [{ key: "soon", title: "Pronto" }] },
  });
  let titles: string[] = [];
  loads = async (api) => {
    titles = (await api.content.homePageCopyWriterList()).map(({ title }) => title);
  };
  expect([(await made("/")).headers["x-robots-tag"], titles]).toEqual([undefined, []]);
  preview = { at: new Date("2027-01-02T00:00:00Z"), revisions: [] };
  const { headers, keep } = await made("/");
  expect([headers["x-robots-tag"], keep, titles]).toEqual(["noindex, nofollow", false, ["Pronto"]]);
});

describe("who posts a form to the address of a kept page", () => {
  const post = (cookie: string) =>
    made("/commodity/detail?id=1001", {
      method: "POST",
      body: "email=a",
      headers: { cookie, "content-type": "application/x-www-form-urlencoded" },
    });

  test("asks for nobody what all pages of the market share", async () => {
    let shared: Promise<unknown> | undefined;
    marks = (page) => {
      shared = page.shared("of a test", [], (api) => api.tourist.touristCheck({ email: "shared@example.org" }));
    };
    loads = async () => await shared;
    await shop.database.query(sql`delete from rate_limit`);
    await post("");
    marks = () => undefined;
    const limits = await shop.database.query<{ key: string }>(sql`select key from rate_limit`);
    expect(limits.map(({ key }) => key.split(":")[1])).not.toContain(PLANTED_ADDRESS);
    expect(limits).not.toEqual([]);
    loads = (api) => api.tourist.touristCheck({ email: "shared@example.org" });
    await post("");
    expect((await shop.database.query<{ key: string }>(sql`select key from rate_limit`)).map(({ key }) => key.split(":")[1])).toContain(
      PLANTED_ADDRESS,
    );
  });

  test("is known by their cookie, and may be given others", async () => {
    const guest = {
      viewer: { kind: "anonymous" } as const,
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      shop,
      clientAddress: "192.0.2.9",
    };
    const known = await loginGuest(guest, { email: "ana@example.com" });
    if ("refused" in known) throw new Error(known.refused);
    answer = () => page(WHOLE, { headers: { "set-cookie": "seen=1; Path=/" } });
    const { headers, keep } = await post(`rambla_guest=${known.access_token}`);
    expect([seen?.guest, headers["set-cookie"], keep]).toEqual([{ email: "ana@example.com" }, "seen=1; Path=/", false]);
  });

  test.each([
    ["signed, as it was before", "eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFuYUBleGFtcGxlLmNvbSJ9.c2lnbmVk"],
    ["made up", "A".repeat(43)],
    ["empty", ""],
  ])("loses a cookie that opens nothing: one that is %s", async (_, token) => {
    const { headers } = await post(`rambla_guest=${token}`);
    expect([seen?.guest, headers["set-cookie"]]).toEqual([
      null,
      "rambla_guest=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0\nrambla_known=; Path=/; SameSite=Lax; Max-Age=0",
    ]);
  });

  test("brings nobody in without one", async () => {
    expect((await post("lang=es")).headers["set-cookie"]).toBeUndefined();
    expect(seen?.guest).toBeNull();
  });
});

test("a form and a personal page meet their visitor and are never kept", async () => {
  const form = await made("/commodity/detail?id=1001", {
    method: "POST",
    body: "email=a",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([seen?.method, seen?.body, form.keep]).toEqual(["POST", "email=a", false]);
  const personal = await made("/order/submitOrder?orderId=1", { headers: { "user-agent": "planted-agent" } });
  expect([seen?.headers.some(([, value]) => value === "planted-agent"), personal.keep]).toEqual([true, false]);
});
