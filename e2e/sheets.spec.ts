/** Styles that come with their subject: nobody sees a page without them. */
import { builtFiles } from "./built-files.ts";
import { expect, test } from "./shopper.ts";

/** Milliseconds that sheets are late; without them a page would stand there bare for as long. */
const LATE = 1500;

test("a page of another subject is shown with its styles, however late they come", { tag: "@full" }, async ({ shopper }) => {
  const { page, main } = shopper;
  await shopper.open("lumbra", "ES", "/");
  // The program is there, and the parts that wait for a sign of the shopper have brought nothing yet.
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__react")));
  const link = main.locator('a[href*="/classifiy/list"]').first();
  const own = await link.evaluate(async (anchor: HTMLAnchorElement) => {
    const document = await (await fetch(anchor.href)).text();
    return [...document.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  });
  const present = () =>
    page.evaluate(() => [...document.querySelectorAll('link[rel="stylesheet"]')].map((sheet) => sheet.getAttribute("href") ?? ""));
  const before = await present();
  expect(own.filter((href) => !before.includes(href))).toHaveLength(1);
  await page.route(/\/assets\/[^/]*\.css/, async (route) => {
    await new Promise((done) => setTimeout(done, LATE));
    await route.continue();
  });
  await page.evaluate((sheets) => {
    const bare: string[] = [];
    Object.assign(window, { bare });
    const start = location.href;
    const title = document.querySelector("h1")?.textContent;
    new MutationObserver(() => {
      if (location.href === start || document.querySelector("h1")?.textContent === title) return;
      for (const href of sheets)
        if (!document.querySelector<HTMLLinkElement>(`link[rel="stylesheet"][href="${href}"]`)?.sheet) bare.push(href);
    }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  }, own);
  const title = page.locator("h1");
  const titleBefore = await title.innerText();
  await link.click();
  await expect(page).toHaveURL(/classifiy\/list/);
  // The address changes first; the page is there once its heading is.
  await expect(title).not.toHaveText(titleBefore);
  await expect(main.locator('a[href*="/commodity/detail"]').first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "bare"))).toEqual([]);
  const after = await present();
  expect(own.filter((href) => !after.includes(href))).toEqual([]);
});

test("what wakes at the first sign of the shopper brings nothing of other pages", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page } = shopper;
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await shopper.open("lumbra", "ES", "/order/confireOrder");
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__react")));
  await page.keyboard.press("Shift");
  await expect.poll(() => files.filter((file) => /\/assets\/page-status/.test(file))).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  for (const others of [
    /^home-page-/,
    /^home-styles-/,
    /^cart-page-/,
    /^cart-styles-/,
    /^detail-page-/,
    /^list-page-/,
    /^goods-styles-/,
    /^list-/,
  ]) {
    const built = await builtFiles(others);
    expect(files.filter((file) => built.some((name) => file.endsWith(`/${name}`)))).toEqual([]);
  }
});
