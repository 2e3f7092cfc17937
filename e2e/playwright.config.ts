import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  globalSetup: "./shop.ts",
  fullyParallel: true,
  workers: 2,
  // No limit here decides a test on a slow machine: they only end what will never come. A journey that holds at the second
  // try alone is told apart at the end.
  timeout: 240_000,
  retries: 1,
  expect: { timeout: 20_000 },
  outputDir: "../test-results",
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] || "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    // A phone has no Tab key.
    { name: "phone", testIgnore: "keyboard.spec.ts", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
  ],
});
