/** `node bench/lighthouse.ts`: Lighthouse scores of the pages on a phone; `bench.ts` writes them into docs/performance.md. */
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort, startShop } from "../tools/shop-process.ts";
import { chromiumForMeasuring } from "./bytes.ts";

const HOST = "es.lumbra.localhost";
const PAGES = [
  { name: "home", path: "/mobile", limits: { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } },
  { name: "list", path: "/mobile/classifiy/list?id=100", limits: { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 } },
  {
    name: "product",
    path: "/mobile/commodity/detail?id=1001",
    limits: { performance: 97, accessibility: 100, "best-practices": 100, seo: 100 },
  },
  // The cart is personal, so search engines are kept out on purpose.
  { name: "cart", path: "/mobile/cart", limits: { performance: 95, accessibility: 100, "best-practices": 100 } },
] as const;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Score = {
  readonly page: string;
  /** Of 100, by category. */
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  /** Milliseconds, and the cumulative layout shift. */
  readonly largestPaint: number;
  readonly blocking: number;
  readonly shift: number;
  /** Lighthouse's benchmark index; divided by four, 1500 to 2000 is a middle phone. */
  readonly machine: number;
  /** Categories below their limit, with the audits that cost points. */
  readonly missed: readonly string[];
};

const RUNS = 9;

/** Runs Lighthouse for a phone, in rounds over the pages, which share slow moments; gives medians. Throws without Chromium. */
export async function lighthouseScores(port: number, runs = RUNS): Promise<readonly Score[]> {
  const executablePath = await chromiumForMeasuring();
  const found = new Map<string, Score[]>(PAGES.map((page) => [page.name, []]));
  for (let run = 0; run < runs; run += 1)
    for (const page of PAGES) found.get(page.name)?.push(await inNewBrowser(executablePath, port, page));
  return [...found.values()].flatMap(
    (scores) => scores.toSorted((a, b) => a.scores.performance - b.scores.performance)[Math.floor(runs / 2)] ?? [],
  );
}

/** A used browser would have the scripts compiled already. */
async function inNewBrowser(executablePath: string, port: number, page: (typeof PAGES)[number]): Promise<Score> {
  const debugging = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, `--remote-debugging-port=${debugging}`] });
  try {
    return await one(debugging, port, page);
  } finally {
    await browser.close();
  }
}

async function one(browser: number, port: number, page: (typeof PAGES)[number]): Promise<Score> {
  const result = await lighthouse(`http://${HOST}:${port}${page.path}`, {
    port: browser,
    output: "json",
    onlyCategories: [...CATEGORIES],
    logLevel: "silent",
  });
  if (!result) throw new Error(`Lighthouse gave nothing for ${page.path}`);
  const { categories, audits, environment } = result.lhr;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const missed = Object.entries(page.limits).flatMap(([category, limit]) => {
    if (score(category) >= limit) return [];
    const lost = (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`.trim());
    return [`${category} ${score(category)} (${lost.join(", ")})`];
  });
  const number = (id: string) => audits[id]?.numericValue ?? 0;
  return {
    page: page.name,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    largestPaint: number("largest-contentful-paint"),
    blocking: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
    machine: Math.round(environment.benchmarkIndex),
    missed,
  };
}

export function lighthouseTable(scores: readonly Score[]): string {
  const rows = scores.map(
    ({ page, scores: of, largestPaint, blocking, shift, machine }) =>
      `| ${page} | ${of.performance} | ${of.accessibility} | ${of["best-practices"]} | ${of.seo} | ${(largestPaint / 1000).toFixed(2)} s | ${Math.round(blocking)} ms | ${shift.toFixed(3)} | ${machine} |`,
  );
  return [
    "| page on a phone | performance | accessibility | best practices | SEO | largest paint | blocking | shift | machine |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

if (import.meta.main) {
  const given = Number(process.argv[2]);
  await chromiumForMeasuring();
  const shop = given ? undefined : await startShop({});
  const scores = await lighthouseScores(given || (shop?.port ?? 0), given ? 1 : RUNS);
  console.log(lighthouseTable(scores));
  for (const { page, missed } of scores) for (const one of missed) console.log(`${page}: ${one}`);
  await shop?.remove();
  process.exit(scores.some((score) => score.missed.length > 0) ? 1 : 0);
}
