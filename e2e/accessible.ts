/** Checks a page with axe, its language and its heading. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { channels, type Theme } from "@rambla/core/theme";
import { DEMO_BRAND_CODES, DEMO_CONFIG } from "@rambla/demo/shop";
import { themeTokens } from "@rambla/ui/theme-tokens";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { isShort } from "./browser.ts";
import { expect, type Shopper } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";

/** Minified, as the browser parses it in each document. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const WCAG: RunOptions = { runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] } };
const CONTRAST: RunOptions = { runOnly: { type: "rule", values: ["color-contrast"] } };

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** `page` leaves out the header and footer of every page. */
type Extent = "whole" | "page";

/** Loads axe once per document and asks for violations alone, which is faster than collecting passes. */
async function expectNothingAgainst({ page, isPhone }: Shopper, rules: RunOptions, extent: Extent, what: string): Promise<void> {
  // The short run checks every page on phones alone, in one brand's colours.
  if (isShort && !isPhone) return;
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const look = () =>
    page.evaluate(
      async ({ options, around }) => {
        const exclude = [...document.querySelectorAll(around)];
        // Sticky bars cover scrolled content, which axe would measure as too small.
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
  // Amounts are dimmed while they are recomputed.
  const isEarly = isMoving && against.length > 0;
  if (isEarly) await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0);
  expect.soft(isEarly ? (await look()).against : against, what).toEqual([]);
}

/** Checks WCAG 2.2 AA, the language and the single h1. Header and footer are checked with the catalogue alone. */
export async function inspect(shopper: Shopper, what: string, extent: Extent = "page"): Promise<void> {
  const { page, market } = shopper;
  await expectNothingAgainst(shopper, WCAG, extent, `${what}: nothing against WCAG 2.2 AA`);
  expect.soft(await page.locator("html").getAttribute("lang"), `${what}: language`).toBe(market.languageTag);
  expect.soft(await page.getByRole("heading", { level: 1, includeHidden: true }).count(), `${what}: one h1`).toBe(1);
}

/** Also checks for sideways scrolling. */
export async function inspectPage(shopper: Shopper, what: string, extent: Extent = "page"): Promise<void> {
  await inspect(shopper, what, extent);
  // The short run leaves out desktops at 400 %.
  if (!isShort || shopper.isPhone) await expectNoSidewaysScroll(shopper, what);
}

/** Checks the whole page, and its contrasts in every other brand's colours. */
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

async function dress({ page }: Shopper, theme: Theme): Promise<void> {
  await page.evaluate((tokens) => {
    for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(name, value);
    // A transition in a parent starts those of its children an instant later.
    for (let depth = 0; depth < 100; depth += 1) {
      const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (passing.length === 0) return;
      for (const transition of passing) transition.finish();
    }
  }, themeTokens(theme));
  await expect(page.locator("body")).toHaveCSS("background-color", `rgb(${channels(theme.colours.surface).join(", ")})`);
}
