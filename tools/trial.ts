/** `npm run trial`: the hostile trials at full counts, reported in docs/trial.md. `--only WORDS` runs those with these words in their names, and reports nothing. */
import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { makeChance } from "./trial/chance.ts";
import { cacheBetween } from "./trial/cache-between.ts";
import { clocksApart, WRONG } from "./trial/clocks.ts";
import { crawlersAndBuyers } from "./trial/crowd.ts";
import { backlog, baskets, enumeration, permutations, races } from "./trial/counted-tests.ts";
import { crashes } from "./trial/crashes.ts";
import { crawl } from "./trial/kept.ts";
import { flashSale } from "./trial/flash-sale.ts";
import { fullDisk } from "./trial/full-disk.ts";
import { guesses } from "./trial/guesses.ts";
import { issuers } from "./trial/issuers.ts";
import { startNodes, TRUSTED } from "./trial/nodes.ts";
import { paymentStorm } from "./trial/payment-storm.ts";
import { databaseCut, shopCut } from "./trial/power-cut.ts";
import { customerPlans, queryPlans } from "./trial/query-plans.ts";
import { brandBleed, databaseAway } from "./trial/readers.ts";
import { type Asked, judged, reportOf, type Run, runOf } from "./trial/report.ts";
import { lastPieces, oneConfirmation } from "./trial/rush.ts";
import type { Outcome, Scenario } from "./trial/scenario.ts";
import { strangers } from "./trial/strangers.ts";
import { slowDatabase } from "./trial/slow-database.ts";
import { tampering } from "./trial/tampering.ts";

const REPORT = "docs/trial.md";
const SEED = 20_261_121;

const { values } = parseArgs({ options: { seed: { type: "string", default: String(SEED) }, only: { type: "string" } } });
const seed = Number(values.seed);
const scenarios: (Pick<Scenario<unknown>, "name" | "promise"> & { readonly asked: Asked })[] = [];
const runs = new Map<string, Run>();

async function trial<Size>(scenario: Scenario<Size>, size: Size, asked: Asked = {}): Promise<void> {
  const { name, promise } = scenario;
  scenarios.push({ name, promise, asked });
  if (values.only && !name.toLowerCase().includes(values.only.toLowerCase())) return;
  console.log(`\n${name} …`);
  const started = performance.now();
  const ended = await scenario.run(size, makeChance(seed)).catch((error: unknown): Outcome => ({
    counts: {},
    times: {},
    problems: [`it could not be run to its end: ${error instanceof Error ? error.message : String(error)}`],
  }));
  const outcome = judged(ended, asked);
  const run = runOf(outcome, asked, { seconds: (performance.now() - started) / 1000, load: loadavg() });
  runs.set(name, run);
  console.log(`${run.problems.length === 0 ? "✓" : "✗"} ${name}: ${[run.counts, run.figures].filter(Boolean).join(", ")}`);
  for (const problem of outcome.problems) console.log(`  ${problem}`);
}

const nodes = await startNodes({ env: TRUSTED });
try {
  await trial(lastPieces(nodes), { guests: 200, pieces: 10 }, { most: { "99 %": 3000 } });
  await trial(oneConfirmation(nodes), { rounds: 500, times: 20 });
  await trial(flashSale(nodes), { people: 300, tries: 5, pieces: 100, visits: 500, seconds: 10 }, { most: { "95 % of other pages": 500 } });
  await trial(paymentStorm(nodes), { rounds: 1000 });
  await trial(tampering(nodes), { tries: 10_000 });
  await trial(strangers(nodes), { requests: 10_000 });
  await trial(clocksApart(nodes), { wrong: WRONG });
  await trial(guesses(nodes), { guesses: 10_000 });
  await trial(brandBleed(nodes), { each: 500, atOnce: 500 });
  await trial(cacheBetween(nodes), { requests: 10_000, people: 8, guests: 4 });
  await trial(crawlersAndBuyers(nodes), { crawlers: 500, buyers: 10 });
  await trial(slowDatabase(nodes), { seconds: 30, visitors: 60 });
  await trial(databaseAway(nodes), { times: 3 });
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
await trial(issuers, { issuers: 16, times: 5 });
await trial(shopCut, { cuts: 40, buyers: 6 });
await trial(
  databaseCut,
  { cuts: 10, buyers: 24 },
  { most: { "longest until back": 30_000 }, wanted: { "orders in the second before a cut": 50 } },
);
await trial(
  crashes,
  { times: 20, web: 5, worker: 10, lanes: 2 },
  { most: { "longest until back": 30_000, "until all had its end": 30_000 } },
);

if (runs.size === 0) {
  console.error(`No scenario has "${values.only ?? ""}" in its name.`);
  process.exit(1);
}
if (values.only === undefined) {
  const machine = `Seed ${seed}, ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}.`;
  writeFileSync(REPORT, reportOf(scenarios, runs, machine));
  console.log(`\nThe report stands in ${REPORT}.`);
}
process.exit([...runs.values()].every(({ problems }) => problems.length === 0) ? 0 : 1);
