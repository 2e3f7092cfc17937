import { devices, type Locator, type Request } from "@playwright/test";
import { ask } from "../tools/trial/http-client.ts";
import { inspect } from "./accessible.ts";
import { applyFilters, cards, expectTotal, openFilters, slowly, total } from "./catalogue.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { goodsPath } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

type Box = Awaited<ReturnType<Locator["boundingBox"]>>;

const bottomOf = (box: Box): number => (box?.y ?? NaN) + (box?.height ?? NaN);

test("what is missing says so and leads on", { tag: "@full" }, async ({ shopper }) => {
  const { main } = shopper;
  shopper.expectTrouble(/answer 404: GET .*\/nowhere/, /answer 404: GET .*detail\?id=999999/, /answer 404: GET .*list\?id=999999/);
  for (const path of ["/nowhere", goodsPath("999999"), "/classifiy/list?id=999999"]) {
    await shopper.open("nidora", "NL", path);
    const title = path === "/nowhere" ? shopper.text("base", "notFoundTitle") : shopper.text("goods", "missingTitle");
    await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(shopper.header.getByRole("link", { name: shopper.text("base", "homeOf", { brand: "Nidora" }) })).toBeVisible();
    await expect(
      main
        .getByRole("navigation", { name: shopper.text("goods", "subcategories") })
        .getByRole("link")
        .first(),
    ).toBeVisible();
    const popular = main.getByRole("region", { name: shopper.text("search", "popular") }).getByRole("article");
    await expect(popular, "one row of what others buy, where it costs only who had a reason to come").toHaveCount(
      path === "/nowhere" ? 0 : 4,
    );
    await expect(shopper.page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await inspect(shopper, path);
  }
  await shopper.open("nidora", "NL", "/nowhere");
  await shopper.alive();
  await main
    .getByRole("navigation", { name: shopper.text("goods", "subcategories") })
    .getByRole("link")
    .first()
    .click();
  await expect(main.getByRole("heading", { level: 1 })).not.toHaveText(shopper.text("base", "notFoundTitle"));
  await expect(cards(shopper).first()).toBeVisible();
  await shopper.open("nidora", "NL", "/nowhere");
  await main.getByRole("link", { name: shopper.text("base", "showFailedHome") }).click();
  await expect(main.getByRole("article").first()).toBeVisible();
  await shopper.open("nidora", "NL", "/nowhere");
  const search = shopper.page.getByRole("search").first();
  await search.getByRole(shopper.isPhone ? "searchbox" : "combobox", { name: shopper.text("base", "search") }).fill("pan");
  await search.getByRole("button", { name: shopper.text("base", "search"), exact: true }).click();
  await expect(shopper.page).toHaveURL(/key=pan/);
  await expect(cards(shopper).first()).toBeVisible();
});

test("without a connection the page stays and says so", async ({ shopper }) => {
  const { page, main, header, context, isPhone } = shopper;
  await shopper.open("lumbra", "ES");
  shopper.allowTrouble(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await context.setOffline(true);
  const note = page.getByText(shopper.text("base", "offline"));
  await expect(note).toBeVisible();
  if (isPhone) {
    expect((await header.boundingBox())?.y, "it covers nothing").toBe(bottomOf(await note.boundingBox()));
  }
  const link = page.getByRole("contentinfo").getByRole("link", { name: shopper.text("base", "allGoods"), exact: true });
  await link.click();
  const why = page.getByText(shopper.text("base", "needsConnection"));
  await expect(why).toBeVisible();
  if (!isPhone) {
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(bottomOf(await why.boundingBox()), "one stands above the other").toBeLessThan((await note.boundingBox())?.y ?? 0);
  }
  await expect(main.getByRole("article").first()).toBeVisible();
  if (isPhone) {
    await header.getByRole("button", { name: shopper.text("base", "menu") }).click();
    await expect(main.getByRole("article").first()).toBeVisible();
  }
  await context.setOffline(false);
  await expect(note).toBeHidden();
  if (isPhone)
    await page
      .getByRole("dialog")
      .getByRole("button", { name: shopper.text("base", "close") })
      .click();
  await link.click();
  await expect(cards(shopper).first()).toBeVisible();
});

test(
  "a connection that is lost on the way to a page leads no further than to another try",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, main, context } = shopper;
    await shopper.open("lumbra", "ES");
    await shopper.alive();
    shopper.expectTrouble(/ERR_INTERNET_DISCONNECTED|dynamically imported module|could not be loaded|Failed to fetch/);
    const slow = await slowly(shopper);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: shopper.text("base", "allGoods"), exact: true })
      .click();
    await expect(slow.loading).toBeAttached();
    await context.setOffline(true);
    slow.release();
    await expect(page.getByRole("heading", { level: 1, name: shopper.text("base", "offlineTitle") })).toBeVisible();
    await expect(main.getByRole("link")).toHaveCount(0);
    await expect(shopper.header.getByRole("combobox", { name: shopper.text("base", "search") }), "the frame stays").toBeVisible();
    await main.getByRole("button", { name: shopper.text("base", "retry") }).click();
    await expect(page.getByText(shopper.text("base", "needsConnection"))).toBeVisible();
    await context.setOffline(false);
    await expect(cards(shopper).first()).toBeVisible();
  },
);

test("a page that nobody has touched stays whole when the connection goes", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page, main, context } = shopper;
  shopper.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const isTaken = () => page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__react")));
  await page.goto(shopper.address("/"));
  await isTaken();
  const lost = page.waitForEvent("requestfailed", (request) => request.resourceType() === "script");
  await context.setOffline(true);
  await page.mouse.move(2, 2);
  await lost;
  await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeVisible();
  await expect(main.getByRole("article").first()).toBeVisible();
  await context.setOffline(false);
  await shopper.alive();

  await test.step("what waits for its program is not thrown away when the page around it changes", async () => {
    await page.goto(shopper.address("/classifiy/list?id=120&activeKey=100"));
    await isTaken();
    await expect(main.locator("[aria-current]").first(), "the mark has moved").not.toHaveText(
      await main.getByRole("heading", { level: 1 }).innerText(),
    );
    await expect(main.getByText(shopper.text("goods", "filters"), { exact: true }).first()).toBeVisible();
  });

  await test.step("after a moment it can also tell what happens", async () => {
    const asked = new Set<Request>();
    page.on("request", (request) => asked.add(request));
    page.on("requestfinished", (request) => asked.delete(request));
    page.on("requestfailed", (request) => asked.delete(request));
    await page.waitForRequest(/\/assets\/page-status/);
    await expect.poll(() => asked.size).toBe(0);
    await context.setOffline(true);
    await expect(page.getByText(shopper.text("base", "offline")), "before anybody touches it").toBeVisible();
    await main
      .getByRole("button", { name: shopper.pattern("base", "addToCartNamed").whole })
      .first()
      .click();
    await expect(page.getByText(shopper.text("base", "viewCart"))).toBeVisible();
    await expect(main.getByText(shopper.text("goods", "filters"), { exact: true }).first()).toBeVisible();
    await context.setOffline(false);
    await shopper.alive();
  });
});

test("a slow answer shows that something happens", { tag: "@full" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("velmo", "ES");
  await shopper.alive();
  const slow = await slowly(shopper);
  const link = page.getByRole("contentinfo").getByRole("link", { name: shopper.text("base", "allGoods"), exact: true });
  // Checked in the same tick as the press.
  const cursor = await link.evaluate((pressed) => {
    if (pressed instanceof HTMLElement) pressed.click();
    return getComputedStyle(pressed).cursor;
  });
  expect(cursor).toBe("progress");
  await expect(slow.loading).toBeAttached();
  slow.release();
  await expect(cards(shopper).first()).toBeVisible();
  await expect(slow.loading).toHaveCount(0);
  await expect(link).not.toHaveCSS("cursor", "progress");
});

test("each device finds the layout made for it", { tag: "@full" }, async ({ shopper }) => {
  const wanted = shopper.isPhone
    ? [devices["Desktop Firefox"], devices["Desktop Safari"], devices["Desktop Edge"]]
    : [devices["iPhone 15"], devices["Galaxy S24"]];
  for (const device of wanted) {
    const visitor = await shopper.another({ userAgent: device?.userAgent, isMobile: !shopper.isPhone, viewport: device?.viewport });
    await visitor.open("lumbra", "GB", goodsPath("1001"));
    expect(new URL(visitor.page.url()).pathname).toBe(shopper.isPhone ? "/commodity/detail" : "/mobile/commodity/detail");
    expect(new URL(visitor.page.url()).searchParams.get("id")).toBe("1001");
    await expect(visitor.page.locator("html")).toHaveAttribute("data-layout", shopper.isPhone ? "desktop" : "mobile");
  }
});

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("nothing moves by itself", { tag: "@full" }, async ({ shopper }) => {
    const { main, page, isPhone } = shopper;
    await shopper.open("lumbra", "GB");
    if (!isPhone) await expect(main.getByRole("button", { name: shopper.text("home", "play") })).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().filter((animation) => animation.playState === "running").length)).toBe(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("one can look, filter, search and read one's order", async ({ shopper }) => {
    const { page, main, isPhone } = shopper;
    await shopper.open("lumbra", "GB");
    await expect(main.getByRole("article").first()).toBeVisible();

    await test.step("list and filter", async () => {
      await shopper.open("lumbra", "GB", "/classifiy/list?id=100&rootKey=100");
      const all = await total(shopper);
      if (isPhone) await main.getByText(shopper.text("goods", "filters"), { exact: true }).first().click();
      await main.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true }).fill("20");
      await main.getByRole("button", { name: shopper.text("goods", isPhone ? "apply" : "applyPrice"), exact: true }).click();
      await expect(page).toHaveURL(/minPrice=20/);
      expect(await total(shopper)).toBeLessThan(all);
      await expect(cards(shopper).first()).toBeVisible();
    });

    await test.step("a wrong price", async () => {
      const from = main.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true });
      if (isPhone)
        await main
          .getByText(shopper.text("goods", "filtersCount", { count: 1 }), { exact: true })
          .first()
          .click();
      await from.fill("xx");
      await main.getByRole("button", { name: shopper.text("goods", isPhone ? "apply" : "applyPrice"), exact: true }).click();
      await expect(from).toHaveValue("xx");
      await expect(from).toHaveAccessibleDescription(shopper.text("goods", "priceWrong", { example: "12.50" }));
    });

    await test.step("why nothing can be ordered so", async () => {
      await shopper.open("lumbra", "GB", "/order/confireOrder");
      const told = main.locator("noscript > *");
      await expect(told).toBeVisible();
      expect(await told.innerText()).toBe(shopper.text("order", "needsScript"));
      await expect(main.getByRole("button")).toHaveCount(0);
    });

    await test.step("page by page", async () => {
      await shopper.open("lumbra", "GB", "/classifiy/list");
      await main.getByRole("link", { name: shopper.text("goods", "loadMore") }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(cards(shopper).first()).toBeVisible();
    });

    await test.step("search", async () => {
      await shopper.open("lumbra", "GB", isPhone ? "/search" : "/");
      if (!isPhone) {
        await page.getByRole("combobox", { name: shopper.text("base", "search") }).fill("lamp");
        await page
          .getByRole("search")
          .getByRole("button", { name: shopper.text("base", "search") })
          .click();
      } else {
        await shopper.open("lumbra", "GB", "/search?key=lamp");
      }
      await expect(page).toHaveURL(/key=lamp/);
      await expect(cards(shopper).first()).toBeVisible();
    });

    await test.step("a product tells everything, and why it cannot be bought so", async () => {
      await shopper.open("lumbra", "GB", goodsPath("1001"));
      await expect(main.getByRole("region", { name: shopper.text("goods", "parameters") })).toBeVisible();
      // Text locators skip `noscript`, so visibility and text are checked separately.
      const told = main.locator("noscript p");
      await expect(told).toBeVisible();
      await expect(told).toHaveText(shopper.text("goods", "needsScript"));
      await page.goto(shopper.address("/cart"));
      await expect(told).toBeVisible();
      await expect(told).toHaveText(shopper.text("cart", "needsScript"));
    });

    await test.step("tell me when it arrives", async () => {
      await shopper.open("lumbra", "GB", goodsPath("1004"));
      await main.getByRole("textbox", { name: shopper.text("goods", "arrivalEmail") }).fill("nell@example.com");
      await main.getByRole("button", { name: shopper.text("goods", "arrivalSubmit") }).click();
      await expect(main.getByText(shopper.text("goods", "arrivalSubscribed"))).toBeVisible();
    });

    await test.step("an order by the link of its mail", async () => {
      const person = personIn("GB");
      shopper.choose("lumbra", "GB");
      const { number } = await orderByCalls(shopper, person, "1001", "guest");
      const mail = await mailTo(person.email, "orderPaid");
      await page.goto(mail.link);
      await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "detailsTitle", { number }) })).toBeVisible();
      await expect(main.getByText(person.street)).toBeVisible();
    });
  });
});

test("a filter that is asked for by address stands as it was asked", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  await shopper.open("velmo", "US", "/classifiy/list?id=200&minPrice=20&maxPrice=90");
  const some = await total(shopper);
  const filters = await openFilters(shopper);
  await expect(filters.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true })).toHaveValue("20");
  await applyFilters(shopper, filters);
  await expectTotal(shopper, some);
});

test("a page that a cache handed to the wrong device moves on by itself", { tag: "@full" }, async ({ shopper, isMobile }) => {
  const { page } = shopper;
  await shopper.open("lumbra", "ES", "/cart");
  // An intermediate cache may serve the page of the other device class.
  const wrong = isMobile ? "/classifiy/list?id=100&sort=price" : "/mobile/classifiy/list?id=100&activeKey=100&sort=price";
  const address = new URL(wrong, page.url());
  const { userAgent } = devices[isMobile ? "Desktop Chrome" : "Pixel 7"];
  const answer = await ask({ port: Number(address.port), host: address.hostname, path: wrong, headers: { "user-agent": userAgent } });
  expect(answer.status, "the other device stays").toBe(200);
  const policy = String(answer.headers["content-security-policy"]);
  const kept = { status: 200, contentType: "text/html; charset=utf-8", headers: { "content-security-policy": policy }, body: answer.body };
  await page.route(address.href, (route) => route.fulfill(kept));
  await page.goto(address.href, { waitUntil: "commit" });
  await page.waitForURL((url) => url.pathname === (isMobile ? "/mobile/classifiy/list" : "/classifiy/list"));
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ id: "100", sort: "price", ...(isMobile && { activeKey: "100" }) });
  await expect(page.locator("html")).toHaveAttribute("data-layout", isMobile ? "mobile" : "desktop");
  await expect(cards(shopper).first()).toBeVisible();
});

test("a program that does not come the first time is fetched again", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  shopper.choose("lumbra", "ES");
  shopper.allowTrouble(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const empty = main.getByRole("heading", { level: 1, name: text("cart", "emptyTitle") });
  await test.step("with a connection, once", async () => {
    let isFirst = true;
    await page.route(/\/assets\/cart-page-[^/]*\.js/, async (route) => {
      await (isFirst ? route.abort() : route.continue());
      isFirst = false;
    });
    await page.goto(shopper.address("/cart"), { waitUntil: "commit" });
    await expect(empty).toBeVisible();
  });
  await test.step("and what was typed meanwhile stays", async () => {
    // A page reloads itself at most once a minute.
    await page.evaluate(() => window.sessionStorage.clear());
    const typed = Promise.withResolvers<void>();
    let tries = 0;
    await page.route(/\/assets\/find-page-[^/]*\.js/, async (route) => {
      tries += 1;
      if (tries > 1) return await route.continue();
      await typed.promise;
      await route.abort();
    });
    const number = main.getByRole("textbox").first();
    await page.goto(shopper.address("/order/find"), { waitUntil: "commit" });
    await number.fill("l26-1234");
    typed.resolve();
    await expect.poll(() => tries).toBe(2);
    await shopper.alive();
    await expect(number).toHaveValue("l26-1234");
  });
  await test.step("and when it never comes, the page says so and leads on", async () => {
    await page.evaluate(() => window.sessionStorage.clear());
    await page.route(/\/assets\/cart-page-[^/]*\.js/, (route) => route.abort());
    let arrivals = 0;
    page.on("request", (request) => (arrivals += request.isNavigationRequest() ? 1 : 0));
    await page.goto(shopper.address("/cart"), { waitUntil: "commit" });
    await expect(main.getByRole("alert")).toHaveText(text("base", "pageError"));
    expect(arrivals, "it is loaded anew once").toBe(2);
    await page.unroute(/\/assets\/cart-page-[^/]*\.js/);
    await page.evaluate(() => window.sessionStorage.clear());
  });
  await test.step("when there is a connection again", async () => {
    await page.route(/\/assets\/cart-page-[^/]*\.js/, async (route) => {
      await page.context().setOffline(true);
      await route.abort("internetdisconnected");
    });
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/cart-page-"));
    await page.goto(shopper.address("/cart"), { waitUntil: "commit" });
    await failed;
    await page.unroute(/\/assets\/cart-page-[^/]*\.js/);
    await page.context().setOffline(false);
    await expect(empty).toBeVisible();
  });
});

test("what a page can do without takes nothing with it when it does not come", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  shopper.choose("lumbra", "ES");
  shopper.expectTrouble(/ERR_FAILED .*\/footer-/, /ERR_FAILED .*\/category-panel-/);
  const missed = new Set<string>();
  await page.route(/\/assets\/(footer|category-panel)-[^/]*\.js/, async (route) => {
    await route.abort();
    missed.add(/(footer|category-panel)/.exec(route.request().url())?.[0] ?? "");
  });
  await page.goto(shopper.address("/reg"));
  await page.evaluate(() => Reflect.set(window, "isSame", true));
  const mailbox = main.getByRole("textbox").first();
  await mailbox.fill("lucia@example.com");
  const menu = page.getByRole("navigation", { name: text("base", "mainMenu"), exact: true }).getByRole("link");
  await expect(async () => {
    await menu.last().hover();
    await menu.first().hover();
    expect([...missed].sort()).toEqual(["category-panel", "footer"]);
  }).toPass();
  // The failures have been reported by now.
  await mailbox.press("End");
  await mailbox.pressSequentially(".es");
  await expect(mailbox).toHaveValue("lucia@example.com.es");
  expect(await page.evaluate(() => Reflect.get(window, "isSame")), "nothing is loaded anew").toBe(true);
  const foot = page.getByRole("contentinfo").getByRole("link").first();
  await expect(foot).toBeVisible();
  // The next page loads completely.
  await menu.last().click();
  await expect(page).not.toHaveURL(/\/reg$/);
  await page.waitForFunction(() => !("isSame" in window));
  await expect(foot).toBeVisible();
});
