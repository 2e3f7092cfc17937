/** `npm test`: everything that must hold, ending with one line `N passed, N failed`. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { check } from "./check.ts";
import { findJourneyBrowser } from "./chromium.ts";
import { keepTemporaryFilesInMemory } from "./memory-folder.ts";
import { type Ended, report, run } from "./run.ts";
import { prepareDemo } from "./shop-process.ts";

type Count = { passed: number; failed: number };
type VitestReport = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
};
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly {
    readonly file: string;
    readonly specs: readonly { readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[] }[];
  }[];
};

keepTemporaryFilesInMemory();
const reports = mkdtempSync(join(tmpdir(), "rambla-reports-"));
const total: Count = { passed: 0, failed: 0 };
/** Seconds that each file took, added up over those that ran side by side. */
const spent: { file: string; seconds: number }[] = [];

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
}

function readVitest(file: string): Count {
  const result = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  for (const { name, startTime, endTime } of result.testResults)
    spent.push({ file: relative(process.cwd(), name), seconds: (endTime - startTime) / 1000 });
  // A file that cannot even be loaded counts as a failure of its own.
  return { passed: result.numPassedTests, failed: result.numFailedTests + (result.success || result.numFailedTests > 0 ? 0 : 1) };
}

function readPlaywright(file: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  for (const { file: name, specs } of suites) {
    const runs = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    spent.push({ file: `e2e/${name}`, seconds: runs.reduce((sum, { duration }) => sum + duration, 0) / 1000 });
  }
  if (stats.flaky > 0) console.log(`${stats.flaky} journeys held only at the second try.`);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

async function suite(
  name: string,
  command: string,
  args: readonly string[],
  file: string,
  read: (file: string) => Count,
  env: Record<string, string> = {},
): Promise<void> {
  console.log(`\n${name}`);
  const ended = await run({ name, command, args, env }, true);
  try {
    const count = read(file);
    add(count);
    if (!ended.ok && count.failed === 0) add({ passed: 0, failed: 1 });
  } catch {
    console.log(`${name} gave no result.`);
    add({ passed: 0, failed: 1 });
  }
}

function end(): never {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}

/** The build, and its demo made once, before many tests ask for it at the same moment. */
async function makeReady(building: Promise<Ended>): Promise<boolean> {
  const built = await building;
  report(built);
  if (!built.ok) return false;
  try {
    await prepareDemo();
    return true;
  } catch (error) {
    console.log(error);
    return false;
  }
}

// Where it has to be fetched, that goes on beside all that needs none.
const finding = findJourneyBrowser();
console.log("Build and checks");
const building = run({ name: "build", command: process.execPath, args: ["start.mjs", "build"] });
const [isReady, checks] = await Promise.all([makeReady(building), check(building)]);
for (const { ok } of checks) add(ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
if (!isReady) {
  // Without them nothing that follows could hold.
  add({ passed: 0, failed: 1 });
  end();
}

const vitestReport = join(reports, "vitest.json");
await suite(
  "Unit and integration tests",
  "vitest",
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  vitestReport,
  readVitest,
);

const playwrightReport = join(reports, "playwright.json");
const chromium = await finding;
if (chromium === undefined) {
  console.log("No Chromium could be found or installed; the journeys cannot run.");
  add({ passed: 0, failed: 1 });
} else {
  await suite(
    "Journeys in a browser",
    "playwright",
    ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
    playwrightReport,
    readPlaywright,
    {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    },
  );
}

console.log("\nThe ten slowest files");
for (const { file, seconds } of spent.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
end();
