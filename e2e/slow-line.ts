import { readFile } from "node:fs/promises";
import type { Route } from "@playwright/test";
import { expect, type Shopper } from "./shopper.ts";

const PROGRAM = "**/assets/*.js";

/**
 * Opens a page and holds its program back.
 * @returns releases it
 */
export async function openBeforeItsProgram({ page, address }: Shopper, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.fallback();
  };
  await page.route(PROGRAM, hold);
  await page.goto(address(path), { waitUntil: "domcontentloaded" });
  return async () => {
    expect(
      await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ name }) => name),
      ),
      "nothing of the program is there",
    ).toEqual([]);
    held.resolve();
    await page.unroute(PROGRAM, hold);
  };
}

/**
 * Holds the texts of a subject back.
 * @returns releases them
 */
export async function holdTexts({ page, market }: Shopper, subject: string): Promise<() => Promise<void>> {
  const files = JSON.parse(await readFile("apps/storefront/build/client/.vite/manifest.json", "utf8")) as Record<
    string,
    { readonly file: string }
  >;
  const [, held] = Object.entries(files).find(([name]) => name.endsWith(`virtual:messages/${market.language}/${subject}`)) ?? [];
  if (!held) throw new Error(`no file holds the texts of ${subject}`);
  const file = `**/${held.file}`;
  const through = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await through.promise;
    await route.fallback();
  });
  return async () => {
    const arrived = page.waitForResponse(file);
    through.resolve();
    await arrived;
  };
}
