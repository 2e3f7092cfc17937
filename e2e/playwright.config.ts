import { defineConfig, devices } from "@playwright/test";
import { WITHOUT_PICTURES } from "./browser.ts";

/**
 * `npm test` walks every way to buy and to pay on the desktop. On the phone it walks what is tagged `@phone` (nothing for a desktop) and `@small`
 * (the desktop follows in the long walk). `npm run test:full` and `npm run e2e` walk everything, what is tagged `@full` too.
 */
const isShort = process.env["JOURNEYS"] === "short";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./shop.ts",
  fullyParallel: true,
  // One more than there are cores: a tenth of the time is spent waiting for answers.
  workers: 3,
  timeout: 90_000,
  // The second try is there for its trace alone, which costs a fifth of the time: what does not hold at the first has failed.
  retries: 1,
  failOnFlakyTests: true,
  expect: { timeout: 10_000 },
  outputDir: "../test-results",
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: "on-first-retry",
    launchOptions: WITHOUT_PICTURES,
    // What moves by itself is seen by the full walk.
    ...(isShort && { contextOptions: { reducedMotion: "reduce" } }),
  },
  // What a layout has no part in is walked by one of them: a title tagged with the other is not for this one.
  projects: [
    {
      name: "desktop",
      grepInvert: isShort ? /@phone|@small|@full/ : /@phone/,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    // A phone has no Tab key. Seven times the pixels would show a journey nothing more, and cost a tenth of its time.
    {
      name: "phone",
      grep: isShort ? /@small|@phone/ : /.*/,
      grepInvert: isShort ? /@desktop|@full/ : /@desktop/,
      testIgnore: "keyboard.spec.ts",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
});
