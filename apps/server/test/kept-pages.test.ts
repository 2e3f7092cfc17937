/** The page cache of a built shop against any first request. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { layoutsOf, pathOf } from "@rambla/storefront/base/page.ts";
import { pages } from "@rambla/storefront/pages.ts";
import { sampleOf } from "../../../tools/trial/extent.ts";
import { hireOperator, signIn } from "../../../tools/trial/operator.ts";
import { type Answer, ask as askPort, type Question } from "../../../tools/trial/http-client.ts";
import { documentFile, PATIENT } from "./document-file.ts";
import { type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { SAY_WHAT, shownWith } from "./shown-pages.ts";

let shop: ShopProcess;
beforeAll(async () => {
  shop = await startShop({ env: { WORKERS: "1", SHOP_CONFIG: documentFile(PATIENT) } });
}, 120_000);
afterAll(async () => {
  await shop?.remove();
}, 60_000);

const PHONE = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const ask = (path: string, rest: Partial<Question> = {}): Promise<Answer> => askPort({ port: shop.port, path, ...rest });

/** Every cached page that shows something, in each layout, as page and data. */
const KEPT = pages
  .filter(({ keep }) => keep)
  .flatMap((page) =>
    layoutsOf(page).flatMap((layout) => {
      const [path, query] = [pathOf(page, layout), shownWith(page)];
      return [`${path}${query}`, `${path === "/" ? "/_" : path}.data${query}`];
    }),
  );

/** The demo's price list at its default brand. */
const SPECIAL_LIST = "7tba4jvb1zDOn0b_";

/** First requests; each host makes the address uncached. */
const FIRST: readonly (readonly [string, string, Partial<Question>])[] = [
  ["HEAD", "es.lumbra.localhost", { method: "HEAD" }],
  ["HEAD, packed", "it.lumbra.localhost", { method: "HEAD", headers: { "accept-encoding": "br" } }],
  ["a range", "nl.lumbra.localhost", { headers: { range: "bytes=0-3", "if-range": '"x"' } }],
  ["a condition", "pl.lumbra.localhost", { headers: { "if-none-match": "*", "if-modified-since": "Fri, 20 Nov 2026 10:00:00 GMT" } }],
  [
    "a visitor",
    "fr.lumbra.localhost",
    {
      headers: {
        cookie: "rambla_guest=planted; x=planted",
        "accept-language": "planted",
        "x-forwarded-for": "planted",
        referer: "http://planted/",
        authorization: "planted",
      },
    },
  ],
];

describe.each(sampleOf(FIRST, 1))("asked for first with %s", (_, host, rest) => {
  test("every kept page is whole for the next one", async () => {
    expect(KEPT.length).toBeGreaterThan(25);
    for (const path of sampleOf(KEPT, 12)) {
      const first = await ask(path, { host, ...rest });
      const next = await ask(path, { host });
      expect({ path, status: next.status, kept: next.headers["cache-control"]?.startsWith("public") }, SAY_WHAT).toEqual({
        path,
        status: 200,
        kept: true,
      });
      expect(Number(next.headers["content-length"]), path).toBe(next.body.length);
      expect(next.body.length, path).toBeGreaterThan(path.includes(".data") ? 100 : 5000);
      if (!path.includes(".data")) expect(next.text.trimEnd().endsWith("</html>"), path).toBe(true);
      expect(next.text, path).not.toContain("planted");
      if (rest.method === "HEAD")
        expect([first.status, first.body.length, first.headers.etag?.slice(0, 23)], path).toEqual([
          200,
          0,
          next.headers.etag?.slice(0, 23),
        ]);
    }
  });
});

test("a page of goods tells what others asked and were answered, without who asked, and where to ask", async () => {
  for (const path of ["/commodity/detail?id=1001", "/mobile/commodity/detail?id=1001"]) {
    const { text } = await ask(path, { host: "es.lumbra.localhost" });
    expect(text).toContain("¿Se puede regular con un regulador de pared?");
    expect(text).toContain("No, la Clara no es regulable.");
    expect(text).not.toContain("question@");
    const german = (await ask(path, { host: "de.lumbra.localhost" })).text;
    expect(german.indexOf("in meinen Lampenschirm")).toBeGreaterThan(0);
    expect(german.indexOf("in meinen Lampenschirm"), "their own language comes first").toBeLessThan(german.indexOf("regulador de pared"));
    expect(text).toContain(`href="${path.startsWith("/mobile") ? "/mobile" : ""}/personCenter/consult?goodsId=1001"`);
  }
  expect((await ask("/commodity/detail?id=1002", { host: "es.lumbra.localhost" })).text).not.toContain("regulador de pared");
});

test("a page of goods tells what goes with them and why, leads to what its words name, draws its measures and says what is in the box", async () => {
  for (const path of ["/commodity/detail?id=1003", "/mobile/commodity/detail?id=1003"]) {
    const { text } = await ask(path, { host: "es.lumbra.localhost" });
    expect(text.match(/Compatible: E27/g)?.length, path).toBeGreaterThanOrEqual(3);
    expect(text, path).toMatch(/<a href="[^"]*id=1001[^"]*"[^>]*>E27<\/a>/);
    expect(text, path).toMatch(/<svg[^>]*role="img" aria-label="Dibujo: 28\u00a0cm de ancho, 24\u00a0cm de alto y 28\u00a0cm de fondo"/);
    expect(text, path).toContain("Florón con cable textil");
    expect((await ask(path, { host: "de.lumbra.localhost" })).text, path).toContain("Passend zu: E27");
  }
});

test("a page of goods names maker, responsible person and warnings, and another page the seller, where the country asks for them", async () => {
  const textOf = async (path: string, host: string) => (await ask(path, { host })).text;
  for (const layout of ["", "/mobile"]) {
    const goods = `${layout}/commodity/detail?id=1002`;
    const spanish = await textOf(goods, "es.velmo.localhost");
    for (const words of ["Velmo Demo Works Ltd, 1 Example Park", "Velmo Demo GmbH, Beispielstraße 1", "Lee el manual", "Garantía legal: 3"])
      expect(spanish, words).toContain(words);
    for (const host of ["gb.velmo.localhost", "us.velmo.localhost"])
      expect(await textOf(goods, host), host).not.toMatch(/Velmo Demo Works|Legal guarantee|manual before first use/);
    const legal = `${layout}/info?id=${DEMO_CONFIG.brands.velmo.legalNoticeId}`;
    for (const host of ["de.velmo.localhost", "gb.velmo.localhost"])
      expect(await textOf(legal, host), host).toMatch(/Velmo Demo GmbH, Beispielstraße 1[^]*DEMO 1002[^]*DEMO1000701002/);
    expect((await ask(legal, { host: "us.velmo.localhost" })).status).toBe(404);
  }
});

test("a page of goods shows where they are used, in the gallery and beside the description, and says so", async () => {
  for (const path of ["/commodity/detail?id=1002", "/mobile/commodity/detail?id=1002"]) {
    const { text } = await ask(path, { host: "fr.nidora.localhost", headers: path.startsWith("/mobile") ? { "user-agent": PHONE } : {} });
    const [gallery = "", facts = ""] = text.split('id="description"');
    for (const part of [gallery, facts.slice(0, facts.indexOf("</section>"))])
      expect(
        part.match(/<img[^>]*alt="Bouilloire électrique Alba[^"]*, sur le plan de travail d’une cuisine au soleil du matin"/g)?.length,
        path,
      ).toBe(1);
  }
});

test("instead of what is sold out stand others of its kind that are there", async () => {
  for (const path of ["/commodity/detail?id=1004", "/mobile/commodity/detail?id=1004"]) {
    const { text } = await ask(path, { host: "es.lumbra.localhost" });
    const [, others = ""] = /En stock en «([^]*?)<\/ul>/.exec(text) ?? [];
    expect(others.match(/<li/g)?.length, path).toBeGreaterThan(1);
    expect(others, path).not.toContain("id=1004");
  }
  expect((await ask("/commodity/detail?id=1003", { host: "es.lumbra.localhost" })).text).not.toContain("En stock en «");
});

test("every page that tells the price of a flash sale is kept no longer than the sale lasts", async () => {
  const operator = await signIn(shop.port, await hireOperator(shop, {}));
  const endsAt = Date.now() + 120_000;
  const saved = await operator("POST", "/flash-sale", {
    brand: "lumbra",
    flashSaleId: "short",
    goodsId: "1001",
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    pieces: 100_000,
    prices: { ES: "1.37" },
  });
  expect(saved.status, JSON.stringify(saved)).toBe(200);
  // In HTML a price ends with a quote, space or tag; in page data numbers end with a comma.
  const tells = async (path: string) => /1[,.]37(?=[\s"\\<&])/.test((await ask(path)).text);
  // Pages that also show it are served a few seconds more.
  const showing = ["/", "/mobile/classifiy/list?id=100", "/commodity/detail.data?id=1001", "/mobile/comment/comment?id=1001", "/cart"];
  for (const path of showing) await expect.poll(() => tells(path), { message: path, timeout: 15_000 }).toBe(true);
  const telling: string[] = [];
  for (const path of new Set([...showing, ...sampleOf(KEPT, 12)])) {
    if (!(await tells(path))) continue;
    telling.push(path);
    const left = Math.ceil((endsAt - Date.now()) / 1000);
    const [, fresh, stale] = /s-maxage=(\d+), stale-while-revalidate=(\d+)$/.exec((await ask(path)).headers["cache-control"] ?? "") ?? [];
    expect(Number(fresh) + Number(stale), `seconds that others may keep ${path}`).toBeLessThanOrEqual(left);
  }
  expect(telling, "what was judged").toEqual(expect.arrayContaining(showing));
});

test("a page that is the same for everyone says nothing of whose cookies came first", async () => {
  const cookie = "rambla_known=xyz; rambla_left=1795000000000";
  const { text } = await ask("/commodity/detail?id=1020", { headers: { cookie } });
  expect(text).toContain('"missing":');
  expect(text).not.toMatch(/"cookies":|xyz/);
});

test("a price list that anybody can make up is kept by nobody, one with a price for the goods is", async () => {
  const keeping = async (distributionId: string) =>
    (await ask(`/commodity/detail?id=1002&distributionId=${distributionId}`)).headers["cache-control"]?.split(",")[0];
  expect(await Promise.all(["0", SPECIAL_LIST, "zzz", "zzzz"].map(keeping))).toEqual(["public", "public", "private", "private"]);
});

test("gifts of an event that anybody can make up are kept by nobody", async () => {
  const keeping = async (query: string) => (await ask(`/activity/gift${query}`)).headers["cache-control"]?.split(",")[0];
  expect(await Promise.all(["", "?type=1", "?activityId=zzz", "?activityId=zzzz&type=1"].map(keeping))).toEqual([
    "public",
    "public",
    "private",
    "private",
  ]);
});

/** Every script that a document loads, with its static imports. */
async function filesOf(document: string): Promise<ReadonlyMap<string, { readonly text: string; readonly needs: readonly string[] }>> {
  const files = new Map<string, { text: string; needs: readonly string[] }>();
  const load = async (file: string): Promise<void> => {
    if (files.has(file)) return;
    const found = { text: "", needs: [] as readonly string[] };
    files.set(file, found);
    found.text = (await ask(file)).text;
    found.needs = [...found.text.matchAll(/(?:\bimport|\bfrom)\s*"\.\/([^"]+)"/g)].map(([, next = ""]) => `/assets/${next}`);
    for (const next of found.needs) await load(next);
  };
  for (const [, file = ""] of document.matchAll(/<link rel="modulepreload" href="(\/assets\/[\w.-]+\.js)"/g)) await load(file);
  for (const [, file = ""] of document.matchAll(/\bimport\b[^"]*"(\/assets\/[\w.-]+\.js)"/g)) await load(file);
  return files;
}

test("routes are told for a year, packed, and to a page of an older release not at all", async () => {
  const [, version] = /window\.__reactRouterManifest = \{[^]*?"version":\s*"(\w+)"/.exec((await ask("/")).text) ?? [];
  const { status, headers, text } = await ask(`/_routes?paths=/order,/order/confireOrder&version=${version}`, {
    host: "pl.nidora.localhost",
    headers: { "accept-encoding": "br" },
  });
  expect({ status, cached: headers["cache-control"], packed: headers["content-encoding"], type: headers["content-type"] }).toEqual({
    status: 200,
    cached: "public, max-age=31536000, immutable",
    packed: "br",
    type: "application/json",
  });
  expect(text.length).toBeGreaterThan(0);
  const old = await ask("/_routes?paths=/cart&version=older");
  expect({ status: old.status, cached: old.headers["cache-control"], reload: old.headers["x-remix-reload-document"] }).toEqual({
    status: 204,
    cached: "no-store",
    reload: "true",
  });
});

/** Compressed bytes of a file. */
async function weightOf(path: string): Promise<number> {
  return (await ask(path, { headers: { "accept-encoding": "br" } })).body.length;
}
const inKilobytes = (weights: readonly number[]) => Math.round(weights.reduce((sum, bytes) => sum + bytes, 0) / 102.4) / 10;

/** Kilobytes of a first visit's scripts and texts. */
const MAY_WEIGH: readonly (readonly [string, { readonly program: number; readonly texts: number; readonly files: number }])[] = [
  ["/", { program: 120, texts: 5, files: 30 }],
  ["/classifiy/list?id=100", { program: 125, texts: 5, files: 36 }],
  ["/commodity/detail?id=1001", { program: 125, texts: 5, files: 36 }],
  ["/cart", { program: 135, texts: 11, files: 42 }],
  ["/order/confireOrder", { program: 142, texts: 16, files: 60 }],
];
test.each(
  sampleOf(
    MAY_WEIGH.flatMap(([path, limits]) => [[path, limits] as const, [path === "/" ? "/mobile" : `/mobile${path}`, limits] as const]),
    4,
  ),
)("the program and the texts of a first visit of %s weigh no more than they may", async (path, limits) => {
  const phone = path.startsWith("/mobile") ? { headers: { "user-agent": PHONE } } : {};
  const { text } = await ask(path, phone);
  const program = await filesOf(text);
  // Text files that the page's scripts import in its language.
  const texts = [...program.values()].flatMap(({ text: code }) =>
    [...code.matchAll(/\bes:\(\)=>[^{}]*?import\([`"]\.\/([\w.-]+\.js)/g)].map(([, file = ""]) => `/assets/${file}`),
  );
  expect(texts.length, "of each subject a file").toBeGreaterThan(1);
  const weigh = async (files: Iterable<string>) => inKilobytes(await Promise.all([...new Set(files)].map(weightOf)));
  const weighed = await weigh([...program.keys()].filter((file) => !texts.includes(file)));
  expect(weighed).toBeLessThanOrEqual(limits.program);
  expect(weighed, "nothing was left out of the count").toBeGreaterThan(limits.program * 0.8);
  expect(await weigh(texts)).toBeLessThanOrEqual(limits.texts);
  expect(program.size, "files of the program and its texts").toBeLessThanOrEqual(limits.files);
});

test.each(["/", "/classifiy/list?id=100", "/commodity/detail?id=1001", "/cart", "/nowhere"])(
  "%s is styled by the one sheet of the shop before any script runs",
  async (path) => {
    const { text } = await ask(path);
    const head = text.slice(0, Math.min(text.indexOf("</head>"), text.indexOf("<script")));
    const sheets = [...head.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(sheets).toHaveLength(1);
    expect(inKilobytes([await weightOf(sheets[0] ?? "")])).toBeLessThanOrEqual(25);
  },
);
