/** What a browser has said already: a shopper who comes for something else is asked about nothing. */
import type { BrowserContext } from "@playwright/test";

/** Has answered about cookies, and closed what the shop offers of its own accord. */
export async function hasAnswered(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem("isShowCookie") !== null) return;
      localStorage.setItem("isShowCookie", "false");
      for (const closed of ["advertisementTime", "advertShown"]) localStorage.setItem(closed, String(new Date().setHours(24, 0, 0, 0)));
      localStorage.setItem("subscribeSubmitted", "true");
    } catch {
      // A document without a storage remembers nothing.
    }
  });
}
