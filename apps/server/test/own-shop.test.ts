/**
 * A shop set up by documents only starts without the demo, shows its goods, warns that it takes no payments, and contains nothing of the
 * demo.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OF_THE_DEMO, type OwnShop, startOwnShop } from "../../../tools/own-shop.ts";
import { ask } from "../../../tools/trial/http-client.ts";

let shop: OwnShop;
beforeAll(async () => {
  shop = await startOwnShop({
    withdrawal: { days: 30 },
    layout: { maxWidths: { content: 1280, full: 1600 } },
    chunkReload: { guardSeconds: 120 },
  });
}, 240_000);
afterAll(() => shop?.remove(), 60_000);

const get = (path: string, country = "se", method = "GET") =>
  ask({ port: shop.process.port, path, method, host: `${country}.tallbo.localhost` });

test("it says at its start where it is met, who cannot pay yet, that its mails reach nobody, what it lacks of its seller, and what to do", () => {
  expect(shop.process.output()).toContain(
    "No proxy is named: a forwarded host or client address is not believed, so all visitors behind a proxy share its address and its limits (TRUSTED_PROXIES).",
  );
  expect(shop.process.output()).toContain(
    `  Tallbo   http://ie.tallbo.localhost:${shop.process.port}  http://se.tallbo.localhost:${shop.process.port}\n`,
  );
  expect(shop.process.output()).toContain(
    `Mails reach nobody: they are written to ${shop.process.dataDirectory}/outbox and count as sent (SMTP_URL).`,
  );
  expect(shop.process.output()).toContain(
    "Nobody can pay yet in IE, SE: no payment provider takes anything there (payment.providers, payment.methods).",
  );
  expect(shop.process.output()).toContain(
    "The page that names the seller lacks brands.tallbo.register, taxNumber: the law asks for them in IE, SE, where the seller has one.",
  );
});

describe.each([
  ["se", "sv-SE", "Kåsa i björk", /279,00.kr/, "inkl. moms"],
  ["ie", "en-IE", "Birch cup", /24,00.€/, "incl. VAT"],
])("in %s", (country, tag, title, price, tax) => {
  test("home, list, product, search and the order form speak its language and show its prices", async () => {
    const home = await get("/", country);
    expect(home.status).toBe(200);
    expect(home.text).toContain(`<html lang="${tag}"`);
    expect(home.text).toContain("--primary:#1f5a34");
    // As it is read: the cents of a large price are a separate element.
    for (const path of ["/", "/mobile", "/classifiy/list?id=10", "/commodity/detail?id=2001", `/search?key=${encodeURIComponent(title)}`]) {
      const { status, text } = await get(path, country);
      expect([path, status, text.includes(title), price.test(text.replace(/<[^>]*>/g, ""))]).toEqual([path, 200, true, true]);
    }
    expect((await get("/commodity/detail?id=2001", country)).text).toContain(tax);
  });

  test("no page, mark, style or text holds a word or a colour of the demo", async () => {
    const home = await get("/", country);
    const styles = [...home.text.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(styles.length).toBeGreaterThan(0);
    const paths = [
      "/",
      "/mobile",
      "/classifiy/list?id=10",
      "/commodity/detail?id=2001",
      "/cart",
      "/order/confireOrder",
      "/login",
      "/nothing",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemap-pages.xml",
      ...styles,
      "/brand/tallbo/logo.svg",
      "/brand/tallbo/logo-holiday.svg",
      "/brand/tallbo/icon.svg",
      "/brand/tallbo/illustration/notFound.svg",
      "/brand/pay/card.svg",
      "/brand/delivery/parcel.svg",
    ];
    for (const path of paths) {
      const { status, text } = await get(path, country);
      expect([path, status, OF_THE_DEMO.exec(text)?.[0]]).toEqual([path, path === "/nothing" ? 404 : 200, undefined]);
    }
    expect((await get("/brand/lumbra/logo.svg", country)).status).toBe(404);
  });
});

test.each([
  ["/", "se", "30 dagars ångerrätt"],
  ["/mobile", "se", "30 dagars ångerrätt"],
  ["/commodity/detail?id=2001", "se", "30 dagars ångerrätt"],
  ["/", "ie", "30 days to change your mind"],
  ["/mobile/commodity/detail?id=2001", "ie", "30 days to change your mind"],
])("%s in %s promises the days of withdrawal that the document says, and no others (D-195)", async (path, country, promise) => {
  const text = (await get(path, country)).text.replaceAll("\u00a0", " ");
  expect(text).toContain(promise);
  if (!path.includes("detail")) expect(text).toMatch(new RegExp(`<meta name="description" content="[^"]*${promise}`));
  expect(text).not.toMatch(/\b14 da/);
});

test.each(["/search", "/mobile/search"])(
  "%s whose hits carry nothing to filter by offers the way back when a price leaves none of them",
  async (path) => {
    const narrowed = await get(`${path}?key=birch&minPrice=900`, "ie");
    expect(narrowed.text).toContain("Nothing matches your selection");
    expect(narrowed.text).toMatch(/href="[^"]*\/search\?key=birch"[^>]*>(?:<[^>]*>)*Clear all/);
    expect(narrowed.text).not.toContain("Nothing found");
    expect((await get(`${path}?key=zzzzqqq&minPrice=900`, "ie")).text).toContain("Nothing found");
  },
);

test("its pages are as wide as the document says, and a browser knows how long to wait between reloads (D-051, D-057)", async () => {
  const [root = ""] = /<html [^>]*>/.exec((await get("/")).text) ?? [];
  for (const said of ["--page-width:80rem", "--picture-width:1600px", 'data-reload-guard="120"']) expect(root).toContain(said);
});

test("its texts come to the browser from an address that names them", async () => {
  const { text } = await get("/");
  const [, folder = ""] = /data-texts="([^"]+)"/.exec(text) ?? [];
  expect(folder).toMatch(/^\/texts\/sv-[0-9a-f]{12}$/);
  const file = await get(`${folder}/cart.js`);
  expect([file.status, file.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(file.text).toContain("Din varukorg");
  expect(text).toContain(`${folder}/base.js`);
});

test("a drawing of the owner is a picture and no page", async () => {
  const { headers, text } = await get("/brand/tallbo/logo.svg");
  expect(headers["content-security-policy"]).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");
  expect(text).toContain("#1f5a34");
  expect((await get("/brand/tallbo/icon-180.png")).status).toBe(200);
});

test("pictures of the catalogue are served in the preset widths", async () => {
  const { text } = await get("/commodity/detail?id=2001");
  const [address = ""] = /\/img\/\d+\/given\.[0-9a-f]{32}\.300x300\.webp/.exec(text) ?? [];
  expect(address).not.toBe("");
  expect((await get(address)).status).toBe(200);
  for (const unknown of [address.replace("300x300", "300x299"), address.replace(/given\.\w+/, `given.${"0".repeat(32)}`)]) {
    for (const method of ["HEAD", "GET"]) expect([method, (await get(unknown, "se", method)).status]).toEqual([method, 404]);
  }
  expect((await get(address.replace(/\/img\/\d+/, "/img/240"), "se", "HEAD")).status).toBe(200);
  expect((await get("/img/320/none.webp")).status).toBe(200);
});

test("another host is nobody's", async () => {
  expect((await ask({ port: shop.process.port, path: "/", host: "es.lumbra.localhost" })).status).toBe(421);
});

test("its sitemaps name every page for search engines on its own host, and each of them answers to that address", async () => {
  const addressesIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
  const origin = `http://se.tallbo.localhost:${shop.process.port}`;
  expect((await get("/robots.txt")).text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  const index = await get("/sitemap.xml");
  expect([index.status, index.headers["content-type"], index.headers["cache-control"]]).toEqual([
    200,
    "application/xml; charset=utf-8",
    "public, max-age=3600",
  ]);
  expect(index.text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">/,
  );
  expect(addressesIn(index.text)).toEqual([`${origin}/sitemap-pages.xml`, `${origin}/sitemap-goods-1.xml`]);
  const told = (
    await Promise.all(addressesIn(index.text).map(async (address) => addressesIn((await get(new URL(address).pathname)).text)))
  ).flat();
  const lists = ["", "?id=10", "?id=11", "?id=12", "?id=20", "?id=30"].map((query) => `${origin}/classifiy/list${query}`);
  const goods = [2001, 2002, 2003, 2004, 2005].map((id) => `${origin}/commodity/detail?id=${id}`);
  const policies = ["terms", "privacy", "withdrawal", "legal"].map((id) => `${origin}/info?id=${id}`);
  expect(told).toEqual([`${origin}/`, `${origin}/info/aboutUs`, ...lists, ...policies, ...goods]);
  const about = (await get("/info/aboutUs")).text;
  for (const words of ["<p>Tallbo säljer saker av trä från Umeå.</p>", "<p>Allt är provat hemma hos oss.</p>", "Tallbo Handel AB"])
    expect(about).toContain(words);
  for (const address of told) {
    const { pathname, search } = new URL(address);
    const { status, text } = await get(pathname + search);
    expect([address, status, text.includes(`<link rel="canonical" href="${address}"`), text.includes('name="robots"')]).toEqual([
      address,
      200,
      true,
      false,
    ]);
  }
});

test("a sitemap is answered like any file, and only at a host of the shop", async () => {
  const asked = (path: string, rest: Partial<Parameters<typeof ask>[0]> = {}) =>
    ask({ port: shop.process.port, path, host: "ie.tallbo.localhost", ...rest });
  const {
    headers: { etag = "" },
    body,
  } = await asked("/sitemap-goods-1.xml");
  const head = await asked("/sitemap-goods-1.xml", { method: "HEAD" });
  expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(body.length)]);
  expect((await asked("/sitemap-goods-1.xml", { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await asked("/sitemap-goods-1.xml", { headers: { "accept-encoding": "gzip" } })).headers["content-encoding"]).toBe("gzip");
  expect((await asked("/sitemap.xml", { method: "POST" })).status).toBe(405);
  for (const path of [
    "/sitemap-goods-2.xml",
    "/sitemap-goods-0.xml",
    "/sitemap-goods-01.xml",
    "/sitemap-goods-9999999.xml",
    "/sitemap-nothing.xml",
  ])
    expect([path, (await asked(path)).status]).toEqual([path, 404]);
});

test("its feed tells a merchant centre the prices, reductions and stock that the pages show, only by reading", async () => {
  const feed = await get("/feed/products.xml", "ie");
  expect([feed.status, feed.headers["content-type"], feed.headers["cache-control"]]).toEqual([
    200,
    "application/xml; charset=utf-8",
    "public, max-age=900",
  ]);
  const items = feed.text.split("<item>").slice(1);
  expect(items).toHaveLength(5);
  expect(feed.text.endsWith("</channel>\n</rss>\n")).toBe(true);
  for (const item of items) {
    const told = (name: string) => new RegExp(`<g:${name}>([^<]*)<`).exec(item)?.[1] ?? "";
    const { pathname, search } = new URL(told("link"));
    const { text } = await get(pathname + search, "ie");
    const [, json = "{}"] = /<script type="application\/ld\+json">(\{[^<]*"Product"[^<]*)<\/script>/.exec(text) ?? [];
    const { offers } = JSON.parse(json);
    expect(told("sale_price") || told("price")).toBe(`${offers.price} ${offers.priceCurrency}`);
    expect(told("availability")).toBe(offers.availability === "https://schema.org/OutOfStock" ? "out_of_stock" : "in_stock");
    expect(offers.hasMerchantReturnPolicy).toMatchObject({ applicableCountry: "IE", merchantReturnDays: 30 });
    const shown = text.replace(/<[^>]*>/g, "");
    expect(shown).toContain(offers.price);
    if (told("sale_price")) expect(shown).toContain(told("price").split(" ")[0]);
  }
  expect((await get("/feed/products.xml", "ie", "HEAD")).text).toBe("");
  expect((await get("/feed/products.xml", "ie", "POST")).status).toBe(405);
  expect((await get("/sitemap-goods-1.xml", "ie")).text).toMatch(/<image:image><image:loc>http:\/\/ie\.tallbo\.localhost[^<]*\.jpg</);
});
