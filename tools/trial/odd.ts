/** Seeded hostile requests: methods, addresses, headers, bodies and encodings. */
import { globSync, readFileSync } from "node:fs";
import { contract } from "@rambla/contract/contract";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages, questions } from "@rambla/storefront/pages.ts";
import type { Chance } from "./chance.ts";
import { signedHeaders } from "./signed-request.ts";

export type OddRequest = {
  /** The kind of address. */
  readonly at: "page" | "call" | "provider" | "file";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

type Address = { readonly at: OddRequest["at"]; readonly path: string; /** The method it is made for. */ readonly method: string };

const DOORS: readonly Address[] = [
  { at: "provider", method: "POST", path: "/api/payment/provider/redirect" },
  { at: "provider", method: "GET", path: "/payment-provider/pay/abcdefghijklmnopqrstuvw" },
  { at: "provider", method: "POST", path: "/payment-provider/pay/abcdefghijklmnopqrstuvw" },
  { at: "provider", method: "POST", path: "/api/payment/notification/builtin" },
  { at: "provider", method: "POST", path: "/api/payment/notification/another" },
];
const FILES = [
  "/file/goods/1001/manual.pdf",
  "/file/goods/1001/dataSheet.pdf",
  "/file/goods/0/energyLabel.pdf",
  "/robots.txt",
  "/sitemap.xml",
  "/favicon.ico",
  "/assets/none.js",
  "/brand/lumbra/logo.svg",
  "/img/320/lumbra.bulb.white.hero.webp",
  "/img/320/none.avif",
  "/img/0320/lumbra.bulb.white.hero.webp",
  "/img/320/",
  "/health/live",
  "/health/ready",
  "/metrics",
  "/api/openapi.json",
  "/api/docs",
  "/api",
  "/demoPlay",
  "/nowhere",
  "/__manifest",
];

/** Every address of the shop with its regular method. */
export const ADDRESSES: readonly [Address, ...Address[]] = [
  { at: "page", method: "GET", path: "/" },
  ...pages.flatMap((page) => layoutsOf(page).map((layout): Address => ({ at: "page", method: "GET", path: pathOf(page, layout) }))),
  ...questions.map(({ path }): Address => ({ at: "page", method: "GET", path: `/${path}` })),
  ...Object.values(contract).flatMap((subject) =>
    Object.values(subject).map((procedure): Address => ({
      at: "call",
      method: procedure["~orpc"].route.method ?? "GET",
      path: `/api${procedure["~orpc"].route.path ?? ""}`,
    })),
  ),
  ...DOORS,
  ...FILES.map((path): Address => ({ at: "file", method: "GET", path })),
];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "M-SEARCH"] as const;

const WORDS = [
  "",
  "1",
  "0",
  "-1",
  "1.5",
  "1e9",
  "NaN",
  "null",
  "true",
  "1001",
  "100",
  "ES",
  "es",
  "us",
  "card",
  "new",
  "price",
  "asc",
  "lámpara",
  "a@example.com",
  "12.30",
  "´´",
  "\u0301",
  "\u0000",
  "%00",
  "\ud800",
  "\u202e",
  "😀",
  "ﷺ".repeat(12),
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "//evil.example",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "${7*7}",
  "*:* & |",
  "\\",
  "%",
  "a".repeat(300),
  "9".repeat(40),
  "\r\nX-Y: 1",
] as const;

/** What the storefront's sources name in this way. */
const source = globSync("apps/storefront/app/**/*.{ts,tsx}")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const namesBy = (...signs: readonly RegExp[]): readonly string[] =>
  [...new Set(signs.flatMap((sign) => [...source.matchAll(sign)].map(([, name = ""]) => name)))].sort();

/** The parameters and fields of pages, a few of calls, and names that must not mean anything. */
const FIELDS: readonly [string, ...string[]] = [
  "goodsId",
  ...namesBy(/\bget(?:All)?\("([A-Za-z.]+)"\)/g, /textIn\(\w+, "(\w+)"\)/g, /\bname="(\w+)"/g),
  "goodsIds",
  "items",
  "facets",
  "f.colour",
  "f.zz",
  "_routes",
  "utm_source",
  "idempotencyKey",
  "__proto__",
  "constructor",
  "a[b]",
  "items[0][goodsId]",
  "",
];
/** What forms do, except what ends a session: the rest of the trial would have none. */
const INTENTS: readonly [string, ...string[]] = [
  "",
  ...namesBy(/intent\w* === "(\w+)"/g, /case "(\w+)":/g, /value="(\w+)"/g).filter((name) => !/out|everywhere|end/i.test(name)),
];

function oddValue(chance: Chance, depth = 0): unknown {
  switch (chance.whole(0, depth > 3 ? 4 : 7)) {
    case 0:
      return chance.pick([0, -1, 1.5, 1e21, 2 ** 53, true, false, null]);
    case 1:
    case 2:
    case 3:
    case 4:
      return chance.pick(WORDS);
    case 5:
      return Array.from({ length: chance.whole(0, 4) }, () => oddValue(chance, depth + 1));
    default:
      return oddObject(chance, depth + 1);
  }
}

function oddObject(chance: Chance, depth = 0): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: chance.whole(0, 5) }, () => [chance.pick(FIELDS), oddValue(chance, depth)]));
}

function oddPairs(chance: Chance): string {
  return Array.from({ length: chance.whole(0, 6) }, () => `${encoded(chance.pick(FIELDS))}=${encoded(chance.pick(WORDS))}`).join("&");
}

/** Encodes like a browser; a lone surrogate becomes invalid UTF-8. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}

type Body = { readonly type: string | undefined; readonly text: string };

const PARTS = (name: string, end = "--x--") => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n${end}`;

/** Bodies of all kinds; large ones are rare, because making them takes time. */
function oddBody(chance: Chance): Body {
  const FORM = "application/x-www-form-urlencoded";
  const many = chance.pick([3, 40, 2000, 25_000]);
  const make: readonly [() => Body, ...(() => Body)[]] = [
    () => ({ type: "application/json", text: JSON.stringify(oddObject(chance)) }),
    () => ({ type: "application/json", text: JSON.stringify(oddValue(chance)) }),
    () => ({
      type: "application/json",
      text: chance.pick([
        "{",
        "",
        "[",
        "nul",
        '{"a":1}}',
        '\ufeff{"key":"a"}',
        '{"key":"\\ud800"}',
        '{"key":"a","key":"b"}',
        "{'a':1}",
        "[1,,2]",
      ]),
    }),
    () => ({ type: "application/json", text: "[".repeat(many) + "]".repeat(many) }),
    () => ({
      type: "application/json",
      text: `{${Array.from({ length: many }, (_, index) => `"${chance.pick(FIELDS)}${index}":0`).join(",")}}`,
    }),
    () => ({ type: FORM, text: oddPairs(chance) }),
    () => ({ type: FORM, text: `intent=${chance.pick(INTENTS)}&${oddPairs(chance)}` }),
    () => ({ type: FORM, text: `${chance.pick(FIELDS)}=1&`.repeat(Math.min(many, 15_000)) }),
    () => ({ type: FORM, text: Array.from({ length: many }, (_, index) => `f[a][${index}]`).join("&") }),
    () => ({ type: FORM, text: `x${"[a]".repeat(many)}=1` }),
    () => ({ type: FORM, text: chance.pick(["%", "%zz=%", "=", "&&&", "a=%E0%A4%A", "a\u0000b=1", "a=%00"]) }),
    () => ({ type: "multipart/form-data; boundary=x", text: PARTS(chance.pick(FIELDS)) }),
    () => ({
      type: "multipart/form-data; boundary=x",
      text: chance.pick([PARTS("goodsId", ""), "--x--", "", "--y\r\n", PARTS("a").repeat(Math.min(many, 2000))]),
    }),
    () => ({ type: "multipart/form-data", text: PARTS("goodsId") }),
    () => ({
      type: chance.pick([
        "text/plain",
        "application/xml",
        "application/octet-stream",
        "text/event-stream",
        "application/json; charset=utf-16",
        "application/x-www-form-urlencodedx",
        "x",
        "/",
        ",",
        "application/json, text/plain",
      ]),
      text: chance.pick(["{}", "a=b", "data: 1\n\n", "<a/>", "\u0001\u0002"]),
    }),
    () => ({ type: undefined, text: chance.pick(["{}", "a=b", "\u0001"]) }),
  ];
  return chance.pick(make)();
}

/** Overrides one or a few headers. */
function oddHeaders(chance: Chance): Record<string, string> {
  const long = "x".repeat(chance.pick([10, 500, 6000, 14_000]));
  const odd: readonly [Readonly<Record<string, string>>, ...Readonly<Record<string, string>>[]] = [
    { "user-agent": long },
    { "user-agent": "" },
    { "user-agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile" },
    { accept: "*/*;q=nonsense, ,," },
    { accept: "text/event-stream" },
    { "accept-encoding": "br;q=0, gzip;q=0, identity;q=0" },
    { "accept-encoding": "gzip, br, zstd, x" },
    { "accept-encoding": "br" },
    { "accept-encoding": "*" },
    { "accept-language": "xx, ,;q" },
    { "accept-language": long },
    { range: "bytes=0-0" },
    { range: "bytes=9999999-" },
    { range: "lines=1" },
    { "if-none-match": "*" },
    { "if-none-match": '"x", W/"y", ,' },
    { "if-modified-since": "yesterday" },
    { cookie: "lang=xx" },
    { cookie: "lang=es-ES" },
    { cookie: "lang=" },
    { cookie: `rambla_guest=${long}` },
    { cookie: "rambla_guest=a.b.c; lang=de; =; ;;" },
    { cookie: "__Host-rambla_guest=%00%ff" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "nonsense" },
    { origin: "null" },
    { origin: "http://evil.example" },
    { referer: "javascript:1" },
    { "content-encoding": "gzip" },
    { "content-encoding": "br" },
    { "transfer-encoding": "chunked" },
    { "content-disposition": 'form-data; filename="x"' },
    { expect: "nothing" },
    { authorization: "Bearer" },
    { authorization: "Bearer a.b.c" },
    { authorization: "Basic OjpbXQ==" },
    { authorization: `Bearer ${long}` },
    { "idempotency-key": long },
    { "idempotency-key": "a-key-that-is-a-key" },
    { "x-forwarded-for": "nobody, 1.2.3.4" },
    { "x-forwarded-proto": "https" },
    { "x-forwarded-proto": "gopher" },
    { "x-forwarded-host": "pl.nidora.localhost" },
    { "x-forwarded-host": "[::1" },
    { forwarded: "for=;;=" },
    { brand: "acme" },
    { tenantid: "0" },
    { countrycode: "__proto__" },
    { lang: "constructor" },
    { platform: "TV" },
    { tourist: "2" },
    { deviceid: long },
    { visitorid: "\u00ff" },
    { timestamp: "0" },
    { signature: "A".repeat(32) },
    { "x-http-method-override": "DELETE" },
    { "last-event-id": "1" },
    { purpose: "prefetch" },
    { connection: "close" },
    { "x-odd": "\u00e9\u00ff" },
    { cookie: "lang=es; ".repeat(1600) },
    { cookie: `rambla_guest=${"a.".repeat(7000)}` },
    { "accept-encoding": "br;q=0, ".repeat(1800) },
    { "accept-language": "es;q=0.1,".repeat(1600) },
    { "if-none-match": '"a",'.repeat(3500) },
    { range: `bytes=${"0-1,".repeat(3500)}` },
    { "user-agent": `${chance.word(4)} ${"Silk Mobile ".repeat(1200)}` },
    { referer: `http://x/${"a?".repeat(7000)}` },
    Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-${at}`, "1"])),
  ];
  return Object.assign({}, ...Array.from({ length: chance.whole(0, 3) }, () => chance.pick(odd)));
}

/** One hostile request. It differs from a regular one in few things, so that it passes the first checks. */
export function oddRequest(chance: Chance): OddRequest {
  const address = chance.pick(ADDRESSES);
  const method = chance.pick([address.method, address.method, chance.pick(METHODS)]);
  const named = address.path.replace(/\{([^}]+)\}/g, () => encoded(chance.pick(["1", "100", "1001", "newest", chance.pick(WORDS)])) || "-");
  const ending =
    address.at === "page" && pages.some((page) => layoutsOf(page).some((layout) => pathOf(page, layout) === address.path))
      ? chance.pick(["", "", ".data", "/"])
      : chance.pick(["", "", "", "", "/", "/x", chance.pick(["/a".repeat(7000), "/..".repeat(4000), "/%41".repeat(3500)])]);
  const query = chance.pick([
    "",
    "",
    oddPairs(chance),
    oddPairs(chance),
    chance.pick([
      "&&&",
      "%",
      "=",
      "a[",
      "%ED%A0%80=1",
      "a&".repeat(3000),
      "key=a&".repeat(2000),
      `key=${"(".repeat(14_000)}`,
      `key=${"a+".repeat(7000)}`,
      Array.from({ length: 1400 }, (_, index) => `f.a${index}=${index}`).join("&"),
      Array.from({ length: 1500 }, (_, index) => `p${index}`).join("&"),
    ]),
  ]);
  const path = `${named === "/" && ending === ".data" ? "/_root" : named}${named === "/" && ending === "/" ? "" : ending}${query ? `?${query}` : ""}`;
  const carries = method !== "GET" && method !== "HEAD" ? chance.whole(0, 5) > 0 : chance.whole(0, 9) === 0;
  const body = carries ? oddBody(chance) : undefined;
  const odd = oddHeaders(chance);
  const honest: Record<string, string> =
    address.at === "call" && chance.whole(0, 9) > 0
      ? {
          ...signedHeaders({ method, path, body: body?.text, contentType: body?.type ?? (body ? "" : undefined) }),
          "Idempotency-Key": chance.word(20),
        }
      : { "sec-fetch-site": "same-origin", ...(body?.type !== undefined && { "content-type": body.type }) };
  // Header names are case-insensitive; the hostile one wins.
  const kept = Object.entries(honest).filter(([name, value]) => !(name.toLowerCase() in odd) && value !== "");
  return { at: address.at, method, path, headers: { ...Object.fromEntries(kept), ...odd }, body: body?.text };
}
