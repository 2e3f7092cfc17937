/** `npm run e2e`: the journeys in a browser, with Playwright's arguments. */
import { findJourneyBrowser } from "./chromium.ts";
import { run } from "./run.ts";

const chromium = await findJourneyBrowser();
if (chromium === undefined) {
  console.error("No Chromium could be found or installed: install one, or set CHROMIUM to its path.");
  process.exit(1);
}
const ended = await run(
  {
    name: "journeys",
    command: "playwright",
    args: ["test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)],
    env: { CHROMIUM: chromium },
  },
  true,
);
process.exit(ended.ok ? 0 : 1);
