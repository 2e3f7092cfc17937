/** A shopper who is faster than the program of the page: nothing has to be done or typed twice. */
import { applyFilters, cards } from "./catalogue.ts";
import { addButton, goodsPath } from "./purchase.ts";
import { expect, test } from "./shopper.ts";
import { openBeforeItsProgram } from "./slow-line.ts";

test("a product is put into the cart with the pieces asked for", async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  const letThrough = await openBeforeItsProgram(shopper, goodsPath("1007"));
  const title = await main.getByRole("heading", { level: 1 }).innerText();
  const pieces = main.getByRole("spinbutton", { name: shopper.text("goods", "quantityOf", { title }) });
  await pieces.fill("2");
  const button = isPhone ? main.getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true }).first() : addButton(shopper);
  await button.click();
  // Nobody knows yet that it was heard.
  await button.click();
  letThrough();
  await expect(page.getByText(shopper.text("base", "cartAdded", { count: 2, title }))).toBeVisible();
  await page.goto(shopper.address("/cart"));
  await expect(main.getByRole("spinbutton")).toHaveValue("2");
});

test("a filter that was ticked narrows the list, and a price that was typed stays", async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  const letThrough = await openBeforeItsProgram(shopper, "/classifiy/list?id=100");
  const name = shopper.text("goods", "filters");
  if (isPhone) {
    await main.getByText(name, { exact: true }).first().click();
    letThrough();
    const sheet = page.getByRole("dialog", { name });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("checkbox").first().check();
    await applyFilters(shopper, sheet);
  } else {
    const rail = main.getByRole("complementary", { name });
    const from = rail.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true });
    await from.fill("9,95");
    await rail.getByRole("checkbox").first().check();
    letThrough();
    await page.mouse.move(2, 2);
    await expect(page).toHaveURL(/minPrice=9[.,]95/);
    await expect(from).toHaveValue("9,95");
    await expect(rail.getByRole("checkbox").first()).toBeChecked();
  }
  await expect(page).toHaveURL(/[?&]f\./);
  await expect(cards(shopper).first()).toBeVisible();
});

test("what was typed into the search box is searched for", { tag: "@desktop" }, async ({ shopper }) => {
  const { page, header } = shopper;
  const letThrough = await openBeforeItsProgram(shopper, "/");
  const box = header.getByRole("combobox");
  await box.pressSequentially("lámp");
  letThrough();
  await shopper.alive();
  await box.pressSequentially("ara");
  await expect(box).toHaveValue("lámpara");
  await box.press("Enter");
  await expect(page).toHaveURL(/key=l%C3%A1mpara/);
});
