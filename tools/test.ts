/** `npm test`: everything that must hold, ending with one line `N passed, N failed`. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check } from "./check.ts";
import { findChromium } from "./chromium.ts";
import { run } from "./run.ts";

type Count = { passed: number; failed: number };

const reports = mkdtempSync(join(tmpdir(), "rambla-reports-"));
const total: Count = { passed: 0, failed: 0 };

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
}

function readVitest(file: string): Count {
  const result = JSON.parse(readFileSync(file, "utf8")) as { numPassedTests: number; numFailedTests: number; numTotalTestSuites: number; success: boolean };
  // A file that cannot even be loaded counts as a failure of its own.
  return { passed: result.numPassedTests, failed: result.numFailedTests + (result.success || result.numFailedTests > 0 ? 0 : 1) };
}

function readPlaywright(file: string): Count {
  const { stats } = JSON.parse(readFileSync(file, "utf8")) as { stats: { expected: number; unexpected: number; flaky: number } };
  if (stats.flaky > 0) console.log(`${stats.flaky} journeys held only at the second try.`);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

async function suite(name: string, command: string, args: readonly string[], file: string, read: (file: string) => Count, env: Record<string, string> = {}): Promise<void> {
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

console.log("Checks");
for (const ended of await check()) add(ended.ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const vitestReport = join(reports, "vitest.json");
await suite("Unit and integration tests", "vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`], vitestReport, readVitest);

const playwrightReport = join(reports, "playwright.json");
const chromium = findChromium();
if (chromium === undefined) {
  console.log("No Chromium could be found or installed; the journeys cannot run.");
  add({ passed: 0, failed: 1 });
} else {
  await suite("Journeys in a browser", "playwright", ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"], playwrightReport, readPlaywright, {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  });
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
