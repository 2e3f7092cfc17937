import type { Locator } from "@playwright/test";
import {
  applyFilters,
  applyPrice,
  cards,
  expectTotal,
  inOrder,
  nameOn,
  openFilters,
  prices,
  searchBox,
  searchFor,
  slowly,
  sortBy,
  total,
  unfold,
} from "./catalogue.ts";
import { goodsPath } from "./purchase.ts";
import { GOODS_ON_A_PAGE } from "./shop.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test("from home to a category, and on to a product by its filters", async ({ shopper }) => {
  const { page, main, header, isPhone } = shopper;
  await shopper.open("lumbra", "GB");
  await test.step("who the shop is, what its guide advises, and what customers say", async () => {
    await expect(main.getByText("Light and small electrics for the hours when a home is really lived in.")).toBeVisible();
    const voice = main
      .getByRole("region", { name: shopper.text("home", "voices"), exact: true })
      .getByRole("figure")
      .first();
    await expect(voice.getByRole("img", { name: shopper.pattern("goods", "starsOfFive").whole })).toBeVisible();
    await expect(voice.getByRole("blockquote")).not.toBeEmpty();
    const spokenOf = voice.getByRole("link");
    const title = await spokenOf.innerText();
    await spokenOf.click();
    await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await main
      .getByRole("region", { name: "Which light for which room" })
      .getByRole("link", { name: "The bathroom and the patio" })
      .click();
    await expect(
      main
        .getByRole("group", { name: shopper.text("goods", "activeFilters") })
        .getByRole("link", { name: shopper.text("goods", "removeFilter") }),
    ).toHaveCount(2);
    await expect(cards(shopper).first()).toBeVisible();
    await shopper.open("lumbra", "GB");
  });
  if (isPhone) {
    await header.getByRole("button", { name: shopper.text("base", "menu") }).click();
    const menu = page.getByRole("dialog", { name: shopper.text("base", "menu") });
    await menu.getByText("Lighting", { exact: true }).click();
    await menu.getByRole("link", { name: shopper.text("base", "allOf", { category: "Lighting" }) }).click();
  } else {
    const menu = page.getByRole("navigation", { name: shopper.text("base", "mainMenu"), exact: true });
    await menu.getByRole("link", { name: "Lighting", exact: true }).hover();
    await expect(menu.getByRole("link", { name: shopper.text("base", "allOf", { category: "Lighting" }) })).toBeVisible();
    await expect(
      menu.getByRole("region", { name: shopper.text("search", "popular") }).getByRole("link"),
      "what sells best there",
    ).toHaveCount(4);
    await menu.getByRole("link", { name: "Lighting", exact: true }).click();
  }
  await expect(main.getByRole("heading", { level: 1 })).toContainText("Lighting");
  const all = await total(shopper);
  await expect(cards(shopper)).toHaveCount(all);

  await test.step("a facet shows as many products as it promised", async () => {
    const filters = await openFilters(shopper);
    const value = filters.getByRole("checkbox").first();
    const words = await value.evaluate((box) => (box instanceof HTMLInputElement ? (box.labels?.[0]?.innerText ?? "") : ""));
    const promised = Number(/(\d+)$/.exec(words)?.[1]);
    await value.check();
    await applyFilters(shopper, filters);
    await expectTotal(shopper, promised);
    await expect(cards(shopper)).toHaveCount(promised);
  });

  await test.step("its chip takes the filter away", async () => {
    const chips = main.getByRole("group", { name: shopper.text("goods", "activeFilters") });
    await chips.getByRole("link", { name: shopper.text("goods", "removeFilter") }).click();
    await expectTotal(shopper, all);
  });

  await test.step("a range of prices holds, and survives a reload and its address", async () => {
    const filters = await openFilters(shopper);
    await filters.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true }).fill("10");
    await filters.getByRole("textbox", { name: shopper.text("goods", "maxPrice"), exact: true }).fill("40");
    await applyPrice(shopper, filters);
    const chip = main.getByRole("link", { name: shopper.text("goods", "priceBetween", { min: "£10.00", max: "£40.00" }) });
    await expect(chip).toBeVisible();
    for (const price of await prices(shopper)) {
      expect(price).toBeGreaterThanOrEqual(10);
      expect(price).toBeLessThanOrEqual(40);
    }
    const some = await total(shopper);
    expect(some).toBeLessThan(all);
    await page.reload();
    await shopper.alive();
    await expect(chip).toBeVisible();
    await expectTotal(shopper, some);
  });

  await test.step("an order by price is one", async () => {
    await sortBy(shopper, "sortPriceAsc");
    await expect(page).toHaveURL(/sort=price/);
    await expect.poll(() => inOrder(shopper, 1)).toBe(true);
    await sortBy(shopper, "sortPriceDesc");
    await expect.poll(() => inOrder(shopper, -1)).toBe(true);
  });

  await test.step("a model stands there once; a colour of it is chosen on its card, which leads there then", async () => {
    await shopper.open("lumbra", "GB", "/classifiy/list?id=100");
    const colours = { name: shopper.text("base", "colours", { count: 4 }) };
    const lamp = cards(shopper).filter({ has: page.getByRole("group", colours) });
    await expect(lamp).toHaveCount(1);
    const dots = lamp.getByRole("group", colours);
    const other = await dots.getByRole("button", { pressed: false }).first().getAttribute("aria-label");
    const name = other ?? "";
    const first = await nameOn(lamp).innerText();
    await dots.getByRole("button", { name, exact: true }).click();
    await expect(dots.getByRole("button", { name, exact: true, pressed: true })).toBeVisible();
    await expect(nameOn(lamp)).not.toHaveText(first);
    const chosen = await nameOn(lamp).innerText();
    await nameOn(lamp).click();
    await expect(main.getByRole("heading", { level: 1, name: chosen })).toBeVisible();
    await page.goBack();
    await expect(nameOn(lamp), "on the way back as well").toHaveText(chosen);
    await expect(dots.getByRole("button", { name, exact: true, pressed: true })).toBeVisible();
  });
});

test("numbers, wrong prices and goods to come are filtered for, and what fits nothing says so", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  await shopper.open("lumbra", "GB", "/classifiy/list?id=100");
  const all = await total(shopper);

  await test.step("numbers are asked for from one to another, and their chips take them away", async () => {
    const filters = await openFilters(shopper);
    await unfold(filters, "Luminous flux");
    const flux = filters.getByRole("group", { name: "Luminous flux" });
    await flux.getByRole("combobox", { name: shopper.text("goods", "minPrice") }).selectOption({ value: "470.." });
    await applyFilters(shopper, filters);
    const chip = main.getByRole("link", { name: `Luminous flux: ${shopper.text("goods", "priceFrom", { min: "470\u00a0lm" })}` });
    await expect(chip).toBeVisible();
    expect(await total(shopper)).toBeLessThan(all);
    await chip.click();
    await expectTotal(shopper, all);
    await expect(flux, "what is not asked for any more folds itself").toBeHidden();
    await unfold(await openFilters(shopper), "Luminous flux");
    await expect(flux.getByRole("combobox", { name: shopper.text("goods", "minPrice") })).toHaveValue("");
    await shopper.open("lumbra", "GB", "/classifiy/list?id=100&minPrice=10&maxPrice=40");
  });

  await test.step("what is no price is told at its field, and stays", async () => {
    const filters = await openFilters(shopper);
    const from = filters.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true });
    await from.fill("xx");
    await applyPrice(shopper, filters, true);
    await expect(from).toHaveAccessibleDescription(shopper.text("goods", "priceWrong", { example: "12.50" }));
    await expect(from).toHaveValue("xx");
    await expect(from).toBeFocused();
    await page.goBack();
    if (isPhone) await page.keyboard.press("Escape");
    await expect(main.getByRole("link", { name: shopper.text("goods", "priceBetween", { min: "£10.00", max: "£40.00" }) })).toBeVisible();
  });

  await test.step("goods that are not there yet can be looked for", async () => {
    await shopper.open("lumbra", "GB", "/classifiy/list");
    const filters = await openFilters(shopper);
    await unfold(filters, shopper.text("goods", "stock"));
    await filters.getByRole("radio", { name: shopper.text("goods", "stockNone") }).check();
    await applyFilters(shopper, filters);
    await expect(page).toHaveURL(/stock/i);
    await expect(cards(shopper).first()).toContainText(shopper.text("base", "comingSoon"));
    for (const card of await cards(shopper).all()) await expect(card).toContainText(shopper.text("base", "comingSoon"));
  });

  await test.step("filters that nothing fits say so and lead back", async () => {
    await shopper.open("lumbra", "GB", "/classifiy/list?minPrice=5000&maxPrice=6000");
    await expect(main.getByRole("heading", { name: shopper.text("goods", "noMatchTitle") })).toBeVisible();
    await main
      .getByRole("link", { name: shopper.text("goods", "clearAll") })
      .last()
      .click();
    await expect(cards(shopper).first()).toBeVisible();
  });
});

test("more products are loaded, and the way back finds the same place", async ({ shopper }) => {
  const { page, main } = shopper;
  await shopper.open("lumbra", "GB");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: shopper.text("base", "allGoods"), exact: true })
    .click();
  await expect(cards(shopper)).toHaveCount(GOODS_ON_A_PAGE);
  const all = await total(shopper);
  await main.getByRole("link", { name: shopper.text("goods", "loadMore") }).click();
  await expect(cards(shopper)).toHaveCount(all);
  await expect(main.getByText(shopper.text("goods", "shownOf", { from: 1, to: all, total: all }))).toBeVisible();

  const chosen = cards(shopper).nth(GOODS_ON_A_PAGE);
  await chosen.scrollIntoViewIfNeeded();
  const title = await nameOn(chosen).innerText();
  const height = await page.evaluate(() => window.scrollY);
  await nameOn(chosen).click();
  await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(cards(shopper)).toHaveCount(all);
  await expect(nameOn(cards(shopper).nth(GOODS_ON_A_PAGE))).toHaveText(title);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - height)).toBeLessThanOrEqual(50);
  await expect(chosen).toBeInViewport();

  await test.step("pages have addresses, and one past the end says so", async () => {
    await shopper.open("lumbra", "GB", "/classifiy/list?page=2");
    await expect(cards(shopper)).toHaveCount(all - GOODS_ON_A_PAGE);
    const pages = main.getByRole("navigation", { name: shopper.text("goods", "pages") });
    await pages.getByRole("link", { name: shopper.text("goods", "previousPage") }).click();
    await expect(cards(shopper)).toHaveCount(GOODS_ON_A_PAGE);
    await shopper.open("lumbra", "GB", "/classifiy/list?page=99");
    await expect(main.getByRole("heading", { name: shopper.text("goods", "pastEndTitle") })).toBeVisible();
    await expect(main.getByRole("link", { name: shopper.text("goods", "lastPage") })).toBeVisible();
    await main.getByRole("link", { name: shopper.text("goods", "firstPage") }).click();
    await expect(cards(shopper)).toHaveCount(GOODS_ON_A_PAGE);
    await shopper.open("lumbra", "GB", "/classifiy/list?id=100&page=99");
    await expect(main.getByRole("link", { name: shopper.text("goods", "firstPage") })).toBeVisible();
    await expect(main.getByRole("link", { name: shopper.text("goods", "lastPage") })).toHaveCount(0);
  });
});

test("a search forgives slips, knows numbers, and helps when it finds nothing", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, main } = shopper;
  await shopper.open("lumbra", "ES", goodsPath("1003"));
  const title = await main.getByRole("heading", { level: 1 }).innerText();
  const plain = title.normalize("NFD").replace(/\p{M}/gu, "");
  expect(plain, "the name of these goods has an accent").not.toBe(title);

  await test.step("without accents", async () => {
    await searchFor(shopper, plain);
    await expect(nameOn(cards(shopper).first())).toHaveText(title);
  });

  await test.step("with a slip of the finger", async () => {
    await searchFor(shopper, "canpana");
    await expect(main.getByText(shopper.text("search", "corrected", { key: "canpana", corrected: "campana" }))).toBeVisible();
    await expect(cards(shopper).filter({ hasText: title })).toBeVisible();
  });

  await test.step("by article number", async () => {
    const box = await searchBox(shopper);
    await box.fill("lu 1003");
    await box.press("Enter");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(/commodity\/detail\?id=1003&/);
  });

  await test.step("nothing fits", async () => {
    await searchFor(shopper, "<b>zzzqqq</b>");
    await expect(
      main.getByRole("heading", { level: 1, name: shopper.text("search", "nothingTitle", { key: "<b>zzzqqq</b>" }) }),
    ).toBeVisible();
    await expect(main.getByText(shopper.text("search", "hintSpelling"))).toBeVisible();
    await expect(main.getByRole("heading", { name: shopper.text("search", "popular") })).toBeVisible();
    await expect(main.getByRole("article").first()).toBeVisible();
  });

  await test.step("what was searched for is remembered and can be forgotten", async () => {
    const box = await searchBox(shopper);
    await box.fill("");
    const history = page.getByRole("group", { name: shopper.text("base", "searchHistory") });
    await expect(history.getByRole("option").first()).toHaveText("<b>zzzqqq</b>");
    await expect(history.getByRole("option")).toHaveCount(4);
    await page.getByRole("button", { name: shopper.text("base", "clearAll"), exact: true }).click();
    await expect(history).toBeHidden();
  });

  await test.step("a search that has not begun offers what is popular", async () => {
    const offered = (title: string) => page.getByRole("group", { name: title }).getByRole("option");
    await expect(offered(shopper.text("search", "popular"))).toHaveCount(4);
    await expect(offered(shopper.text("base", "suggestedCategories")).first()).toBeVisible();
    const word = offered(shopper.text("search", "popularWords")).first();
    const key = await word.innerText();
    await word.click();
    await expect(page).toHaveURL((url) => url.searchParams.get("key") === key);
    await expect(cards(shopper).first()).toBeVisible();
  });
});

/** Turns the wheel and waits until the page has moved. */
async function scrollBy({ page }: Shopper, by: number): Promise<void> {
  const from = await page.evaluate(() => window.scrollY);
  await page.mouse.wheel(0, by);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(from + by);
}

test("the header comes back on the way up, and stays while it is in use", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("lumbra", "ES");
  await shopper.alive();
  const box = page.getByRole("combobox", { name: shopper.text("base", "search") });
  const scroll = (by: number) => scrollBy(shopper, by);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await scroll(1600);
  await expect(box).not.toBeInViewport();
  await scroll(-200);
  await expect(box).toBeInViewport({ ratio: 1 });
  await box.focus();
  await scroll(200);
  await expect(box).toBeInViewport({ ratio: 1 });
  await box.blur();
  await scroll(200);
  await expect(box).not.toBeInViewport();
  await box.focus();
  await expect(box, "wherever one is, what has the focus is seen").toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight), "nothing moved for it").toBe(height);
});

test(
  "filters that are taller than the window stay beside the list, from their beginning to their end",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, header } = shopper;
    await page.setViewportSize({ width: 1440, height: 560 });
    await shopper.open("lumbra", "ES", "/classifiy/list?id=100");
    const rail = await openFilters(shopper);
    const groups = rail.locator("summary").filter({ visible: true });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect((await rail.boundingBox())?.height).toBeGreaterThan(700);
    await scrollBy(shopper, 1300);
    await expect(groups.last()).toBeInViewport({ ratio: 1 });
    await expect(groups.first()).not.toBeInViewport();
    await scrollBy(shopper, -100);
    await scrollBy(shopper, -900);
    await expect(groups.first()).toBeInViewport({ ratio: 1 });
    const search = await header.getByRole("search").boundingBox();
    expect((await groups.first().boundingBox())?.y, "clear of the header").toBeGreaterThan((search?.y ?? 0) + (search?.height ?? 0));
    await scrollBy(shopper, -100);
    await groups.last().focus();
    await expect(groups.last(), "what has the focus is seen").toBeInViewport({ ratio: 1 });
    await groups.first().focus();
    await expect(groups.first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight), "the page has not grown").toBe(height);
  },
);

test("what is typed while the results are still coming stays", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { main } = shopper;
  await shopper.open("lumbra", "ES");
  const slow = await slowly(shopper);
  const first = await searchBox(shopper);
  await first.fill("lampara");
  await first.press("Enter");
  await expect(slow.loading).toBeAttached();
  const box = await searchBox(shopper);
  await box.fill("bombilla");
  slow.release();
  await expect(main.getByRole("heading", { level: 1 })).toContainText("lampara");
  await expect(box).toHaveValue("bombilla");
  await box.press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toContainText("bombilla");
});

test("suggestions are taken with the keyboard", { tag: "@desktop" }, async ({ shopper }) => {
  const { page, main } = shopper;
  await shopper.open("nidora", "ES");
  const box = await searchBox(shopper);
  await box.pressSequentially("herv");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  const goods = page
    .getByRole("group", { name: shopper.text("base", "suggestedGoods") })
    .getByRole("option")
    .first();
  await expect(goods).toBeVisible();
  const words = (await goods.innerText()).split("\n")[0] ?? "";
  for (let step = await options.count(); step > 0 && (await goods.getAttribute("aria-selected")) !== "true"; step -= 1)
    await box.press("ArrowDown");
  await expect(goods).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await goods.getAttribute("id")) ?? "");
  await box.press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toContainText(words);

  const again = await searchBox(shopper);
  await again.fill("herv");
  await expect(options.first()).toBeVisible();
  await again.press("Escape");
  await (shopper.isPhone ? expect(again).toHaveValue("") : expect(options.first()).toBeHidden());
});

test(
  "where a desktop has no room for a rail, its filters stand folded and the products come first",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, main } = shopper;
    await page.setViewportSize({ width: 720, height: 450 });
    await shopper.open("lumbra", "GB", "/classifiy/list?id=100&rootKey=100");
    const filters = main.getByRole("complementary", { name: shopper.text("goods", "filters") });
    const value = filters.getByRole("radio").first();
    await expect(value).toBeHidden();
    expect((await cards(shopper).first().boundingBox())?.y, "within the first two screens").toBeLessThan(900);
    await filters.getByText(shopper.text("goods", "filters"), { exact: true }).click();
    await expect(value).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(filters.getByText(shopper.text("goods", "filters"), { exact: true })).toBeHidden();
    await expect(value).toBeVisible();
  },
);

test(
  "a phone's list marks its category among the neighbours, or the one that its address names",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { page, main } = shopper;
    const tabs = main.getByRole("navigation", { name: shopper.text("goods", "siblingCategories") });
    const marked = tabs.locator("[aria-current]");
    await shopper.open("lumbra", "ES", "/classifiy/list?id=120&activeKey=120&rootKey=120");
    const title = await marked.innerText();
    await expect(main.getByRole("heading", { level: 1 })).toContainText(title);
    const next = tabs.getByRole("link").nth((await tabs.getByRole("link").first().innerText()) === title ? 1 : 0);
    const neighbour = await next.innerText();
    await next.click();
    await expect(main.getByRole("heading", { level: 1 })).toContainText(neighbour);
    await expect(marked).toHaveText(neighbour);
    const chosen = new URL(page.url()).searchParams;
    expect(chosen.get("activeKey")).toBe(chosen.get("id"));

    await shopper.open("lumbra", "ES", `/classifiy/list?id=120&activeKey=${chosen.get("id")}&rootKey=120`);
    await expect(main.getByRole("heading", { level: 1 })).toContainText(title);
    await expect(marked).toHaveText(neighbour);
    // An unknown category marks the list's own.
    await shopper.open("lumbra", "ES", "/classifiy/list?id=120&activeKey=99999&rootKey=120");
    await expect(marked).toHaveText(title);
  },
);

test("a language code leads to its country", { tag: "@phone" }, async ({ shopper }) => {
  await shopper.open("velmo", "ES", "/?country=en");
  expect(shopper.market.country.code).toBe("US");
  await expect(shopper.page.locator("html")).toHaveAttribute("lang", "en-US");
});

for (const { list, path } of [
  { list: "a category", path: "/classifiy/list?id=100" },
  { list: "a search", path: "/search?key=lampara" },
]) {
  test(
    `in ${list} each filter says what it would leave beside those that are chosen, and what leaves nothing cannot be`,
    { tag: "@full" },
    async ({ shopper }) => {
      const { page } = shopper;
      await shopper.open("lumbra", "ES", path);
      const filters = await openFilters(shopper);
      const boxes = filters.getByRole("checkbox").filter({ visible: true });
      const groupOf = (box: Locator) => box.getAttribute("name");
      const numberOf = async (box: Locator) =>
        Number(/(\d+)$/.exec(await box.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.innerText ?? ""))?.[1]);
      const first = boxes.first();
      const group = await groupOf(first);
      await first.check();
      if (!shopper.isPhone) await expect(page).toHaveURL(/[?&]f\./);
      // Filters are disabled only after the counts of the selection have loaded.
      await expect(filters.locator("input[type=checkbox]:disabled")).not.toHaveCount(0);
      const others: { readonly box: Locator; readonly count: number }[] = [];
      for (const box of await boxes.all()) {
        const count = await numberOf(box);
        expect(count === 0).toBe(await box.isDisabled());
        if (count > 0 && (await groupOf(box)) !== group) others.push({ box, count });
      }
      const fewest = others.toSorted((one, other) => one.count - other.count)[0];
      if (!fewest) throw new Error("unreachable: the demo's lamps differ");
      await fewest.box.check();
      await applyFilters(shopper, filters);
      await expectTotal(shopper, fewest.count);
    },
  );
}
