/** `node bench/pages.ts [words]`: measures cached and rendered pages beside the static page; `words` choose rows. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { type ShopProcess, startShop } from "../tools/shop-process.ts";
import { type Beside, load, measure, measureBeside, startBaseline, type Target } from "./measure.ts";
import { moreGoods } from "./more-goods.ts";

const HOST = "es.lumbra.localhost";

/** Relative to the static page: most latency at one connection, least requests at sixteen. */
type Limit = { readonly latency: number; readonly requests?: number };
export type Row = {
  readonly name: string;
  readonly goal: string;
  readonly limit: Limit;
  readonly one: Beside;
  readonly sixteen: Beside;
  readonly failed: number;
  readonly load: string;
};

const KEPT: Limit = { latency: 2, requests: 0.5 };

const settings = mkdtempSync(join(tmpdir(), "rambla-bench-"));
process.once("exit", () => rmSync(settings, { recursive: true, force: true }));

/** Adds settings to lists of 48. */
async function shopWith(name: string, rest: object): Promise<ShopProcess> {
  const file = join(settings, `${name}.json`);
  writeFileSync(file, JSON.stringify({ paging: { goods: 48 }, ...rest }));
  return await startShop({ env: { SHOP_CONFIG: file, WORKERS: "1" } });
}

export const keepingShop = () => shopWith("keeping", {});
/** Without a page cache each request renders; shared data stay cached. */
export const forgetfulShop = () => shopWith("forgetful", { kept: { pagesMegabytes: 0 } });

/** Sixteen different pages of a kind, so that no two share a render; the first is the default. */
const COUNTED = Array.from({ length: 16 }, (_, index) => index);
const SORTED = COUNTED.map((index) =>
  index === 0
    ? ""
    : `&sort=${["sales", "price", "comments", "marketTime"][index % 4]}&order=${index & 4 ? "asc" : "desc"}${index & 8 ? "&stock=HAVE_STOCK" : ""}`,
);
const HOMES = Object.values(DEMO_CONFIG.brands)
  .flatMap(({ hosts }) => Object.values(hosts).flatMap((host) => host ?? []))
  .filter((host) => host !== HOST);
const at = (path: string) => [{ host: HOST, path }];

const KEPT_PAGES = [
  { name: "home, kept", goal: "≥ 0.5 of the requests at 16, ≤ 2 × the latency at 1", limit: KEPT, pages: at("/") },
  { name: "list of 48, kept", goal: "≥ 0.5, ≤ 2 ×", limit: KEPT, pages: at("/classifiy/list?id=100&rootKey=100") },
  { name: "product, kept", goal: "≥ 0.5, ≤ 2 ×", limit: KEPT, pages: at("/commodity/detail?id=1001") },
];
const RENDERED_PAGES = [
  { name: "home, rendered", most: Infinity, pages: [HOST, ...HOMES].slice(0, 16).map((host) => ({ host, path: "/" })) },
  { name: "list of 48, rendered", most: 90, pages: SORTED.map((order) => ({ host: HOST, path: `/classifiy/list?id=100${order}` })) },
  { name: "product, rendered", most: 90, pages: COUNTED.map((index) => ({ host: HOST, path: `/commodity/detail?id=${1001 + index}` })) },
  { name: "search, rendered", most: 90, pages: SORTED.map((order) => ({ host: HOST, path: `/search?key=lampara${order}` })) },
].map(({ most, ...page }) => ({ ...page, goal: most === Infinity ? "none" : `≤ ${most} × at 1`, limit: { latency: most } }));

/** Gives the rows with a word in their names; all without words. */
export async function pageRows(
  shops: { readonly keeping?: ShopProcess; readonly forgetful?: ShopProcess },
  words: readonly string[] = [],
  runs?: number,
): Promise<readonly Row[]> {
  const baseline = await startBaseline();
  const still: Target = { port: baseline.port, pages: [{ path: "/" }] };
  const rows: Row[] = [];
  for (const [shop, kinds] of [
    [shops.keeping, KEPT_PAGES],
    [shops.forgetful, RENDERED_PAGES],
  ] as const) {
    if (!shop) continue;
    await moreGoods(shop.dataDirectory, "lumbra", 2);
    for (const { name, goal, limit, pages } of kinds.filter(
      (kind) => words.length === 0 || words.some((word) => kind.name.includes(word)),
    )) {
      const target: Target = { port: shop.port, pages };
      // Lets the first requests compile the code.
      await measure(target, 1, 6);
      const one = await measureBeside(still, target, 1, 1, runs);
      const sixteen = await measureBeside(still, target, 16, 1, runs);
      const failed = one.failed + sixteen.failed;
      if (failed > 0) console.log(`  ${name}: ${failed} answers were no success`);
      console.log(
        `  ${name}: ${one.target.median.toFixed(2)} ms (${one.latency.toFixed(1)} × the static page), ${Math.round(sixteen.target.requestsPerSecond)}/s at 16`,
      );
      rows.push({ name, goal, limit, one, sixteen, failed, load: load() });
    }
  }
  baseline.stop();
  return rows;
}

/** Gives missed limits. Failed answers miss it, however fast. */
export function missedPages(rows: readonly Row[]): string[] {
  return rows
    .filter(({ limit, one, sixteen, failed }) => failed > 0 || one.latency > limit.latency || sixteen.throughput < (limit.requests ?? 0))
    .map(({ name }) => name);
}

if (import.meta.main) {
  const words = process.argv.slice(2);
  const wants = (kinds: readonly { readonly name: string }[]) =>
    words.length === 0 || kinds.some(({ name }) => words.some((word) => name.includes(word)));
  const shops = {
    ...(wants(KEPT_PAGES) && { keeping: await keepingShop() }),
    ...(wants(RENDERED_PAGES) && { forgetful: await forgetfulShop() }),
  };
  const missed = missedPages(await pageRows(shops, words, 5));
  for (const shop of Object.values(shops)) await shop.remove();
  for (const name of missed) console.log(`Beyond its limit: ${name}`);
  process.exit(missed.length > 0 ? 1 : 0);
}
