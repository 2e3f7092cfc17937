import type { Locator } from "@playwright/test";
import { expect, type Shopper } from "./shopper.ts";

/** Presses Tab until the target has the focus, within one round of the page, and is visible. */
export async function tabTo(shopper: Shopper, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Resolved once: a lookup by role takes longer than a key press.
  let found = await target.elementHandle();
  for (let presses = 0; presses < 250; presses += 1) {
    const focus = await found?.evaluate((element) =>
      element === document.activeElement ? "here" : element.isConnected ? "elsewhere" : "gone",
    );
    if (focus === "here") {
      await expect(target).toBeFocused();
      await expect(target).toBeInViewport();
      return;
    }
    if (focus !== "elsewhere") found = await target.elementHandle();
    await shopper.page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

/** Tabs through the main part of the page: every control gets the focus, in view and uncovered. */
export async function tabThrough({ page, main }: Shopper, what: string): Promise<void> {
  const { stops, most } = await main.evaluate((element) => {
    element.focus();
    const isThere = (control: Element) => control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert]");
    const controls = [...element.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")].filter(
      (control) => isThere(control) && !control.matches(":disabled"),
    );
    // Tab stops at one radio button of a group.
    const names = new Set<string>();
    const stops = controls.filter(
      (control) =>
        !(control instanceof HTMLInputElement && control.type === "radio") || (!names.has(control.name) && names.add(control.name)),
    );
    const missed = new Set(stops);
    const hidden: string[] = [];
    const toldAs = (control: Element) => control.outerHTML.slice(0, 120);
    element.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      missed.delete(target);
      for (const stop of stops)
        if (stop instanceof HTMLInputElement && target instanceof HTMLInputElement && stop.type === "radio" && stop.name === target.name)
          missed.delete(stop);
      const { top, bottom, left, right } = target.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const above = document.elementFromPoint(x, y);
      if (
        bottom <= 0 ||
        top >= innerHeight ||
        (above && !target.contains(above) && !above.contains(target) && above.closest("label") === null)
      )
        hidden.push(toldAs(target));
    });
    Object.assign(window, {
      tabbed: () => ({ missed: [...missed].map(toldAs), hidden }),
      hasLeft: () => !element.contains(document.activeElement),
    });
    return {
      stops: stops.length,
      most: element.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]").length + 2,
    };
  });
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press("Tab");
    // After the last control the footer begins.
    if (presses >= stops && (await page.evaluate(() => (Reflect.get(window, "hasLeft") as () => boolean)()))) break;
  }
  expect
    .soft(
      await page.evaluate(() => (Reflect.get(window, "tabbed") as () => object)()),
      `${what}: the Tab key reaches everything, and shows it`,
    )
    .toEqual({ missed: [], hidden: [] });
}
