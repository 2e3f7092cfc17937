/** Pages that keep nobody out: what axe finds on them, their language, one heading. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { channels, type Theme } from "@rambla/core/theme";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { themeTokens } from "@rambla/ui/theme-tokens";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { expect, type Shopper } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";

/** Its packed form: a browser reads half as much of it in each document. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const WCAG: RunOptions = { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] } };
const CONTRAST: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** What of a document is looked at: all of it, or what is not in the header and the footer that stand around every page. */
type Extent = "whole" | "page";

/** The short walk looks at every page on phones alone, in the colours of one brand. */
const isShort = process.env["JOURNEYS"] === "short";

/** Says axe's source once in each document, and asks for what is against the page alone: telling what is well takes longer than finding it. */
async function expectNothingAgainst({ page, isPhone }: Shopper, rules: RunOptions, extent: Extent, what: string): Promise<void> {
  if (isShort && !isPhone) return;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const look = () =>
    page.evaluate(
      async ({ options, around }) => {
        const exclude = [...document.querySelectorAll(around)];
        // Bars that stay in the window lie over whatever has been scrolled beneath them, which is no smaller for that.
        const bars = [...document.querySelectorAll<HTMLElement>("header, nav, [data-action-bar]")].filter((bar) =>
          /sticky|fixed/.test(getComputedStyle(bar).position),
        );
        for (const { style } of bars) style.position = "static";
        const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
        const wasBusy = isBusy();
        const { violations, passes } = await window.axe.run({ include: document, exclude }, options);
        for (const { style } of bars) style.position = "";
        const against = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, any, all }) => `${target.join(" ")} ${any[0]?.message ?? all[0]?.message ?? ""}`).join(" | ")}`,
        );
        return { isMoving: wasBusy || isBusy(), against: passes.length === 0 ? ["nothing was looked at"] : against };
      },
      {
        options: { ...rules, resultTypes: ["violations"] } satisfies RunOptions,
        around: extent === "whole" ? ":not(*)" : "header:not(main *), footer:not(main *)",
      },
    );
  const { isMoving, against } = await look();
  // What is counted anew meanwhile is dimmed until it is there.
  const isEarly = isMoving && against.length > 0;
  if (isEarly) await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0);
  expect.soft(isEarly ? (await look()).against : against, what).toEqual([]);
}

/** Looks at the page as it stands: WCAG 2.2 AA by machine, the right language, one heading. What stands around every page is looked at with the catalogue alone. */
export async function inspect(shopper: Shopper, what: string, extent: Extent = "page"): Promise<void> {
  const { page, market } = shopper;
  await expectNothingAgainst(shopper, WCAG, extent, `${what}: nothing against WCAG 2.2 AA`);
  expect.soft(await page.locator("html").getAttribute("lang"), `${what}: language`).toBe(market.languageTag);
  expect.soft(await page.getByRole("heading", { level: 1, includeHidden: true }).count(), `${what}: one h1`).toBe(1);
}

/** The same of a whole page, which besides is no wider than the narrowest window. */
export async function inspectPage(shopper: Shopper, what: string, extent: Extent = "page"): Promise<void> {
  await inspect(shopper, what, extent);
  await expectNoSidewaysScroll(shopper, what);
}

/** What stands around the page with it, and its colours as every other brand has them: all else is the same for all. */
export async function inspectForAll(shopper: Shopper, what: string): Promise<void> {
  await inspect(shopper, what, "whole");
  if (isShort) return;
  const own = shopper.market.brand;
  for (const brand of DEMO_BRAND_CODES) {
    if (brand === own.code) continue;
    await dress(shopper, DEMO_CONFIG.brands[brand].theme);
    await expectNothingAgainst(shopper, CONTRAST, "whole", `${what}: the contrasts of ${brand}`);
  }
  await dress(shopper, own.theme);
}

/** The same page in the colours and letters of a brand. */
async function dress({ page }: Shopper, theme: Theme): Promise<void> {
  await page.evaluate((tokens) => {
    for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(name, value);
    // Colours pass from each element to those in it, an instant later each time.
    for (let depth = 0; depth < 100; depth += 1) {
      const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (passing.length === 0) return;
      for (const transition of passing) transition.finish();
    }
  }, themeTokens(theme));
  await expect(page.locator("body")).toHaveCSS("background-color", `rgb(${channels(theme.colours.surface).join(", ")})`);
}
