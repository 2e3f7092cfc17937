/** A line on which the program of a page comes long after the page. */
import type { Shopper } from "./shopper.ts";

/** Opens a page whose program does not arrive before it is let through. */
export async function openBeforeItsProgram({ page, address }: Shopper, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/**/*.js", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto(address(path), { waitUntil: "domcontentloaded" });
  return () => held.resolve();
}
