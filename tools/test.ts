/**
 * `npm test`: checks, tests and one journey of each kind. `npm run test:full` adds long walks, small trials, and all journeys in both
 * layouts. Ends with the failures and `N passed, N failed`.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.ts";
import { findJourneyBrowser } from "./chromium.ts";
import { keepTemporaryFilesInMemory } from "./memory-folder.ts";
import { type Ended, report, run, type Step } from "./run.ts";
import { prepareDemo } from "./shop-process.ts";
import { failure, readPlaywright, readVitest, type Results } from "./test-results.ts";

keepTemporaryFilesInMemory();
const isFull = process.argv.includes("--full");
const reports = mkdtempSync(join(tmpdir(), "rambla-reports-"));
const all: Results[] = [];

const add = (results: Partial<Results>): void => void all.push({ passed: 0, failed: [], spent: [], ...results });

async function suite(step: Step, file: string, read: (file: string) => Results): Promise<void> {
  const { name } = step;
  console.log(`\n${name}`);
  const ended = await run(step, true);
  try {
    const results = read(file);
    add(results);
    if (!ended.ok && results.failed.length === 0) add({ failed: [failure(name, "ended badly, though none of them failed")] });
  } catch (error) {
    add({ failed: [failure(name, `gave no result: ${String(error)}`)] });
  }
}

function tell(title: string, entries: readonly string[]): void {
  if (entries.length > 0) console.log(`\n${[title, ...entries].join("\n")}`);
}

function end(): never {
  const failed = all.flatMap((results) => results.failed);
  const slowest = all.flatMap(({ spent }) => spent).toSorted((a, b) => b.seconds - a.seconds);
  tell(
    "The ten slowest files",
    slowest.slice(0, 10).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
  );
  tell("Failed", failed);
  console.log(`\n${all.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed.length} failed`);
  process.exit(failed.length === 0 ? 0 : 1);
}

/** The build, and its demo, made once before tests need it at the same moment. */
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

// A download runs beside the work that needs no browser.
const finding = findJourneyBrowser();
console.log("Build and checks");
const building = run({ name: "build", command: process.execPath, args: ["start.mjs", "build"] });
const [isReady, checks] = await Promise.all([makeReady(building), check(building)]);
for (const { name, ok, output } of checks) add(ok ? { passed: 1 } : { failed: [failure(name, output)] });
if (!isReady) {
  // Nothing else could pass.
  add({ failed: ["the build and its demo"] });
  end();
}

const vitestReport = join(reports, "vitest.json");
await suite(
  {
    name: "Unit and integration tests",
    command: "vitest",
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
    env: isFull ? { TESTS: "full" } : {},
  },
  vitestReport,
  readVitest,
);

const playwrightReport = join(reports, "playwright.json");
const chromium = await finding;
if (chromium === undefined) {
  add({ failed: ["the journeys: no Chromium could be found or installed"] });
} else {
  await suite(
    {
      name: "Journeys in a browser",
      command: "playwright",
      args: ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"],
      env: { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport, JOURNEYS: isFull ? "all" : "short" },
    },
    playwrightReport,
    readPlaywright,
  );
}
end();
