/** What a built shop keeps, asked for in every way a stranger may ask first. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Page, pages, pathOf } from "@rambla/storefront/pages.ts";
import { type Answer, ask as askPort, type Question } from "../../../tools/trial/http-client.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ env: { WORKERS: "1" } });
}, 120_000);
afterAll(async () => {
  await shop?.remove();
}, 60_000);

const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: shop.port, path, ...rest });

/** An address of every kept page that shows something, in each of its layouts, as a page and as data. */
const KEPT = pages.flatMap((page) => (page.keep ? (page.only ? [page.only] : (["desktop", "mobile"] as const)).map((layout) => addressOf(page, layout)) : [])).flatMap(({ path, query }) => [
  `${path}${query}`,
  `${path === "/" ? "/_" : path}.data${query}`,
]);

function addressOf(page: Page, layout: "desktop" | "mobile"): { path: string; query: string } {
  const query = /detail|comment/.test(page.path) ? "?id=1001" : /list|secondList/.test(page.path) ? "?id=100" : page.path === "search" ? "?key=l" : "";
  return { path: pathOf(page, layout), query };
}

/** The demo's list of special prices at its default brand. */
const SPECIAL_LIST = "7tba4jvb1zDOn0b_";

/** Whoever asks first for an address asks like this; each host makes the address a cold one. */
const FIRST: readonly (readonly [string, string, Partial<Question>])[] = [
  ["HEAD", "es.lumbra.localhost", { method: "HEAD" }],
  ["HEAD, packed", "it.lumbra.localhost", { method: "HEAD", headers: { "accept-encoding": "br" } }],
  ["a range", "nl.lumbra.localhost", { headers: { range: "bytes=0-3", "if-range": '"x"' } }],
  ["a condition", "pl.lumbra.localhost", { headers: { "if-none-match": "*", "if-modified-since": "Fri, 20 Nov 2026 10:00:00 GMT" } }],
  ["a visitor", "fr.lumbra.localhost", { headers: { cookie: "rambla_guest=planted; x=planted", "accept-language": "planted", "x-forwarded-for": "planted", referer: "http://planted/", authorization: "planted" } }],
];

describe.each(FIRST)("asked for first with %s", (_, host, rest) => {
  test("every kept page is whole for the next one", async () => {
    expect(KEPT.length).toBeGreaterThan(25);
    for (const path of KEPT) {
      const first = await ask(path, { host, ...rest });
      const next = await ask(path, { host });
      expect({ path, status: next.status, kept: next.headers["cache-control"]?.startsWith("public") }).toEqual({ path, status: 200, kept: true });
      expect(Number(next.headers["content-length"]), path).toBe(next.body.length);
      expect(next.body.length, path).toBeGreaterThan(path.includes(".data") ? 100 : 5000);
      if (!path.includes(".data")) expect(next.text.trimEnd().endsWith("</html>"), path).toBe(true);
      expect(next.text, path).not.toContain("planted");
      if (rest.method === "HEAD") expect([first.status, first.body.length, first.headers.etag?.slice(0, 23)], path).toEqual([200, 0, next.headers.etag?.slice(0, 23)]);
    }
  });
});

test("a price list that anybody can make up is kept by nobody, one with a price for the goods is", async () => {
  const keeping = async (distributionId: string) => (await ask(`/commodity/detail?id=1002&distributionId=${distributionId}`)).headers["cache-control"]?.split(",")[0];
  expect(await Promise.all(["0", SPECIAL_LIST, "zzz", "zzzz"].map(keeping))).toEqual(["public", "public", "private", "private"]);
});
