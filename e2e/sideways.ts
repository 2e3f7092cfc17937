import { expect, type Shopper } from "./shopper.ts";

/** Elements wider than the window once it is `inside` px wide; works in pages without a program too. */
const reachesOut = (inside: number): readonly string[] => {
  if (innerWidth !== inside) return [`a window of ${innerWidth} px`];
  const room = document.documentElement.clientWidth;
  return document.documentElement.scrollWidth <= room
    ? []
    : [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > room + 1)
        .slice(0, 5)
        .map((element) => `${element.tagName} ${element.className}`);
};

/**
 * Checks the width of the smallest phone, or of a desktop zoomed to 400 %.
 * @param percent text size
 */
export async function expectNoSidewaysScroll(shopper: Shopper, what: string, width = 320, percent = 100): Promise<void> {
  const { page } = shopper;
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width, height: 640 });
  // Forces a new layout: Chromium keeps some lengths when the root's font size changes.
  const write = (fontSize: string) => {
    const { style } = document.documentElement;
    style.fontSize = fontSize;
    style.display = "none";
    document.documentElement.getBoundingClientRect();
    style.display = "";
  };
  if (percent !== 100) await page.evaluate(write, `${percent}%`);
  // Repeated, since the layout may still be that of the former width.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(reachesOut, width), { message: `${what}: no sideways scrolling at ${width} px, text at ${percent} %` })
    .toEqual([]);
  if (percent !== 100) await page.evaluate(write, "");
  await page.setViewportSize(size);
}
