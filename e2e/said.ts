import type { BrowserContext } from "@playwright/test";

/** Answers the cookie banner and closes the shop's pop-ups in advance. */
export async function hasAnswered(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem("isShowCookie") !== null) return;
      localStorage.setItem("isShowCookie", "false");
      for (const closed of ["advertisementTime", "advertShown"]) localStorage.setItem(closed, String(new Date().setHours(24, 0, 0, 0)));
      localStorage.setItem("subscribeSubmitted", "true");
    } catch {
      // A document without storage needs no answer.
    }
  });
}
