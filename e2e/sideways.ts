/** Pages whose width is their window's, however narrow that is. */
import type { Page } from "@playwright/test";
import { expect, type Shopper } from "./shopper.ts";

/** Resolves when the page was drawn in a window of this width: what is asked of it before may be laid out by the rules of the width before. */
const drawn = (page: Page, width: number): Promise<void> =>
  page.evaluate(
    (inside) =>
      new Promise((resolve) => {
        let frames = 0;
        const look = (): void => {
          frames = innerWidth === inside ? frames + 1 : 0;
          if (frames === 3) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    width,
  );

/** The page at the width of the smallest phone, or of a desktop window zoomed to 400 %; `percent` is the size of its text. */
export async function expectNoSidewaysScroll(shopper: Shopper, what: string, width = 320, percent = 100): Promise<void> {
  const { page } = shopper;
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width, height: 640 });
  // Drawn anew from the root: Chromium keeps some lengths of before when the size of the root's text changes.
  const write = (fontSize: string) => {
    const { style } = document.documentElement;
    style.fontSize = fontSize;
    style.display = "none";
    document.documentElement.getBoundingClientRect();
    style.display = "";
  };
  if (percent !== 100) await page.evaluate(write, `${percent}%`);
  await drawn(page, width);
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth <= room
      ? []
      : [...document.querySelectorAll("body *")]
          .filter((element) => element.getBoundingClientRect().right > room + 1)
          .slice(0, 5)
          .map((element) => `${element.tagName} ${element.className}`);
  });
  expect.soft(wide, `${what}: no sideways scrolling at ${width} px, text at ${percent} %`).toEqual([]);
  if (percent !== 100) await page.evaluate(write, "");
  await page.setViewportSize(size);
}
