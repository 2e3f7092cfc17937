/** The chapters of `npm run bench`. Each starts and removes what it needs. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startShop } from "../tools/shop-process.ts";
import { account, accountTable } from "./account.ts";
import { buying, buyingTables, missedBuying } from "./buying.ts";
import { type Bytes, openBrowser, pageBytes } from "./bytes.ts";
import { commits, commitsTable, missedCommits } from "./commits.ts";
import { type Growth, GROWTH_LIMIT, growth, growthTable } from "./growth.ts";
import { importing, importTable, missedImport } from "./import.ts";
import { lighthouseScores, lighthouseTable } from "./lighthouse.ts";
import { manyPages, manyPagesTable, missedMore } from "./many-pages.ts";
import { growthOfOrders, ordersGrowthTable } from "./orders-growth.ts";
import { forgetfulShop, keepingShop, missedPages, pageRows } from "./pages.ts";

export type Chapter = {
  readonly name: string;
  /** Measured in every run. */
  readonly always?: true;
  /** How it is measured, and what the figures mean. */
  readonly about: string;
  /** The figures as Markdown, and missed limits. */
  measure(): Promise<{ readonly figures: string; readonly missed: readonly string[] }>;
};

/** Goods of the large shop. */
const MANY = 100_000;
/** Orders of the large shop. */
const MANY_ORDERS = 1_000_000;
/** Megabytes of a web process. */
const MEMORY = 350;
/** Seconds of a start with database and demo in place. */
const SECOND_START = 5;

/** Measured pages, with the KB limit of their scripts; the cart has none. */
const WEIGHED: readonly { readonly path: string; readonly limit?: number }[] = ["", "/mobile"].flatMap((layout) => [
  { path: layout || "/", limit: 125 },
  { path: `${layout}/classifiy/list?id=100`, limit: 125 },
  { path: `${layout}/commodity/detail?id=1001`, limit: 125 },
  { path: `${layout}/cart` },
  { path: `${layout}/order/confireOrder`, limit: 140 },
]);
/** KB over the wire. */
const LIMITS = { html: 25, styles: 25 };

const kilobytes = (count: number) => count / 1024;
const inTheMiddle = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const megabytesOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const slowed = (rows: readonly Growth[]) =>
  rows.filter(({ few, many }) => many > few * GROWTH_LIMIT).map(({ name }) => `growth of ${name}`);

const BESIDE_STATIC =
  "One web process, the load generator on the same machine. Every row stands beside a static page of 30 KB from plain `node:http`, measured in turn with it: read the ratios, not the milliseconds. Medians of eleven turns of one second; the ratios are those of neighbours in time.";

async function pagesOf(shops: Parameters<typeof pageRows>[0]) {
  const rows = await pageRows(shops);
  const started = Object.values(shops).filter((shop) => shop !== undefined);
  const memory = Math.max(...started.map(({ pid }) => megabytesOf(pid)));
  for (const shop of started) await shop.remove();
  const table = rows.map(
    ({ name, goal, one, sixteen, load }) =>
      `| ${name} | ${one.target.median.toFixed(2)} | ${one.latency.toFixed(1)} × | ${Math.round(sixteen.target.requestsPerSecond)} | ${sixteen.throughput.toFixed(2)} | ${goal} | ${load} |`,
  );
  const still = {
    one: inTheMiddle(rows.map(({ one }) => one.still.median)).toFixed(3),
    sixteen: Math.round(inTheMiddle(rows.map(({ sixteen }) => sixteen.still.requestsPerSecond))),
  };
  return {
    figures: `| page | ms at 1 | of the static page | requests/s at 16 | of the static page | goal | load |
| --- | --- | --- | --- | --- | --- | --- |
${table.join("\n")}

The static page itself, median over the rows: ${still.one} ms at 1, ${still.sixteen} requests/s at 16.
After all of it the process holds ${Math.round(memory)} MB (at most ${MEMORY}).`,
    missed: [...missedPages(rows), ...(memory > MEMORY ? ["memory"] : [])],
  };
}

export const CHAPTERS: readonly Chapter[] = [
  {
    name: "Cached pages",
    always: true,
    about: `${BESIDE_STATIC} Measured whenever anything is.`,
    measure: async () => await pagesOf({ keeping: await keepingShop() }),
  },
  {
    name: "Rendered pages",
    about: `${BESIDE_STATIC} The shop has no room for pages, so each is rendered anew; the sixteen ask for sixteen different pages, as requests for the same page share one rendering.`,
    measure: async () => await pagesOf({ forgetful: await forgetfulShop() }),
  },
  {
    name: "Bytes over the wire",
    about: `A count in KB, packed by brotli, which the load of the machine does not change. What a new browser receives over HTTP/1.1, headers and bodies. "JavaScript" is the first load until the page is at rest; "later" what comes at the first sign of the shopper. Limits: HTML ≤ ${LIMITS.html}; JavaScript ≤ 125 on home, list and product, ≤ 140 on the checkout; CSS ≤ ${LIMITS.styles}.`,
    async measure() {
      const shop = await keepingShop();
      const browser = await openBrowser();
      const bytes: ((typeof WEIGHED)[number] & Bytes)[] = [];
      for (const page of WEIGHED) bytes.push({ ...page, ...(await pageBytes(browser, shop.port, page.path)) });
      await browser.close();
      await shop.remove();
      const rows = bytes.map(
        ({ path, html, scripts, late, styles }) =>
          `| ${[path, ...[html, scripts, late, styles].map((count) => kilobytes(count).toFixed(1))].join(" | ")} |`,
      );
      return {
        figures: `| page | HTML | JavaScript | later | CSS |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}`,
        missed: bytes
          .filter(
            ({ limit = Infinity, html, scripts, styles }) =>
              kilobytes(html) > LIMITS.html || kilobytes(styles) > LIMITS.styles || kilobytes(scripts) > limit,
          )
          .map(({ path }) => `bytes of ${path}`),
      };
    },
  },
  {
    name: "Lighthouse",
    about: `Limits on a phone: performance ≥ 97 for list and product, ≥ 95 for home and cart, all others 100; the cart is kept out of search engines on purpose. "Machine" is the index Lighthouse measures; its slowing to a fourth makes a middle phone of one of 1500 to 2000, and less of a slower one. A fresh browser for every run; medians of nine runs, made in rounds over the pages.`,
    async measure() {
      // With the default settings: 24 products on a page.
      const shop = await startShop({});
      const scores = await lighthouseScores(shop.port);
      await shop.remove();
      return { figures: lighthouseTable(scores), missed: scores.flatMap(({ page, missed }) => missed.map((what) => `${page}: ${what}`)) };
    },
  },
  {
    name: "Buying",
    about: `Over HTTP, sixteen at a time, durable, medians of five turns of three seconds; one web process, the worker and the database beside it, and whoever asks, on the same machine. Beside the readers of kept pages four buy without a pause.`,
    async measure() {
      const bought = await buying();
      return { figures: buyingTables(bought), missed: missedBuying(bought) };
    },
  },
  {
    name: "Commits in one process",
    about: `The same commits asked in this process, by sixteen at once on a durable database: without HTTP, signatures, the jobs they start, and whoever asks.`,
    async measure() {
      const committed = await commits();
      return { figures: commitsTable(committed), missed: missedCommits(committed) };
    },
  },
  {
    name: "Accounts",
    about: `Over HTTP, one connection, medians of sixty: each page that is for customers, for one with 1 000 orders and 10 000 messages, and a piece more in their cart. Signing in and the bare hash of the password are measured in turn: the hash is meant to be dear, so the row tells what comes on top of it.`,
    async measure() {
      const accounts = await account();
      return {
        figures: accountTable(accounts),
        missed: accounts.filter(({ median, limit, failed }) => median > limit || failed > 0).map(({ name }) => `account: ${name}`),
      };
    },
  },
  {
    name: "Many pages",
    about: `A copy of the shop is built with three hundred more routes, in ten subjects with styles of their own, and both are asked in turn.`,
    async measure() {
      const more = await manyPages();
      return { figures: manyPagesTable(more), missed: missedMore(more) };
    },
  },
  {
    name: "Import",
    about: `A table of goods by \`npm run catalogue -- import\`, with pictures, beside the shop that shows them; and out again by \`export\`.`,
    async measure() {
      const imported = await importing();
      return { figures: importTable(imported), missed: missedImport(imported) };
    },
  },
  {
    name: "Growth",
    about: `Calls in process, medians of 200, asked in turn of a shop with few goods and of one with many; then the same of orders: whoever asks for their own has ten in the small shop and ten thousand in the large one, whoever searches or counts them five thousand and ten thousand.`,
    async measure() {
      const ofGoods = await growth(MANY);
      const ofOrders = await growthOfOrders(MANY_ORDERS);
      return {
        figures: `${growthTable(ofGoods, MANY)}\n\n${ordersGrowthTable(ofOrders, MANY_ORDERS)}`,
        missed: slowed([...ofGoods, ...ofOrders]),
      };
    },
  },
  {
    name: "Start",
    about: `A shop of the demo in an empty folder, and again in the same folder.`,
    async measure() {
      const dataDirectory = mkdtempSync(join(tmpdir(), "rambla-bench-"));
      const starting = async () => {
        const started = performance.now();
        const shop = await startShop({ dataDirectory });
        const seconds = (performance.now() - started) / 1000;
        await shop.stop();
        return seconds;
      };
      const first = await starting();
      const second = await starting();
      rmSync(dataDirectory, { recursive: true, force: true });
      return {
        figures: `| what | s | limit |\n| --- | --- | --- |\n| first start, with database and demo | ${first.toFixed(1)} | |\n| second start | ${second.toFixed(1)} | ${SECOND_START} |`,
        missed: second > SECOND_START ? ["second start"] : [],
      };
    },
  },
];
