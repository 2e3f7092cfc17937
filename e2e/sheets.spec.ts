/** Styles that come with their subject: nobody sees a page without them. */
import { expect, test } from "./shopper.ts";

/** Milliseconds that a subject's sheet is late; without it a page would stand there bare for as long. */
const LATE = 1500;

test("a page of another subject is shown with its styles, however late they come", async ({ shopper }) => {
  const { page, main } = shopper;
  await shopper.open("lumbra", "ES", "/");
  await shopper.alive();
  const sheets = () => page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href));
  const before = await sheets();
  await page.route(/\/assets\/[^/]*\.css/, async (route) => {
    await new Promise((done) => setTimeout(done, LATE));
    await route.continue();
  });
  await page.evaluate(() => {
    const bare: string[] = [];
    Object.assign(window, { bare });
    const title = document.querySelector("h1")?.textContent;
    new MutationObserver(() => {
      if (document.querySelector("h1")?.textContent === title) return;
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) if (!link.sheet) bare.push(link.href);
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  });
  await shopper.header.locator('a[href="/cart"]').first().click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(shopper.text("cart", "emptyTitle"));
  const after = await sheets();
  expect(after.filter((href) => !before.includes(href))).toHaveLength(1);
  expect(await page.evaluate(() => Reflect.get(window, "bare"))).toEqual([]);
});
