import { defineConfig, devices } from "@playwright/test";
import { isShort, WITHOUT_PICTURES } from "./browser.ts";

/**
 * `npm test` runs all purchases on the desktop. On the phone it runs `@phone` (phone only) and `@small` (the desktop follows in the full
 * run). `npm run test:full` and `npm run e2e` run everything, `@full` included.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./shop.ts",
  fullyParallel: true,
  // One more than cores, since workers spend a tenth of the time waiting.
  workers: 3,
  timeout: 90_000,
  // The retry only records a trace, which costs a fifth of the time: a flaky test fails.
  retries: 1,
  failOnFlakyTests: true,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
    launchOptions: WITHOUT_PICTURES,
    // The full run covers animations.
    ...(isShort && { contextOptions: { reducedMotion: "reduce" } }),
  },
  // Journeys that do not depend on the layout run on one: the other one's tag excludes them.
  projects: [
    {
      name: "desktop",
      grepInvert: isShort ? /@phone|@small|@full/ : /@phone/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    // A phone has no Tab key. Full pixel density shows nothing more and costs a tenth of the time.
    {
      name: "phone",
      grep: isShort ? /@small|@phone/ : /.*/,
      grepInvert: isShort ? /@desktop|@full/ : /@desktop/,
      testIgnore: "keyboard.spec.ts",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
