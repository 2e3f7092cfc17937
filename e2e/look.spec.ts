import type { Locator } from "@playwright/test";
import { inspectPage } from "./accessible.ts";
import { AS_LAID_OUT } from "./browser.ts";
import { cards } from "./catalogue.ts";
import { addButton, goodsPath, passButtons } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test.use({ launchOptions: AS_LAID_OUT });

test("pictures are looked at, large and one after the other", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  await shopper.open("nidora", "ES", goodsPath("1002"));
  const gallery = main.getByRole("region", { name: shopper.text("goods", "gallery") });
  const pictures = gallery.getByRole("button", { name: shopper.pattern("goods", "zoomPicture").whole });
  const count = await pictures.count();
  expect(count).toBeGreaterThanOrEqual(3);
  await expect(gallery.getByRole("img").first()).toBeVisible();
  if (!isPhone) {
    await gallery.getByRole("button", { name: shopper.text("goods", "nextPicture") }).click();
    await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
    await gallery.getByRole("link", { name: shopper.text("goods", "showPicture", { number: 1 }) }).click();
    await expect(pictures.nth(0)).toBeInViewport({ ratio: 0.9 });
  }

  const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;
  const before = await widthOf(pictures.nth(0));
  await pictures.nth(0).click();
  const window = page.getByRole("dialog");
  await expect(window).toBeVisible();
  const large = await widthOf(window.getByRole("img").first());
  if (isPhone) expect(large, "the whole width").toBe(before);
  else expect(large, "larger at once").toBeGreaterThan(before);
  const place = (number: number) => window.getByText(shopper.text("goods", "pictureNumber", { number, total: count }));
  await expect(place(1)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(place(2)).toBeVisible();
  await window.getByRole("button", { name: shopper.text("goods", "nextPicture") }).click();
  await expect(place(3)).toBeVisible();
  await window.getByRole("button", { name: shopper.text("goods", "zoomIn") }).click();
  await expect(window.getByRole("button", { name: shopper.text("goods", "zoomOut") })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  await expect(pictures.nth(0)).toBeFocused();
});

test("a variant has its own page, price and way into the cart", async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  await shopper.open("lumbra", "DE", goodsPath("1002"));
  const before = await main.getByRole("heading", { level: 1 }).innerText();
  const variants = main.getByRole("group", { name: "Farbe", exact: true });
  await expect(variants.getByRole("link")).toHaveCount(4);
  await expect(variants.getByRole("link", { name: "Weiß" })).toHaveAttribute("aria-current", "true");
  await variants.getByRole("link", { name: "Schwarz" }).click();
  await expect(main.getByRole("heading", { level: 1 })).not.toHaveText(before);
  await expect(page).toHaveURL(/id=1021/);
  await expect(variants.getByRole("link", { name: "Schwarz" })).toHaveAttribute("aria-current", "true");
  const title = await main.getByRole("heading", { level: 1 }).innerText();

  await test.step("what was looked at before stands at the end of the page, until it is forgotten", async () => {
    const seen = main.getByRole("region", { name: shopper.text("search", "lastSeen") });
    await expect(seen.getByRole("link")).toHaveText([before]);
    await seen.getByRole("button", { name: shopper.text("base", "clearAll") }).click();
    await expect(seen).toBeHidden();
    await expect(main.locator(":focus"), "who goes on by keyboard goes on from there").toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem("lastSeen"))).toBeNull();
  });

  await passButtons(shopper);
  await addButton(shopper).click();
  if (isPhone) {
    const sheet = page.getByRole("dialog", { name: shopper.text("goods", "chooseVariant") });
    await expect(sheet.getByRole("link", { name: "Schwarz" })).toHaveAttribute("aria-current", "true");
    await sheet.getByRole("button", { name: shopper.text("goods", "increase") }).click();
    await sheet.getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(shopper.text("base", "cartAdded", { count: 2, title }))).toBeVisible();
  } else {
    await expect(page.getByText(shopper.text("base", "cartAdded", { count: 1, title }))).toBeVisible();
  }
});

test("low stock, goods to come, a pre-sale and limits are told", { tag: "@full" }, async ({ shopper }) => {
  const { main, page } = shopper;

  await test.step("low stock", async () => {
    await shopper.open("velmo", "ES", goodsPath("1003"));
    await expect(main.getByText(shopper.text("goods", "piecesLeft", { count: 3 }), { exact: true }).first()).toBeVisible();
    const title = await main.getByRole("heading", { level: 1 }).innerText();
    const quantity = main.getByRole("spinbutton", { name: shopper.text("goods", "quantityOf", { title }) });
    await quantity.fill("9");
    await quantity.press("Enter");
    await expect(quantity).toHaveValue("3");
  });

  await test.step("not there yet: a wrong address is told, a right one is kept", async () => {
    await shopper.open("velmo", "ES", goodsPath("1004"));
    await expect(main.getByText(shopper.text("goods", "comingSoon"), { exact: true }).first()).toBeVisible();
    await expect(addButton(shopper)).toBeHidden();
    await expect(main.getByText(shopper.pattern("base", "deliveredBetween").whole), "no day is promised").toHaveCount(0);
    const email = main.getByRole("textbox", { name: shopper.text("goods", "arrivalEmail") });
    const steps = await page.evaluate(() => window.history.length);
    await email.fill("lucia@");
    await main.getByRole("button", { name: shopper.text("goods", "arrivalSubmit") }).click();
    await expect(main.getByText(shopper.text("goods", "arrivalEmailInvalid"))).toBeVisible();
    await expect(email).toHaveValue("lucia@");
    await expect(email).toHaveAttribute("aria-invalid", "true");
    expect(await page.evaluate(() => window.history.length), "an answer is no step to go back to").toBe(steps);
    await email.fill("lucia@example.com");
    await main.getByRole("button", { name: shopper.text("goods", "arrivalSubmit") }).click();
    await expect(main.getByText(shopper.text("goods", "arrivalSubscribed"))).toBeVisible();
  });

  await test.step("a pre-sale is not in stock, tells its deposit and when the rest is due, and comes when its goods have come", async () => {
    await shopper.open("velmo", "ES", goodsPath("1005"));
    const region = main.getByRole("region", { name: shopper.text("base", "preSale") });
    for (const told of [
      shopper.text("preSale", "offer"),
      shopper.text("preSale", "depositNow"),
      shopper.text("preSale", "expectedShipping"),
    ])
      await expect(region).toContainText(told);
    await expect(main.getByText(shopper.text("base", "preSaleDelivery"))).toBeVisible();
    await expect(main.getByText(shopper.pattern("base", "deliveredBetween").whole)).toHaveCount(0);
    await expect(main.getByText(shopper.text("goods", "inStock"), { exact: true })).toHaveCount(0);
  });

  await test.step("limits, and the days on which it comes", async () => {
    await shopper.open("velmo", "ES", goodsPath("1006"));
    await expect(main.getByText(shopper.pattern("base", "deliveredBetween").whole)).toBeVisible();
    await expect(main.getByText(shopper.text("goods", "limitPerOrder", { count: 2 })).first()).toBeVisible();
    await expect(main.getByText(shopper.text("goods", "limitPerPerson", { count: 3 })).first()).toBeVisible();
    const title = await main.getByRole("heading", { level: 1 }).innerText();
    const quantity = main.getByRole("spinbutton", { name: shopper.text("goods", "quantityOf", { title }) });
    await quantity.fill("5");
    await quantity.press("Enter");
    await expect(quantity).toHaveValue("2");
  });

  await test.step("the pieces that are wanted, whichever button is pressed: the bar of a phone stands aside while that of the page is in view", async () => {
    await shopper.open("velmo", "ES", goodsPath("1001"));
    const title = await main.getByRole("heading", { level: 1 }).innerText();
    await main.getByRole("button", { name: shopper.text("goods", "increase") }).click();
    if (shopper.isPhone) {
      await main.getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true }).scrollIntoViewIfNeeded();
      await expect(addButton(shopper)).toBeHidden();
      await passButtons(shopper);
    }
    await addButton(shopper).click();
    await expect(page.getByText(shopper.text("base", "cartAdded", { count: 2, title }))).toBeVisible();
  });

  await test.step("what is chosen elsewhere stands beside it", async () => {
    const shelf = page.getByRole("region", { name: shopper.text("goods", "recommended") });
    await expect(shelf.getByRole("article").first()).toBeAttached();
  });
});

test("all questions about a product are led to, those of other languages folded", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  await shopper.open("lumbra", "ES", goodsPath("1001"));
  const region = main.getByRole("region", { name: text("goods", "questionsTitle") });
  const shown = main.getByRole("listitem").filter({ visible: true, has: page.locator("p[lang]") });
  const theirs = shown.filter({ has: page.locator("p[lang=es]") });
  await expect(region.getByRole("listitem")).toHaveCount(3);
  await expect(region.getByRole("listitem").filter({ has: page.locator("p[lang=es]") })).toHaveCount(3);
  await region.getByRole("link", { name: text("comment", "allQuestions", { count: 7 }) }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("goods", "questionsTitle") })).toBeVisible();
  await expect(shown).toHaveCount(3);
  await expect(theirs).toHaveCount(3);
  await main.getByText(text("comment", "questionsInOtherLanguages", { count: 4 })).click();
  await expect(shown).toHaveCount(7);
  await inspectPage(shopper, "all questions");
  // A missing page redirects to the first.
  await shopper.open("lumbra", "ES", "/commodity/questions?id=1001&page=9");
  await expect(page).toHaveURL(shopper.address("/commodity/questions?id=1001"));
  await main.getByRole("link", { name: /Clara/ }).click();
  await expect(region).toBeVisible();
  await shopper.open("lumbra", "PL", "/commodity/questions?id=1001");
  await expect(shown, "none can be read, so none is folded").toHaveCount(7);
});

test("comments are read by their stars, and files open", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  await shopper.open("lumbra", "GB", goodsPath("1001"));
  const files = main.getByRole("region", { name: shopper.text("goods", "files") }).getByRole("link");
  expect(await files.count()).toBeGreaterThan(0);
  for (const file of await files.all()) {
    await expect(file).toHaveAttribute("target", "_blank");
    expect(await shopper.fetched(file)).toMatchObject({
      status: 200,
      kind: expect.stringContaining("application/pdf"),
      start: expect.stringContaining("%PDF-"),
    });
  }

  const region = main.getByRole("region", { name: shopper.pattern("goods", "commentsTitle").whole });
  if (isPhone) {
    await region.getByRole("link", { name: shopper.pattern("comment", "allComments").whole }).click();
    await expect(page).toHaveURL(/\/mobile\/comment\/comment/);
  }
  const place = isPhone ? main : region;
  const stars = place.getByRole("navigation", { name: shopper.text("comment", "filterByStars") });
  await stars.getByRole("link", { name: shopper.text("goods", "stars", { stars: 4 }), exact: true }).click();
  await expect(stars.getByRole("link", { name: shopper.text("goods", "stars", { stars: 4 }), exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  const comments = place.getByRole("listitem").filter({ has: page.getByRole("time") });
  await expect(comments.first()).toBeVisible();
  for (const comment of await comments.all())
    await expect(comment.getByRole("img", { name: shopper.text("goods", "starsOfFive", { stars: 4 }), exact: true })).toBeVisible();
  await stars.getByRole("link", { name: shopper.text("comment", "allStars"), exact: true }).click();
  await expect(stars.getByRole("link", { name: shopper.text("comment", "allStars"), exact: true })).toHaveAttribute("aria-current", "true");
  const order = place.getByRole("navigation", { name: shopper.text("comment", "order") });
  await order.getByRole("link", { name: shopper.text("comment", "helpful"), exact: true }).click();
  await expect(order.getByRole("link", { name: shopper.text("comment", "helpful"), exact: true })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/sort=helpful/);
  await order.getByRole("link", { name: shopper.text("comment", "newest"), exact: true }).click();
  await expect(page).not.toHaveURL(/sort=/);
  const pages = place.getByRole("navigation", { name: shopper.text("comment", "commentPages") });
  await pages.getByRole("link", { name: shopper.text("goods", "nextPage") }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(comments.first()).toBeVisible();
  await expect(place.getByRole("list", { name: shopper.text("goods", "pageNumber", { page: 2 }), exact: true })).toBeFocused();
});

test(
  "a discount tells the lowest price of the last 30 days, and an energy class its label",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { main } = shopper;
    await shopper.open("lumbra", "FR", "/classifiy/list?sort=price");
    const reduced = cards(shopper).filter({ hasText: "%" }).first();
    await expect(reduced).toContainText(shopper.pattern("base", "lowest30Days").part);
    await shopper.open("lumbra", "FR", goodsPath("1001"));
    const label = main.getByRole("link", { name: shopper.pattern("goods", "energyClass").whole }).first();
    expect((await shopper.fetched(label)).kind).toContain("application/pdf");
  },
);
