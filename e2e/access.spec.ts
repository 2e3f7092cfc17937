/** Every page for everyone: WCAG 2.2 AA by machine, one heading, the right language, no sideways scrolling at 320 px. */
import AxeBuilder from "@axe-core/playwright";
import { openFilters } from "./catalogue.ts";
import { personIn } from "./people.ts";
import { atProvider, addButton, decide, fillIn, goodsPath, goToCheckout, orderButton, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

// Colours are measured where they come to rest.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Looks at the page as it stands. */
async function inspect(shopper: Shopper, what: string): Promise<void> {
  const { page } = shopper;
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).setLegacyMode().analyze();
  const told = violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => `${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? ""}`).join(" | ")}`);
  expect.soft(told, `${what}: nothing against WCAG 2.2 AA`).toEqual([]);
  expect.soft(await page.locator("html").getAttribute("lang"), `${what}: language`).toBe(shopper.market.languageTag);
  expect.soft(await page.getByRole("heading", { level: 1, includeHidden: true }).count(), `${what}: one h1`).toBe(1);
}

/** The page at the width of the smallest phone, or of a desktop window zoomed to 400 %. */
async function expectNoSidewaysScroll(shopper: Shopper, what: string): Promise<void> {
  const { page } = shopper;
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth <= room ? [] : [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > room + 1).slice(0, 5).map((element) => `${element.tagName} ${element.className}`);
  });
  expect.soft(wide, `${what}: no sideways scrolling at 320 px`).toEqual([]);
  await page.setViewportSize(size);
}

async function inspectPage(shopper: Shopper, what: string): Promise<void> {
  await inspect(shopper, what);
  await expectNoSidewaysScroll(shopper, what);
}

for (const [brand, country] of [["lumbra", "DE"], ["nidora", "PL"], ["velmo", "IT"]] as const) {
  test(`the catalogue of ${brand} is open to everyone`, async ({ shopper }) => {
    test.slow();
    const { page, main, header, isPhone } = shopper;
    const paths = ["/", "/classifiy/list?id=100&rootKey=100", "/search?key=a", "/search?key=zzzqqq", goodsPath("1002"), goodsPath("1004"), goodsPath("1005"), "/cart", ...(isPhone ? ["/cate", "/commodity/secondList?id=110", "/comment/comment?id=1001"] : [])];
    for (const path of paths) {
      await shopper.open(brand, country, path);
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await inspectPage(shopper, path);
    }
    await shopper.open(brand, country, "/classifiy/list?id=100&rootKey=100");
    if (isPhone) {
      const filters = await openFilters(shopper);
      await inspectPage(shopper, "the filters");
      await filters.getByRole("button", { name: shopper.text("goods", "close") }).click();
      await header.getByRole("button", { name: shopper.text("shell", "menu") }).click();
      await expect(page.getByRole("dialog", { name: shopper.text("shell", "menu") })).toBeVisible();
      await inspectPage(shopper, "the menu");
    } else {
      await page.getByRole("button", { name: shopper.pattern("shell", "showSubcategories").whole }).first().click();
      await inspect(shopper, "the menu of categories");
      await page.keyboard.press("Escape");
      await page.getByRole("combobox", { name: shopper.text("shell", "search") }).fill("a");
      await expect(page.getByRole("option").first()).toBeVisible();
      await inspect(shopper, "the suggestions");
    }
    await shopper.open(brand, country, goodsPath("1002"));
    await addButton(shopper).click();
    if (isPhone) {
      await expect(page.getByRole("dialog", { name: shopper.text("goods", "chooseVariant") })).toBeVisible();
      await inspect(shopper, "the variants");
    } else {
      await expect(page.getByText(shopper.text("shell", "viewCart")).first()).toBeVisible();
      await inspect(shopper, "a message");
      await main.getByRole("button", { name: shopper.pattern("goods", "zoomPicture").whole }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await inspect(shopper, "the large picture");
    }
  });

  test(`the purchase at ${brand} is open to everyone`, async ({ shopper }) => {
    test.slow();
    const { page, main } = shopper;
    const person = personIn(country);
    await shopper.open(brand, country);
    await putIntoCart(shopper, "1001");
    await putIntoCart(shopper, "1009");
    await page.goto(shopper.address("/cart"));
    await shopper.alive();
    await expect(main.getByRole("complementary", { name: shopper.text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
    await inspectPage(shopper, "the cart");
    await goToCheckout(shopper);
    await settled(shopper);
    await inspectPage(shopper, "the order form");
    await orderButton(shopper).click();
    await expect(main.getByRole("alert")).toBeFocused();
    await inspectPage(shopper, "the order form with mistakes");
    await fillIn(shopper, person);
    await orderButton(shopper).click();
    await atProvider(shopper);
    await decide(shopper, "decline");
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();
    await inspectPage(shopper, "the failed payment");
    await main.getByRole("link", { name: shopper.text("order", "failOther") }).click();
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
    await inspectPage(shopper, "the payment");
    await main.getByRole("link", { name: shopper.text("order", "cancelLink") }).click();
    const why = main.getByRole("textbox", { name: shopper.text("order", "cancelReason") });
    await why.fill("0123456789");
    await main.getByRole("button", { name: shopper.text("order", "cancelConfirm") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await inspectPage(shopper, "the cancellation");
    await page.keyboard.press("Escape");
    await main.getByRole("link", { name: shopper.text("order", "cancelKeep") }).click();
    await expect(main.getByRole("heading", { level: 1, name: shopper.pattern("order", "detailsTitle").whole })).toBeVisible();
    await inspectPage(shopper, "the order");
    await main.getByRole("link", { name: shopper.text("order", "payNow") }).click();
    await main.getByRole("button", { name: shopper.pattern("order", "payButton").whole }).click();
    await atProvider(shopper);
    await decide(shopper, "approve");
    await paid(shopper, person);
    await inspectPage(shopper, "the thanks");
    shopper.expectTrouble(/answer 404/);
    await page.goto(shopper.address("/nowhere"));
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await inspectPage(shopper, "the missing page");
  });
}
