import { expect, type Locator } from "@playwright/test";
import type { Person } from "./people.ts";
import type { Shopper } from "./shopper.ts";

/** A desktop's path of a product page; a price list id gives its special price. */
export const goodsPath = (goodsId: string, distributionId = "0"): string =>
  `/commodity/detail?id=${goodsId}&distributionId=${distributionId}`;

/** Beside the picture, or in a phone's bottom bar, which appears once that button is out of view. */
export function addButton(shopper: Shopper): Locator {
  const place = shopper.isPhone ? shopper.page.getByRole("region", { name: shopper.text("goods", "buyBar") }) : shopper.main;
  return place.getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true });
}

/** Scrolls past the buttons beside the picture, so that a phone shows its bar. */
export async function passButtons(shopper: Shopper): Promise<void> {
  if (shopper.isPhone) await shopper.main.getByRole("heading", { name: shopper.text("goods", "questionsTitle") }).scrollIntoViewIfNeeded();
}

/** @returns the product's name */
export async function putIntoCart(shopper: Shopper, goodsId: string, pieces = 1, distributionId?: string): Promise<string> {
  const { market } = shopper;
  await shopper.open(market.brand.code, market.country.code, goodsPath(goodsId, distributionId));
  return await putShownIntoCart(shopper, pieces);
}

/**
 * Adds the open product in the shown variant.
 * @returns its name
 */
export async function putShownIntoCart(shopper: Shopper, pieces = 1): Promise<string> {
  const { page, main } = shopper;
  const title = await main.getByRole("heading", { level: 1 }).innerText();
  if (pieces > 1) {
    const quantity = main.getByRole("spinbutton", { name: shopper.text("goods", "quantityOf", { title }) });
    await quantity.fill(String(pieces));
    await quantity.press("Enter");
  }
  // A phone's bar asks for the variant first; the button in the page takes the shown one.
  await main
    .getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByText(shopper.text("base", "cartAdded", { count: pieces, title }))).toBeVisible();
  return title;
}

/** Opens the cart, then the order form. */
export async function goToCheckout(shopper: Shopper): Promise<void> {
  const cart = shopper.address("/cart");
  if (shopper.page.url() !== cart) {
    await shopper.page.goto(cart);
    await shopper.alive();
  }
  await shopper.main
    .getByRole("link", { name: checkoutName(shopper) })
    .last()
    .click();
  await expect(shopper.main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") })).toBeVisible();
}

/** Opens the order form directly. */
export async function openOrderForm(shopper: Shopper): Promise<void> {
  await shopper.page.goto(shopper.address("/order/confireOrder"));
  await expect(shopper.main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") })).toBeVisible();
  await shopper.alive();
}

/** The link below the cart's totals; a phone's bar has another name while that is out of view. */
export const checkoutName = (shopper: Shopper): RegExp => shopper.pattern("cart", "checkout").whole;

/**
 * Scrolls the cart or order form: no two totals are visible at once, a phone's bars leave room, and nothing that appears moves the rest.
 */
export async function expectOneSum({ page, isPhone, text }: Shopper): Promise<void> {
  const total = text("cart", "total");
  const seen = () =>
    page.evaluate((label) => {
      const isSeen = (element: Element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return height > 0 && element.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < innerHeight;
      };
      const named = [...document.querySelectorAll("main dt")].filter((term) => term.textContent?.startsWith(label));
      const bars = [...document.querySelectorAll("nav")].filter((menu) => getComputedStyle(menu).position === "fixed");
      const stays = [...document.querySelectorAll("header, [data-action-bar]"), ...bars]
        .filter(isSeen)
        .reduce((height, element) => height + element.getBoundingClientRect().height, 0);
      return {
        sums: [...named, ...document.querySelectorAll("main summary strong, [data-action-bar] strong")].filter(isSeen).length,
        stays,
        length: document.documentElement.scrollHeight - innerHeight,
      };
    }, total);
  const { length } = await seen();
  for (let at = 0; at <= length; at += 200) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), at);
    await expect.poll(async () => (await seen()).sums, `at ${at} of ${length}`).toBeLessThanOrEqual(1);
    const { stays, length: lengthNow } = await seen();
    if (isPhone) expect(stays, `at ${at}`).toBeLessThanOrEqual(120);
    expect(lengthNow, `at ${at}`).toBe(length);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await expect.poll(async () => (await seen()).sums).toBe(1);
}

/** A field of the order form by its label. */
export const field = (shopper: Shopper, key: "email" | "firstName" | "lastName" | "street" | "postCode" | "city" | "phone"): Locator =>
  shopper.main.getByRole("textbox", { name: key === "email" ? shopper.text("order", key) : shopper.text("address", key), exact: true });

export const provinceField = (shopper: Shopper): Locator =>
  shopper.main.getByRole("combobox", { name: shopper.text("address", "province", { country: shopper.market.country.code }), exact: true });

export const terms = (shopper: Shopper): Locator =>
  shopper.main.getByRole("checkbox", {
    name: shopper.pattern("order", shopper.market.country.withdrawal ? "agreement" : "agreementPlain").whole,
  });

export const orderButton = (shopper: Shopper): Locator =>
  shopper.main.getByRole("button", { name: shopper.text("order", "legalButton", { country: shopper.market.country.code }), exact: true });

/** The list of mistakes above the order form. */
export const mistakes = (shopper: Shopper): Locator =>
  shopper.main.getByRole("group", { name: shopper.pattern("order", "errorsTitle").whole });

/** Fills in the order form and accepts the terms. */
export async function fillIn(shopper: Shopper, person: Person): Promise<void> {
  await field(shopper, "email").fill(person.email);
  await field(shopper, "firstName").fill(person.firstName);
  await field(shopper, "lastName").fill(person.lastName);
  await field(shopper, "street").fill(person.street);
  await field(shopper, "postCode").fill(person.postCode);
  await field(shopper, "city").fill(person.city);
  if (person.province) await provinceField(shopper).selectOption({ label: person.province });
  await field(shopper, "phone").fill(person.phone);
  await terms(shopper).check();
}

/** The name of a payment method at the sandbox provider. */
export const methodTitle = (shopper: Shopper, name: "card" | "wallet" | "bank"): string =>
  shopper.text("order", "method", { name, provider: "none" });

export const payWith = (shopper: Shopper, name: "card" | "wallet" | "bank"): Promise<void> =>
  shopper.main.getByRole("radio", { name: methodTitle(shopper, name) }).check();

/** Sends the order form and waits for the provider's page. */
export async function order(shopper: Shopper): Promise<void> {
  await settled(shopper);
  await orderButton(shopper).click();
  await atProvider(shopper);
}

/** Waits until the order is quoted and the button works. */
export async function settled(shopper: Shopper): Promise<void> {
  await expect(shopper.main.getByText(shopper.text("order", "settling"), { exact: true })).toHaveCount(0);
  await expect(shopper.main.getByText(shopper.text("cart", "total"), { exact: false }).filter({ visible: true })).not.toHaveCount(0);
  await expect(shopper.main.getByText(shopper.pattern("base", "deliveredBetween").whole).filter({ visible: true })).not.toHaveCount(0);
}

export async function atProvider(shopper: Shopper): Promise<void> {
  await expect(shopper.page.getByRole("heading", { name: shopper.text("provider", "title") })).toBeVisible({ timeout: 20_000 });
}

/** Decides at the provider. */
export async function decide(shopper: Shopper, decision: "approve" | "decline" | "leave"): Promise<void> {
  const { page } = shopper;
  const name = decision === "approve" ? shopper.pattern("provider", "approve").whole : shopper.text("provider", decision);
  // In some languages the label for leaving ends like that for paying, which comes first.
  await page.getByRole("button", { name }).first().click();
}

/**
 * Waits for the thanks page.
 * @returns the order's number
 */
export async function paid(shopper: Shopper, person: Person): Promise<string> {
  const { main } = shopper;
  await expect(
    main.getByRole("heading", { level: 1, name: shopper.text("order", "successTitle", { name: person.firstName }) }),
  ).toBeVisible({ timeout: 20_000 });
  await shopper.alive();
  return await orderNumber(shopper);
}

export async function orderNumber(shopper: Shopper): Promise<string> {
  const label = shopper.text("order", "orderNumber") + shopper.text("order", "colon");
  const line = await shopper.main.getByText(label).innerText();
  return /[:：]\s*(\S+)/.exec(line)?.[1] ?? "";
}
