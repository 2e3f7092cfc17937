import { builtFiles } from "./built-files.ts";
import { expect, test } from "./shopper.ts";

test("what wakes at the first sign of the shopper brings nothing of other pages", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page } = shopper;
  const files: string[] = [];
  page.on("request", (request) => files.push(new URL(request.url()).pathname));
  await shopper.open("lumbra", "ES", "/order/confireOrder");
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__react")));
  await page.keyboard.press("Shift");
  await expect.poll(() => files.filter((file) => /\/assets\/page-status/.test(file))).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  for (const others of [/^home-page-/, /^cart-page-/, /^detail-page-/, /^list-page-/]) {
    const built = await builtFiles(others);
    expect(files.filter((file) => built.some((name) => file.endsWith(`/${name}`)))).toEqual([]);
  }
});
