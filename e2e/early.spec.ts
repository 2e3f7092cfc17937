/** A shopper who is faster than the program of the page: nothing has to be done or typed twice. */
import { signUp } from "./account.ts";
import { applyFilters, cards } from "./catalogue.ts";
import { personIn } from "./people.ts";
import { addButton, goodsPath, putIntoCart } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";
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

/** Fields that somebody may fill in: where one stands in its page, and what stands in it. */
type Filled = Readonly<Record<string, string | boolean>>;

/** Fills in every field of a page while its program is not there, and gives what stands in each. */
async function fillEverything({ main }: Shopper): Promise<Filled> {
  for (const field of await main.locator("input:not([type=hidden], [type=file], [type=number], [readonly]), textarea, select:not([name=country])").all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const kind = await field.evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.localName));
    if (kind === "checkbox" || kind === "radio") await field.check();
    else if (kind === "select") await field.selectOption({ index: (await field.locator("option").count()) - 1 });
    else await field.fill(kind === "email" ? "early@example.com" : "7a");
  }
  return await main.evaluate((element) => {
    const fields = [...element.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=file], [type=number], [readonly]), textarea, select:not([name=country])")];
    return Object.fromEntries(fields.filter((field) => field.checkVisibility()).map((field) => [
      field.id ? `[id="${field.id}"]` : `[name="${field.name}"][value="${field.value}"]`, /checkbox|radio/.test(field.type) ? field.checked : field.value,
    ]));
  });
}

/** What stands in those fields now. */
async function nowIn({ main }: Shopper, filled: Filled): Promise<Filled> {
  return await main.evaluate((element, selectors) => Object.fromEntries(selectors.map((selector) => {
    const field = element.querySelector<HTMLInputElement>(selector);
    return [selector, field === null ? "gone" : /checkbox|radio/.test(field.type) ? field.checked : field.value];
  })), Object.keys(filled));
}

test("whatever is typed into a form stays when its program comes", { tag: "@desktop" }, async ({ shopper }) => {
  const { email, firstName } = personIn("ES");
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1007");
  const stays = async (path: string, atLeast: number) => await test.step(path, async () => {
    const letThrough = await openBeforeItsProgram(shopper, path);
    const filled = await fillEverything(shopper);
    expect(Object.keys(filled).length).toBeGreaterThanOrEqual(atLeast);
    letThrough();
    await shopper.alive();
    await expect.poll(() => nowIn(shopper, filled)).toEqual(filled);
  });
  for (const [path, atLeast] of [["/order/confireOrder", 9], ["/login", 2], ["/reg", 1], ["/promotion/subscription", 1], ["/order/find", 2], [goodsPath("1004"), 1]] as const) await stays(path, atLeast);
  await signUp(shopper, email, firstName);
  for (const [path, atLeast] of [["/personCenter/address?addressId=new", 7], ["/personCenter/account", 3], ["/personCenter/consult", 1], ["/personCenter/membership", 2]] as const) await stays(path, atLeast);
});
