/** Lists, filters and the search box on either device. */
import { expect, type Locator } from "@playwright/test";
import type { Shopper } from "./shopper.ts";

export const cards = (shopper: Shopper): Locator =>
  shopper.main.getByRole("region", { name: shopper.text("goods", "products"), exact: true }).getByRole("article");

export const nameOn = (card: Locator): Locator => card.getByRole("heading").getByRole("link");

/** The number of products in a list's heading. */
export async function total(shopper: Shopper): Promise<number> {
  const heading = await shopper.main.getByRole("heading", { level: 1 }).innerText();
  return Number(/(\d+)\D*$/.exec(heading)?.[1]);
}

export async function expectTotal(shopper: Shopper, count: number): Promise<void> {
  await expect(shopper.main.getByRole("heading", { level: 1 })).toContainText(shopper.text("goods", "countGoods", { count }));
}

/** In the order of the list. */
export async function prices(shopper: Shopper): Promise<number[]> {
  const texts = await cards(shopper).allInnerTexts();
  return texts.map((text) => {
    // Small cents are a separate element, with or without a decimal sign.
    const [, whole = "", cents = ""] = /[£$€]\s*(\d+)\s*[.,]?\s*(\d\d)/.exec(text) ?? [];
    return Number(`${whole}.${cents}`);
  });
}

/** Ascending (1) or descending (-1). */
export async function inOrder(shopper: Shopper, direction: 1 | -1): Promise<boolean> {
  const shown = await prices(shopper);
  const sorted = shown.toSorted((a, b) => (a - b) * direction);
  return shown.length > 1 && shown.every((price, place) => price === sorted[place]);
}

/** Beside the list, or in a sheet that this opens on a phone. */
export async function openFilters(shopper: Shopper): Promise<Locator> {
  const { page, main, isPhone } = shopper;
  const name = shopper.text("goods", "filters");
  if (!isPhone) return main.getByRole("complementary", { name });
  const words = shopper.pattern("goods", "filtersCount").whole;
  await main.getByText(name, { exact: true }).or(main.getByText(words)).first().click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** On a phone the sheet's button applies the filters. */
export async function applyFilters(shopper: Shopper, filters: Locator): Promise<void> {
  if (!shopper.isPhone) return;
  await filters.getByRole("button", { name: shopper.pattern("goods", "showResults").whole }).click();
  await expect(filters).toBeHidden();
}

/** Applies typed prices by the button beside them, or on a phone by the sheet's, which stays open for a wrong price. */
export async function applyPrice(shopper: Shopper, filters: Locator, isWrong = false): Promise<void> {
  const words = shopper.isPhone
    ? isWrong
      ? shopper.text("goods", "apply")
      : shopper.pattern("goods", "showResults").whole
    : shopper.text("goods", "applyPrice");
  await filters.getByRole("button", { name: words, exact: true }).click();
}

export async function unfold(filters: Locator, title: string): Promise<void> {
  const group = filters.getByRole("group", { name: title, exact: true });
  if (!(await group.isVisible())) await filters.getByText(title, { exact: true }).first().click();
  await expect(group).toBeVisible();
}

export async function sortBy(
  shopper: Shopper,
  key: "sortPriceAsc" | "sortPriceDesc" | "sortMarketTimeDesc" | "sortCommentsDesc",
): Promise<void> {
  const { main } = shopper;
  const menu = main.getByRole("group").filter({ has: shopper.page.getByText(`${shopper.text("goods", "sort")}:`) });
  // Screen-reader text lies under the visible text, so the click goes to their common line.
  await menu.last().click();
  await main.getByRole("link", { name: shopper.text("goods", key), exact: true }).click();
}

/** In the header, or in a sheet on a phone. */
export async function searchBox(shopper: Shopper): Promise<Locator> {
  const name = shopper.text("base", "search");
  if (shopper.isPhone) await shopper.header.getByRole("link", { name, exact: true }).click();
  const box = shopper.page.getByRole("combobox", { name });
  await expect(box).toBeVisible();
  return box;
}

export async function searchFor(shopper: Shopper, key: string): Promise<void> {
  const box = await searchBox(shopper);
  await box.fill(key);
  await box.press("Enter");
  await expect(shopper.page).toHaveURL((url) => url.pathname.endsWith("/search") && url.searchParams.get("key") === key);
}

/** Delays the data of the next pages until `release`; `loading` is the page's status meanwhile. */
export async function slowly({ page, text }: Shopper): Promise<{ readonly loading: Locator; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(/\.data(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  return { loading: page.getByRole("status").filter({ hasText: text("base", "loading") }), release };
}
