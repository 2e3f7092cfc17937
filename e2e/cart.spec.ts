import type { Locator } from "@playwright/test";
import { checkoutName, expectOneSum, goodsPath, putIntoCart } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

const lineOf = (shopper: Shopper, title: string): Locator =>
  shopper.main.getByRole("listitem").filter({ has: shopper.page.getByRole("heading", { level: 2, name: title, exact: true }) });

const summaryOf = (shopper: Shopper): Locator => shopper.main.getByRole("complementary", { name: shopper.text("cart", "summary") });

async function openCart(shopper: Shopper): Promise<void> {
  await shopper.page.goto(shopper.address("/cart"));
  await shopper.alive();
  await expect(summaryOf(shopper)).toHaveAttribute("aria-busy", "false");
}

test("pieces, choices and amounts follow the shopper", async ({ shopper }) => {
  const { page, main, header } = shopper;
  shopper.choose("lumbra", "GB");
  const bulb = await putIntoCart(shopper, "1001");
  const lamp = await putIntoCart(shopper, "1009");
  await openCart(shopper);
  const summary = summaryOf(shopper);
  // £3.99 + £51.99 exceed the £49.00 for free delivery.
  await expect(summary).toContainText("£55.98");
  await expect(summary.getByText(shopper.text("cart", "freeReached"))).toBeVisible();

  await expect(
    page.getByRole("contentinfo").getByText(shopper.text("cart", "staysHere", { count: 2 })),
    "beside the countries",
  ).toBeVisible();

  await test.step("without the dear one delivery costs again", async () => {
    await main.getByRole("checkbox", { name: shopper.text("cart", "select", { title: lamp }) }).uncheck();
    await expect(summary.getByText(shopper.text("cart", "missingToFree", { amount: "£45.01" }))).toBeVisible();
    await expect(summary).toContainText("£8.98");
  });

  await test.step("more pieces, by button and by typing", async () => {
    const line = lineOf(shopper, bulb);
    await line.getByRole("button", { name: shopper.text("cart", "increase") }).click();
    await expect(line).toContainText("£7.98");
    const quantity = line.getByRole("spinbutton", { name: shopper.text("cart", "quantity", { title: bulb }) });
    await quantity.fill("10");
    await quantity.press("Enter");
    await expect(line).toContainText("£39.90");
    await expect(summary).toContainText("£44.89");
    await quantity.fill("1e1");
    await quantity.press("Enter");
    await expect(quantity, "a number is written as one").toHaveValue("10");
    await quantity.fill("0");
    await quantity.press("Enter");
    await expect(quantity).toHaveValue("1");
  });

  await test.step("what was removed comes back", async () => {
    await main.getByRole("button", { name: shopper.text("cart", "removeNamed", { title: bulb }) }).click();
    await expect(lineOf(shopper, bulb)).toHaveCount(0);
    await page.getByRole("button", { name: shopper.text("cart", "undo"), exact: true }).click();
    await expect(lineOf(shopper, bulb)).toBeVisible();
    await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(bulb);
    await expect(lineOf(shopper, bulb).getByRole("link", { name: bulb, exact: true })).toBeFocused();
  });

  await test.step("what is saved for later leaves the cart, stands below it, and comes back", async () => {
    const later = main.getByRole("button", { name: shopper.text("cart", "saveLaterNamed", { title: bulb }) });
    const saved = main.getByRole("region", { name: shopper.text("cart", "saved") });
    await later.click();
    await expect(lineOf(shopper, bulb)).toHaveCount(0);
    await expect(saved.getByRole("listitem")).toHaveText([new RegExp(bulb)]);
    await page
      .getByRole("button", { name: shopper.text("cart", "undo"), exact: true })
      .last()
      .click();
    await expect(lineOf(shopper, bulb)).toBeVisible();
    await expect(saved).toHaveCount(0);
    await later.click();
    await saved.getByRole("button", { name: shopper.text("base", "addToCartNamed", { title: bulb }) }).click();
    await expect(lineOf(shopper, bulb)).toBeVisible();
    await expect(saved).toHaveCount(0);
  });

  await test.step("nothing chosen, nothing to order", async () => {
    const all = main.getByRole("checkbox", { name: shopper.text("cart", "selectAll") });
    await all.check();
    await all.uncheck();
    const way = main.getByRole("link", { name: checkoutName(shopper) }).last();
    await expect(way).toHaveAttribute("aria-disabled", "true");
    await way.click({ force: true });
    await expect(page.getByText(shopper.text("cart", "selectToCheckout"))).toBeVisible();
    await expect(page).toHaveURL(/\/cart$/);
    await all.check();
  });

  await test.step("it survives a reload, and every tab shows the same", async () => {
    await page.reload();
    await shopper.alive();
    await expect(lineOf(shopper, bulb)).toBeVisible();
    await expect(lineOf(shopper, lamp)).toBeVisible();
    const tab = await shopper.context.newPage();
    await tab.goto(shopper.address("/cart"));
    await expect(tab.getByRole("spinbutton", { name: shopper.text("cart", "quantity", { title: bulb }) })).toHaveValue("1");
    await lineOf(shopper, bulb)
      .getByRole("button", { name: shopper.text("cart", "increase") })
      .click();
    await expect(tab.getByRole("spinbutton", { name: shopper.text("cart", "quantity", { title: bulb }) })).toHaveValue("2");
    await tab.close();
    await expect(header.getByRole("link", { name: shopper.text("base", "cartCount", { count: 3 }) })).toBeVisible();
  });

  await test.step("emptied, it leads on", async () => {
    await main.getByRole("button", { name: shopper.text("cart", "removeSelected") }).click();
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("cart", "emptyTitle") })).toBeVisible();
    await main.getByRole("link", { name: shopper.text("cart", "emptyAction") }).click();
    await expect(main.getByRole("article").first()).toBeVisible();
  });
});

test("in the narrowest window a message shows its whole self", { tag: "@full" }, async ({ shopper }) => {
  const { page } = shopper;
  shopper.choose("velmo", "DE");
  const title = await putIntoCart(shopper, "1001");
  await openCart(shopper);
  await page.setViewportSize({ width: 320, height: 640 });
  await lineOf(shopper, title)
    .getByRole("button", { name: shopper.text("cart", "removeNamed", { title }) })
    .click();
  const messages = page.getByRole("region", { name: shopper.text("base", "notices") });
  await expect(messages.getByRole("button", { name: shopper.text("base", "close") }).last()).toBeInViewport({ ratio: 1 });
  await messages.getByRole("button", { name: shopper.text("cart", "undo"), exact: true }).click();
  await expect(lineOf(shopper, title)).toBeVisible();
});

test(
  "what says that something lies in the cart never covers what was pressed, also where a press gives no focus",
  { tag: "@full" },
  async ({ shopper }) => {
    const { page, main, isPhone } = shopper;
    await shopper.open("lumbra", "ES", "/classifiy/list?id=100");
    const button = main.getByRole("button", { name: shopper.pattern("base", "addToCartNamed").whole }).first();
    // A message appears at the bottom of a desktop window, and at the top of a phone's.
    await button.evaluate(
      (element, block) => element.scrollIntoView({ block, behavior: "instant" }),
      isPhone ? ("start" as const) : ("end" as const),
    );
    await page.evaluate(() =>
      window.addEventListener("click", () => document.activeElement instanceof HTMLElement && document.activeElement.blur(), {
        capture: true,
      }),
    );
    await button.click();
    const message = page.getByRole("region", { name: shopper.text("base", "notices") }).getByRole("listitem");
    await expect(message).toBeVisible();
    const [told, pressed] = await Promise.all([message.boundingBox(), button.boundingBox()]);
    if (!told || !pressed) throw new Error("the message and the button are in view");
    const isBeside =
      told.x >= pressed.x + pressed.width ||
      pressed.x >= told.x + told.width ||
      told.y >= pressed.y + pressed.height ||
      pressed.y >= told.y + told.height;
    expect(isBeside, JSON.stringify({ told, pressed })).toBe(true);
  },
);

test(
  "a phone's message stands on the other side of the price whose button was pressed",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { page, main } = shopper;
    await shopper.open("velmo", "FR", goodsPath("1009"));
    const price = main.getByText(/^79,90/).first();
    const button = main.getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true }).first();
    await price.evaluate((element) => window.scrollBy({ top: element.getBoundingClientRect().top - 150, behavior: "instant" }));
    await button.dispatchEvent("click");
    const message = page.getByRole("region", { name: shopper.text("base", "notices") }).getByRole("listitem");
    await expect(message).toBeVisible();
    const [told, seen, pressed] = await Promise.all([message, price, button].map((element) => element.boundingBox()));
    expect(seen?.y, "the price is in view").toBeGreaterThan(56);
    expect(told?.y, JSON.stringify({ told, seen, pressed })).toBeGreaterThan((pressed?.y ?? 0) + (pressed?.height ?? 0));
  },
);

test("what is in the cart is not recommended again", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, main } = shopper;
  shopper.choose("lumbra", "GB");
  await putIntoCart(shopper, "1001");
  await openCart(shopper);
  const recommended = main.getByRole("region", { name: shopper.text("cart", "recommended") });
  await expect(recommended.getByRole("article")).toHaveCount(8);
  const add = page.getByRole("button", { name: shopper.pattern("base", "addToCartNamed").whole });
  const card = recommended.getByRole("article").filter({ has: add }).first();
  const title = await card.getByRole("heading").innerText();
  const press = card.getByRole("button", { name: shopper.text("base", "addToCartNamed", { title }) });
  // The first press removes the card, and another card moves under the second press.
  await press.dblclick();
  await expect(page.getByText(shopper.text("base", "cartAdded", { count: 1, title }))).toBeVisible();
  await expect(main.getByRole("spinbutton")).toHaveCount(2);
  await page
    .getByRole("button", { name: shopper.text("base", "undo"), exact: true })
    .last()
    .click();
  await expect(main.getByRole("spinbutton")).toHaveCount(1);
  await press.click();
  const line = main.getByRole("button", { name: shopper.text("cart", "removeNamed", { title }) });
  await expect(line).toBeVisible();
  await page.reload();
  await expect(line).toBeVisible();
  await expect(recommended.getByRole("article")).toHaveCount(8);
  await expect(recommended.getByRole("heading", { name: title, exact: true })).toHaveCount(0);
});

test("sums are those of the lines, or say that they are not yet", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page, context, main, isPhone } = shopper;
  shopper.choose("lumbra", "GB");
  const bulb = await putIntoCart(shopper, "1001");
  await openCart(shopper);
  const summary = summaryOf(shopper);
  const bar = main.getByText(shopper.text("cart", "total"), { exact: true }).last().locator("..");
  await expect(summary).toContainText("£8.98");
  const more = lineOf(shopper, bulb).getByRole("button", { name: shopper.text("cart", "increase") });

  await test.step("while they are asked for anew", async () => {
    const answered = Promise.withResolvers<void>();
    await page.route("**/cart/check*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await more.click();
    await expect(summary).toHaveAttribute("aria-busy", "true");
    if (isPhone) await expect(bar).toHaveAttribute("aria-busy", "true");
    answered.resolve();
    await expect(summary).toContainText("£12.97");
    await expect(summary).toHaveAttribute("aria-busy", "false");
    await page.unroute("**/cart/check*");
  });

  await test.step("without a connection", async () => {
    shopper.expectTrouble(/ERR_INTERNET_DISCONNECTED .*cart\/check/);
    await context.setOffline(true);
    await more.click();
    await expect(summary.getByText(shopper.text("cart", "totalLater"))).toBeVisible();
    await expect(main.getByText("£12.97")).toHaveCount(0);
    await expect(summary).toContainText("£11.97");
    await context.setOffline(false);
    await expect(summary).toContainText("£16.96");
  });
});

test(
  "on a phone the sum and the way to the checkout stand once in the window, under the thumb or below the lines, and what stays leaves room for the lines",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { page, main } = shopper;
    shopper.choose("lumbra", "ES");
    for (const goodsId of ["1001", "1006", "1007", "1009"]) await putIntoCart(shopper, goodsId);
    await openCart(shopper);
    await expect(summaryOf(shopper)).toHaveAttribute("aria-busy", "false");
    const menu = page.getByRole("navigation", { name: shopper.text("base", "mainMenu") });
    const thumb = main.getByRole("link", { name: shopper.text("cart", "checkoutCount", { count: 4 }) });
    await expect(thumb).toBeVisible();
    await expect(menu, "the bar takes its place").toBeHidden();
    // Wait for all content below the lines.
    await expect(main.getByText(shopper.pattern("base", "deliveredBetween").whole)).toBeVisible();
    await expect(main.getByRole("heading", { name: shopper.text("cart", "recommended") })).toBeVisible();
    await expect(main.getByRole("link", { name: shopper.text("activity", "giftSee") })).toBeVisible();
    await shopper.alive();
    await expectOneSum(shopper);
    await main.getByRole("link", { name: checkoutName(shopper) }).scrollIntoViewIfNeeded();
    await expect(thumb).toBeHidden();
    await expect(menu).toBeVisible();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await thumb.click();
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") })).toBeVisible();
  },
);

test(
  "a short cart on a phone has its way to the checkout in the first window, though its amounts begin there",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { main } = shopper;
    shopper.choose("lumbra", "ES");
    await putIntoCart(shopper, "1001");
    await openCart(shopper);
    await expect(
      shopper.page.getByRole("region", { name: shopper.text("base", "notices") }).getByRole("listitem"),
      "the cart itself says what is in it",
    ).toHaveCount(0);
    const below = main.getByRole("link", { name: shopper.text("cart", "checkout"), exact: true });
    await expect(summaryOf(shopper)).toBeInViewport();
    await expect(below).not.toBeInViewport();
    const thumb = main.getByRole("link", { name: shopper.text("cart", "checkoutCount", { count: 1 }) });
    await expect(thumb).toBeInViewport({ ratio: 1 });
    await below.scrollIntoViewIfNeeded();
    await expect(thumb).toBeHidden();
  },
);

test(
  "the bar of a phone steps aside for the buttons that it repeats, also where a style sheet cannot tell where they are",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { page } = shopper;
    await page.addInitScript(() => {
      CSS.supports = () => false;
    });
    await shopper.open("lumbra", "ES", goodsPath("1001"));
    const bar = page.locator("[data-action-bar]");
    await bar.evaluate((element: HTMLElement) => (element.style.animation = "none"));
    const scrollTo = (selector: string) =>
      page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await scrollTo("[data-buying]");
    await expect(bar).toBeHidden();
    await scrollTo("h1");
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" }));
    await expect(bar).toBeVisible();
  },
);

test("the way to the checkout stays under the pointer when the amounts arrive", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  // With a full cart on a phone, the link is in the bottom bar.
  const way = () => main.getByRole("link", { name: isPhone ? shopper.pattern("cart", "checkoutCount").whole : checkoutName(shopper) });
  const top = async () => Math.round((await way().boundingBox())?.y ?? -1);
  for (const [brand, country] of [
    ["lumbra", "US"],
    ["nidora", "PL"],
  ] as const) {
    shopper.choose(brand, country);
    for (const goodsId of isPhone ? ["1001", "1006", "1009"] : ["1001", "1006"]) await putIntoCart(shopper, goodsId);
    const answered = Promise.withResolvers<void>();
    await page.route("**/cart/check*", async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(shopper.address("/cart"));
    await shopper.alive();
    await expect(summaryOf(shopper)).toHaveAttribute("aria-busy", "true");
    await expect(way()).toBeVisible();
    const before = await top();
    answered.resolve();
    await expect(summaryOf(shopper)).toHaveAttribute("aria-busy", "false");
    await expect(main.getByText(shopper.pattern("base", "deliveredBetween").whole)).toBeVisible();
    expect(await top(), `${brand} in ${country}`).toBe(before);
    await page.unroute("**/cart/check*");
  }
});

test("whoever wants more than there is hears so when they put it into the cart", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  shopper.choose("lumbra", "ES");
  await shopper.open("lumbra", "ES", goodsPath("1001"));
  const title = await main.getByRole("heading", { level: 1 }).innerText();
  const pieces = main.getByRole("spinbutton", { name: text("goods", "quantityOf", { title }) });
  await pieces.fill("999");
  await pieces.press("Enter");
  await main
    .getByRole("button", { name: text("goods", "addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByText(shopper.pattern("base", "cartAll").whole)).toBeVisible();
  await openCart(shopper);
  const inCart = await main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) }).inputValue();
  expect(Number(inCart)).toBeLessThan(999);
  await expect(lineOf(shopper, title), "nothing is corrected after the fact").not.toContainText(shopper.pattern("cart", "adjusted").part);
});

test("limits and stock are kept, and a changed price is told", { tag: "@phone" }, async ({ shopper }) => {
  const { page, main } = shopper;
  shopper.choose("velmo", "ES");
  const limited = await putIntoCart(shopper, "1006", 2);
  // A second press right after the first would count with it.
  await page.reload();
  await shopper.alive();
  await main
    .getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByText(shopper.text("base", "cartMost", { count: 2, title: limited }))).toBeVisible();
  const scarce = await putIntoCart(shopper, "1003", 3);
  await page.reload();
  await shopper.alive();
  await main
    .getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true })
    .first()
    .click();
  await expect(page.getByText(shopper.text("base", "cartAll", { count: 3, title: scarce })), "stock is called stock").toBeVisible();
  await page.evaluate(() => {
    const lines = JSON.parse(window.localStorage.getItem("localCartList") ?? "[]");
    for (const line of lines)
      Object.assign(line, { buyNum: 9, ...(line.goodsId === "1003" && { finallyPrice: "1.00", resultPrice: "1.00" }) });
    window.localStorage.setItem("localCartList", JSON.stringify(lines));
  });
  await openCart(shopper);
  await expect(lineOf(shopper, limited)).toContainText(shopper.text("cart", "adjustedLimit", { count: 2 }));
  await expect(main.getByRole("spinbutton", { name: shopper.text("cart", "quantity", { title: limited }) })).toHaveValue("2");
  await expect(lineOf(shopper, scarce)).toContainText(shopper.text("cart", "adjusted", { count: 3 }));
  await expect(lineOf(shopper, scarce)).toContainText(shopper.text("cart", "priceUp", { before: "1,00 €" }));
});
