/** Pages whose width is their window's, however narrow that is. */
import { expect, type Shopper } from "./shopper.ts";

/** What reaches beyond the window once that is `inside` px wide: asked in the page, of one without a program too. */
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
  // Asked again while something reaches out: the page may be laid out by the rules of the width before.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(reachesOut, width), { message: `${what}: no sideways scrolling at ${width} px, text at ${percent} %` })
    .toEqual([]);
  if (percent !== 100) await page.evaluate(write, "");
  await page.setViewportSize(size);
}
