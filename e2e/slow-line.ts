/** A line on which the program of a page comes long after the page. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, type Shopper } from "./shopper.ts";

/** When the program of a page may begin. */
const mayBegin = new WeakMap<Page, Promise<void>>();

/** What starts the program of a page asks first when the page is painted: no page is before its program may begin. */
async function holdProgramsOf(page: Page): Promise<void> {
  await page.exposeBinding("mayBegin", () => mayBegin.get(page));
  await page.addInitScript(() => {
    const whenPainted = window.requestAnimationFrame;
    window.requestAnimationFrame = (then) => {
      window.requestAnimationFrame = whenPainted;
      void (Reflect.get(window, "mayBegin") as () => Promise<void>)().then(() => whenPainted(then));
      return 0;
    };
  });
}

/** Opens a page whose program is not asked for before it is let through: then it comes from what the browser has kept, however often a journey does so. */
export async function openBeforeItsProgram({ page, address }: Shopper, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  if (!mayBegin.has(page)) await holdProgramsOf(page);
  mayBegin.set(page, held.promise);
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
  };
}

/** Keeps the texts of a subject back, whatever else of a page arrives, until they are let through. */
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
