/** Accessibility of every page: WCAG 2.2 AA by axe, one heading, the language, no sideways scrolling at 320 px. */
import { inspect, inspectForAll, inspectPage } from "./accessible.ts";
import { AS_LAID_OUT, isShort } from "./browser.ts";
import { openFilters } from "./catalogue.ts";
import { personIn } from "./people.ts";
import {
  atProvider,
  addButton,
  decide,
  fillIn,
  goodsPath,
  goToCheckout,
  mistakes,
  openOrderForm,
  order,
  orderButton,
  paid,
  passButtons,
  putIntoCart,
  settled,
} from "./purchase.ts";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { expect, type Shopper, test } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";

// Colours are measured without transitions.
test.use({ contextOptions: { reducedMotion: "reduce" }, launchOptions: AS_LAID_OUT });

/** Pages that together show every coloured part; they are checked in every brand's colours. */
const WORN_BY_ALL: ReadonlySet<string> = new Set(["/", "/classifiy/list?id=100&rootKey=100", goodsPath("1002"), goodsPath("1004")]);

async function inspectWorn(shopper: Shopper, what: string): Promise<void> {
  await inspectForAll(shopper, what);
  await expectNoSidewaysScroll(shopper, what);
}

/** One brand per device: `inspect` tries the colours and fonts of others, languages.spec.ts their words. */
const shopOn = ({ isPhone }: Shopper) => (isPhone ? (["nidora", "PL"] as const) : (["lumbra", "DE"] as const));

test("the catalogue is open to everyone", { tag: "@small" }, async ({ shopper }) => {
  const [brand, country] = shopOn(shopper);
  test.slow();
  const { page, main, header, isPhone } = shopper;
  const paths = [
    "/",
    "/classifiy/list?id=100&rootKey=100",
    "/search?key=zzzqqq",
    goodsPath("1002"),
    "/commodity/questions?id=1001",
    `/info?id=${DEMO_CONFIG.brands[brand].legalNoticeId}`,
    "/cart",
    ...(isPhone ? ["/cate", "/comment/comment?id=1001"] : []),
    // More of these kinds.
    ...(isShort ? [] : ["/search?key=a", goodsPath("1004"), goodsPath("1005"), ...(isPhone ? ["/commodity/secondList?id=110"] : [])]),
  ];
  for (const path of paths) {
    await shopper.open(brand, country, path);
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await (WORN_BY_ALL.has(path) ? inspectWorn : inspectPage)(shopper, path);
  }
  await shopper.open(brand, country, "/classifiy/list?id=100&rootKey=100");
  if (isPhone) {
    const filters = await openFilters(shopper);
    await inspectPage(shopper, "the filters");
    await filters.getByRole("button", { name: shopper.text("goods", "close") }).click();
    await header.getByRole("button", { name: shopper.text("base", "menu") }).click();
    await expect(page.getByRole("dialog", { name: shopper.text("base", "menu") })).toBeVisible();
    await inspectPage(shopper, "the menu", "whole");
  } else {
    await page
      .getByRole("button", { name: shopper.pattern("base", "showSubcategories").whole })
      .first()
      .click();
    await inspect(shopper, "the menu of categories", "whole");
    await page.keyboard.press("Escape");
    const box = page.getByRole("combobox", { name: shopper.text("base", "search") });
    await box.focus();
    await expect(page.getByRole("group", { name: shopper.text("search", "popular") })).toBeVisible();
    await inspect(shopper, "a search that has not begun", "whole");
    await box.fill("a");
    await expect(page.getByRole("option").first()).toBeVisible();
    await inspect(shopper, "the suggestions", "whole");
  }
  await shopper.open(brand, country, goodsPath("1002"));
  await passButtons(shopper);
  await addButton(shopper).click();
  if (isPhone) {
    await expect(page.getByRole("dialog", { name: shopper.text("goods", "chooseVariant") })).toBeVisible();
    await inspect(shopper, "the variants");
  } else {
    await expect(page.getByText(shopper.text("base", "viewCart")).first()).toBeVisible();
    await inspectForAll(shopper, "a message");
    await main
      .getByRole("button", { name: shopper.pattern("goods", "zoomPicture").whole })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await inspect(shopper, "the large picture");
  }
});

test("the purchase is open to everyone", { tag: "@small" }, async ({ shopper }) => {
  const [brand, country] = shopOn(shopper);
  test.slow();
  const { page, main } = shopper;
  const person = personIn(country);
  shopper.choose(brand, country);
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
  await expect(mistakes(shopper)).toBeFocused();
  await inspectWorn(shopper, "the order form with mistakes");
  await fillIn(shopper, person);
  await orderButton(shopper).click();
  await atProvider(shopper);
  await decide(shopper, "decline");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();
  const ways = main
    .getByRole("link", { name: shopper.text("order", "failAgain") })
    .locator("..")
    .getByRole("link");
  const widths = await ways.evaluateAll((all) => all.map((way) => Math.round(way.getBoundingClientRect().width)));
  if (shopper.isPhone) expect(new Set(widths).size, "what stands under each other is of one width").toBe(1);
  await inspectPage(shopper, "the failed payment");
  await main.getByRole("link", { name: shopper.text("order", "failOther") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
  await inspectPage(shopper, "the payment");
  await main.getByRole("link", { name: shopper.text("order", "cancelLink") }).click();
  await main.getByRole("radio", { name: shopper.text("dictionary", "cancelReasons.other") }).check();
  await main.getByRole("button", { name: shopper.text("order", "cancelConfirm") }).click();
  await expect(main.getByRole("textbox", { name: shopper.text("order", "cancelWords") })).toBeFocused();
  await inspectPage(shopper, "the cancellation");
  await main.getByRole("link", { name: shopper.text("order", "cancelKeep") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.pattern("order", "detailsTitle").whole })).toBeVisible();
  await inspectWorn(shopper, "the order");
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

test("a phone with large text, or zoomed to 200 %, keeps everything in reach", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  test.slow();
  const { main, page } = shopper;
  const inspectLarge = async (what: string) => {
    for (const [width, percent] of [
      [390, 200],
      [390, 150],
      [195, 100],
    ] as const)
      await expectNoSidewaysScroll(shopper, what, width, percent);
  };
  shopper.choose("velmo", "IT");
  await putIntoCart(shopper, "1001");
  await putIntoCart(shopper, "1009");
  for (const path of ["/", "/classifiy/list?id=100&rootKey=100", "/cate", goodsPath("1002"), "/comment/comment?id=1001"]) {
    await shopper.open("velmo", "IT", path);
    await expect(main.getByRole("heading", { level: 1, includeHidden: true })).toBeAttached();
    await inspectLarge(path);
  }
  await page.goto(shopper.address("/cart"));
  await shopper.alive();
  await expect(main.getByRole("complementary", { name: shopper.text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
  await inspectLarge("the cart");
  await goToCheckout(shopper);
  await settled(shopper);
  await inspectLarge("the order form");
  await fillIn(shopper, personIn("IT"));
  await order(shopper);
  await decide(shopper, "leave");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "unfinishedTitle") })).toBeVisible();
  for (const path of [goodsPath("1009"), "/cart"]) {
    await page.goto(shopper.address(path));
    await expect(main.getByText(shopper.pattern("waitingOrder", "notice").whole)).toBeVisible();
    await inspectLarge(`${path}, with an order that waits`);
  }
});

test("the bars of a phone cover nothing that has the focus", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  test.slow();
  const { main, page } = shopper;
  shopper.choose("velmo", "IT");
  await putIntoCart(shopper, "1001");
  await openOrderForm(shopper);
  await settled(shopper);
  for (const size of [
    { width: 320, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await main.focus();
    let reached = 0;
    for (let inside = true; inside;) {
      await page.keyboard.press("Tab");
      const place = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.closest("main")) return undefined;
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return { name: element.id || element.textContent, isFree: top !== null && (element.contains(top) || top.contains(element)) };
      });
      inside = place !== undefined;
      if (place) reached += 1;
      if (place) expect.soft(place.isFree, `${place.name} at ${size.width} × ${size.height}`).toBe(true);
    }
    expect(reached, "the whole form was walked through").toBeGreaterThan(12);
  }
});
