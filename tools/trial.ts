/** `npm run trial`: the hostile trials at full counts, with their times; the report goes to docs/trial.md. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { makeChance } from "./trial/chance.ts";
import { cacheBetween } from "./trial/cache-between.ts";
import { clocksApart, WRONG } from "./trial/clocks.ts";
import { abandoned, crawlersAndBuyers } from "./trial/crowd.ts";
import { backlog, baskets, enumeration, permutations, races } from "./trial/counted-tests.ts";
import { crashes } from "./trial/crashes.ts";
import { crawl, crossings } from "./trial/kept.ts";
import { flashSale } from "./trial/flash-sale.ts";
import { fullDisk } from "./trial/full-disk.ts";
import { guesses } from "./trial/guesses.ts";
import { startNodes, TRUSTED } from "./trial/nodes.ts";
import { paymentStorm } from "./trial/payment-storm.ts";
import { databaseCut, shopCut } from "./trial/power-cut.ts";
import { customerPlans, queryPlans } from "./trial/query-plans.ts";
import { brandBleed, databaseAway } from "./trial/readers.ts";
import { lastPieces, oneConfirmation } from "./trial/rush.ts";
import type { Outcome, Scenario } from "./trial/scenario.ts";
import { strangers } from "./trial/strangers.ts";
import { slowDatabase } from "./trial/slow-database.ts";
import { tampering } from "./trial/tampering.ts";

type Result = { readonly name: string; readonly promise: string; readonly outcome: Outcome; readonly seconds: number; readonly load: string };

const { values } = parseArgs({ options: { seed: { type: "string", default: "20261121" }, only: { type: "string" } } });
const seed = Number(values.seed);
const results: Result[] = [];

async function trial<Size>(scenario: Scenario<Size>, size: Size): Promise<void> {
  if (values.only && !scenario.name.toLowerCase().includes(values.only.toLowerCase())) return;
  console.log(`\n${scenario.name} …`);
  const started = performance.now();
  const outcome = await scenario.run(size, makeChance(seed)).catch((error: unknown): Outcome => ({ counts: {}, times: {}, problems: [`it could not be run to its end: ${error instanceof Error ? error.message : String(error)}`] }));
  const seconds = (performance.now() - started) / 1000;
  results.push({ name: scenario.name, promise: scenario.promise, outcome, seconds, load: loadavg().map((value) => value.toFixed(1)).join(" ") });
  console.log(`${outcome.problems.length === 0 ? "✓" : "✗"} ${scenario.name} (${seconds.toFixed(1)} s) ${[inWords(outcome.counts), inWords(outcome.times, " ms")].filter(Boolean).join(", ")}`);
  for (const problem of outcome.problems) console.log(`  ${problem}`);
}

function inWords(figures: Readonly<Record<string, number>>, unit = ""): string {
  return Object.entries(figures).map(([name, value]) => `${name} ${value}${unit}`).join(", ");
}

function report(): string {
  const rows = results.map(({ name, outcome, seconds, load }) =>
    `| ${name} | ${inWords(outcome.counts)} | ${outcome.problems.length === 0 ? "held" : "**broken**"} | ${[inWords(outcome.times, " ms"), `${seconds.toFixed(0)} s in all`].filter(Boolean).join(", ")} | ${load} |`,
  );
  const promises = results.map(({ name, promise }) => `- **${name}**: ${promise}.`);
  const broken = results.filter(({ outcome }) => outcome.problems.length > 0).map(({ name, outcome }) => `- **${name}**\n${outcome.problems.map((problem) => `  - ${problem}`).join("\n")}`);
  return [
    "# Trial",
    "",
    `Written by \`npm run trial\`. Seed ${seed}; ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.`,
    "Shop, database and those who try it share this machine, and nobody else was asked to leave it: the load is that of the last 1, 5 and 15 minutes at the end of each row. Times are told, not judged.",
    "`npm test` runs the same with small counts.",
    "",
    "| scenario | counts | outcome | figures | machine load |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    "## What must hold",
    "",
    ...promises,
    "- After each: stock never below zero and equal to its movements, pieces sold equal to pieces taken, every paid order with exactly one payment, the provider's sums equal to the shop's, no mail twice.",
    ...(broken.length > 0 ? ["", "## What did not", "", ...broken] : []),
    "",
  ].join("\n");
}

const nodes = await startNodes({ env: TRUSTED });
try {
  await trial(lastPieces(nodes), { guests: 200, pieces: 10 });
  await trial(oneConfirmation(nodes), { rounds: 25, times: 20 });
  await trial(flashSale(nodes), { people: 300, tries: 5, pieces: 100, visits: 500, seconds: 10 });
  await trial(paymentStorm(nodes), { rounds: 1000 });
  await trial(tampering(nodes), { tries: 10_000 });
  await trial(strangers(nodes), { requests: 10_000 });
  await trial(clocksApart(nodes), { wrong: WRONG });
  await trial(guesses(nodes), { guesses: 10_000 });
  await trial(brandBleed(nodes), { requests: 500 });
  await trial(cacheBetween(nodes), { requests: 10_000, people: 8, guests: 4 });
  await trial(crawlersAndBuyers(nodes), { crawlers: 500, buyers: 10 });
  await trial(abandoned(nodes), { visitors: 150 });
  await trial(slowDatabase(nodes), { seconds: 30, visitors: 60 });
  await trial(databaseAway(nodes), { times: 3 });
  await trial(crossings(nodes), { perSecond: 20, seconds: 60 });
  await trial(crawl(nodes), { addresses: 4000 });
} finally {
  await nodes.remove();
}
await trial(races(500), undefined);
await trial(permutations(250), undefined);
await trial(baskets(100_000), undefined);
await trial(backlog(10_000), undefined);
await trial(enumeration(500), undefined);
await trial(queryPlans, { rows: 100_000 });
await trial(customerPlans, { rows: 12_000, customers: 1_000_000 });
await trial(fullDisk, { starts: [30, 45, 60, 75, 90, 110, 130], orders: 200 });
await trial(shopCut, { cuts: 40, buyers: 6 });
await trial(databaseCut, { cuts: 10, buyers: 24 });
await trial(crashes, { times: 20, web: 5, worker: 10, lanes: 2 });

if (!values.only) {
  mkdirSync("docs", { recursive: true });
  writeFileSync("docs/trial.md", report());
  console.log("\nThe report stands in docs/trial.md.");
}
process.exit(results.every(({ outcome }) => outcome.problems.length === 0) ? 0 : 1);
