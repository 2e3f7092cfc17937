import { inspectPage } from "./accessible.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import {
  addButton,
  atProvider,
  checkoutName,
  decide,
  expectOneSum,
  field,
  fillIn,
  goodsPath,
  goToCheckout,
  methodTitle,
  openOrderForm,
  order,
  orderButton,
  orderNumber,
  paid,
  payWith,
  putIntoCart,
  settled,
} from "./purchase.ts";
import { expect, test } from "./shopper.ts";
import { messageOf, patternOf, textOf } from "./words.ts";

/** One country for each brand, with its format of amounts. */
const SHOPS = [
  ["lumbra", "GB", /£\d+\.\d\d/, ["@desktop", "@full"]],
  ["nidora", "PL", /\d+,\d\d\szł/, ["@phone", "@full"]],
  ["velmo", "US", /\$\d+\.\d\d/, ["@desktop"]],
] as const;

for (const [brand, country, amount, tag] of SHOPS) {
  test(`a guest buys from ${brand} in ${country} and opens the order from the mail`, { tag: [...tag] }, async ({ shopper }) => {
    const { main, page } = shopper;
    const person = personIn(country);
    shopper.choose(brand, country);
    await putIntoCart(shopper, "1001");
    await goToCheckout(shopper);
    await fillIn(shopper, person);
    await settled(shopper);
    await test.step("the shop steps back, and one sum is in view at a time", async () => {
      await expect(page.getByRole("search")).toHaveCount(0);
      await expect(page.getByRole("navigation"), "the steps, and no menu").toHaveCount(1);
      await expect(page.getByRole("navigation").locator("[aria-current=step]")).toHaveText(
        new RegExp(`${shopper.text("order", "stepDetails")}$`),
      );
      await expect(page.getByRole("contentinfo").getByRole("link", { name: shopper.text("info", "privacyTitle") })).toBeVisible();
      await expect(main.getByRole("textbox", { name: shopper.text("address", "extraAddress") })).toBeVisible({
        visible: shopper.market.country.addressForm.asksDoor,
      });
      await expectOneSum(shopper);
    });
    const review = main.getByRole("region", { name: shopper.text("order", "review") });
    const total = (await review.getByRole("definition").last().innerText()).match(amount)?.[0] ?? "";
    expect(total).toMatch(amount);
    await expect(review.getByText(shopper.text("cart", "addedTax"), { exact: true })).toHaveCount(
      shopper.market.country.taxIncluded ? 0 : 1,
    );
    await orderButton(shopper).click();
    await atProvider(shopper);
    await expect(page.getByRole("main")).toContainText(total);
    await decide(shopper, "approve");
    const number = await paid(shopper, person);
    await expect(main).toContainText(person.email);
    await expect(main.getByRole("region", { name: shopper.text("order", "address") })).toContainText(person.street);
    const starts = await main
      .locator("h1, [aria-labelledby=next], [aria-labelledby=bought], h1 ~ p")
      .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().left)));
    expect(new Set(starts).size, "one alignment").toBe(1);
    await expect(main).toContainText(total);

    await test.step("the cart is empty again", async () => {
      await main.getByRole("link", { name: shopper.text("order", "continueShopping") }).click();
      await expect(shopper.header.getByRole("link", { name: shopper.text("base", "cart"), exact: true })).toBeVisible();
    });

    await test.step("the link of the mail opens the order for whoever has it, and nothing else does", async () => {
      const mail = await mailTo(person.email, "orderPaid");
      expect(mail.subject).toContain(number);
      expect(mail.text).toContain(total);
      expect(mail.text, "whom to ask").toContain(`hello@${shopper.market.brand.code}.example`);
      const friend = await shopper.another();
      await friend.page.goto(mail.link);
      await expect(friend.main.getByRole("heading", { level: 1, name: shopper.text("order", "detailsTitle", { number }) })).toBeVisible();
      await expect(friend.main.getByText(person.street)).toBeVisible();
      await expect(friend.main).toContainText(total);
      const without = new URL(mail.link);
      without.searchParams.delete("token");
      expect(new URL(friend.page.url()).search, "the token is in no address").toBe(without.search);
      await friend.page.reload();
      await expect(friend.main.getByText(person.street)).toBeVisible();
      const stranger = await shopper.another();
      shopper.expectTrouble(/answer 404: GET .*orderDetails/);
      await stranger.page.goto(without.href);
      await expect(stranger.main.getByRole("heading", { level: 1, name: shopper.text("order", "notFoundTitle") })).toBeVisible();
      await expect(stranger.main).not.toContainText(person.street);
    });
  });
}

test(
  "a page that is the same for everyone knows who has ordered before, and asks nothing about a stranger",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { main, page } = shopper;
    const person = personIn("ES");
    const asked: string[] = [];
    page.on("request", (request) => void (new URL(request.url()).pathname === "/me" && asked.push(request.url())));
    await shopper.open("lumbra", "ES", goodsPath("1004"));
    const mailbox = main.getByRole("textbox", { name: shopper.text("goods", "arrivalEmail") });
    await expect(mailbox).toBeVisible();
    await shopper.alive();
    await expect(mailbox).toHaveValue("");
    expect(asked).toEqual([]);
    await putIntoCart(shopper, "1001");
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await order(shopper);
    await shopper.open("lumbra", "ES", goodsPath("1004"));
    await expect(mailbox).toHaveValue(person.email);
    expect(asked).toHaveLength(1);
  },
);

/** Runs in the page: records each loss of links or fields in header or footer before the shopper acts. */
function writeDownFrameLosses(): void {
  const losses: string[] = [];
  Object.assign(window, { frameLosses: losses });
  const held = new Map<string, number>();
  new MutationObserver(() => {
    for (const part of ["header", "footer"]) {
      const links = document.querySelector(part)?.querySelectorAll("a, button, input").length ?? 0;
      const before = held.get(part) ?? 0;
      if (links < before) losses.push(`${location.pathname}: ${part} fell from ${before} to ${links}`);
      held.set(part, links);
    }
  }).observe(document, { subtree: true, childList: true });
}

test("a declined wallet is paid again, with another method", async ({ shopper }) => {
  const { main, page } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1007");
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await payWith(shopper, "wallet");
  await order(shopper);
  await page.addInitScript(writeDownFrameLosses);
  await decide(shopper, "decline");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  expect(await page.evaluate(() => Reflect.get(window, "frameLosses")), "the frame stays as the page moves on by itself").toEqual([]);
  const number = await orderNumber(shopper);
  await expect(main.getByText(shopper.pattern("order", "payWithin").whole), "how long it waits").toBeVisible();
  await expect(main.getByRole("link", { name: shopper.text("order", "cancelLink") })).toHaveAttribute("href", /orderCancel/);

  await main.getByRole("link", { name: shopper.text("order", "failAgain") }).click();
  await atProvider(shopper);
  await decide(shopper, "decline");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();
  await main.getByRole("link", { name: shopper.text("order", "failOther") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
  await expect(main.getByRole("radio", { name: methodTitle(shopper, "wallet") })).toBeChecked();
  await payWith(shopper, "card");
  await main.getByRole("button", { name: shopper.pattern("order", "payButton").whole }).click();
  await atProvider(shopper);
  await decide(shopper, "approve");
  expect(await paid(shopper, person)).toBe(number);
  await main.getByRole("link", { name: shopper.text("order", "viewOrder") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "detailsTitle", { number }) })).toBeVisible();
  await expect(main.getByText(methodTitle(shopper, "card"), { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: shopper.text("order", "askSupport") })).toHaveAttribute(
    "href",
    `mailto:hello@lumbra.example?subject=${number}`,
  );

  await test.step("whoever has lost the link finds the order by its number and mailbox", async () => {
    const later = await shopper.another();
    later.choose("lumbra", "ES");
    await later.page.goto(later.address("/order/find"));
    await later.main.getByRole("textbox", { name: later.text("order", "orderNumber"), exact: true }).fill(number.toLowerCase());
    await later.main.getByRole("textbox", { name: later.text("order", "email"), exact: true }).fill(person.email);
    const send = later.main.getByRole("button", { name: later.text("findOrder", "send") });
    await send.evaluate((button) =>
      window.scrollTo({ top: button.getBoundingClientRect().top + window.scrollY - 200, behavior: "instant" }),
    );
    await send.click();
    await expect(later.main.getByText(later.text("findOrder", "sent", { email: person.email }))).toBeVisible();
    await expect(later.page.locator(":focus"), "whoever reads by ear or by keys goes on at the answer").toHaveText(
      later.text("findOrder", "sent", { email: person.email }),
    );
    await expect.poll(() => later.page.evaluate(() => window.scrollY), "it is read from its top").toBe(0);
    await expect(
      later.main.getByRole("link", { name: later.text("order", "askSupport") }),
      "whoever gets no mail is not left alone",
    ).toHaveAttribute("href", /^mailto:.*subject=/);
    await later.main.getByRole("link", { name: later.text("findOrder", "again") }).click();
    await expect(later.main.getByRole("textbox", { name: later.text("order", "orderNumber"), exact: true })).toHaveValue(
      number.toLowerCase(),
    );
    await later.main.getByRole("button", { name: later.text("findOrder", "send") }).click();
    await expect(later.main.getByText(later.text("findOrder", "sent", { email: person.email }))).toBeVisible();
    const mail = await mailTo(person.email, "orderLink");
    await later.page.goto(mail.link);
    await expect(later.main.getByRole("heading", { level: 1, name: later.text("order", "detailsTitle", { number }) })).toBeVisible();
  });
  await expect(main.getByText(shopper.text("order", "statusToBeShipped"), { exact: true })).toBeVisible();
});

test("who walks away from the payment is told how things stand, is invited to no second order, and may cancel", async ({ shopper }) => {
  const { main, page } = shopper;
  const person = personIn("NL");
  shopper.choose("nidora", "NL");
  const title = await putIntoCart(shopper, "1009");
  const searchField = () => shopper.header.getByRole("combobox", { name: shopper.text("base", "search") }).boundingBox();
  const place = shopper.isPhone ? null : await searchField();
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await order(shopper);
  const placed = await mailTo(person.email, "orderPlaced");
  await decide(shopper, "leave");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "unfinishedTitle") })).toBeVisible();
  const number = await orderNumber(shopper);
  await expect(main.getByText(shopper.pattern("order", "payWithin").whole)).toBeVisible();
  await expect(main.getByRole("link", { name: shopper.text("order", "cancelLink") })).toBeVisible();
  await expect(main.getByRole("link", { name: shopper.text("order", "payNow") })).toHaveAttribute("href", /submitOrder/);

  const notice = main.getByRole("status").filter({ hasText: shopper.text("waitingOrder", "notice", { number }) });
  await test.step("whoever comes back by the home page is led to it from there", async () => {
    await page.goto(shopper.address("/"));
    const around = shopper.isPhone ? page.getByRole("navigation", { name: shopper.text("base", "mainMenu"), exact: true }) : shopper.header;
    await expect(around.getByRole("link", { name: shopper.text("waitingOrder", "sign") })).toHaveAttribute("href", /submitOrder/);
    if (place) expect(await searchField(), "it moves nothing aside").toEqual(place);
    await shopper.alive();
    await inspectPage(shopper, "home with an unpaid order");
  });
  await test.step("the product and the cart know the order", async () => {
    await page.goto(shopper.address(goodsPath("1009")));
    await expect(notice.getByRole("link", { name: shopper.text("waitingOrder", "payNow") })).toBeVisible();
    const buttons = main.getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true }).first();
    const [told, pressed] = [await notice.boundingBox(), await buttons.boundingBox()];
    expect(told?.y, "what comes late moves nothing that may be pressed").toBeGreaterThan((pressed?.y ?? 0) + (pressed?.height ?? 0));
    await page.goto(shopper.address("/cart"));
    await expect(notice.getByRole("link", { name: shopper.text("waitingOrder", "cancel") })).toBeVisible();
    await expect(main.getByText(shopper.text("cart", "inOrder"))).toBeVisible();
    await expect(main.getByRole("checkbox", { name: shopper.text("cart", "select", { title }) })).toBeDisabled();
    await expect(main.getByRole("link", { name: checkoutName(shopper) })).toHaveCount(0);
    await page.goto(shopper.address("/order/confireOrder"));
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "placedTitle") })).toBeVisible();
  });

  await page.goto(placed.link);
  await shopper.alive();
  await expect(main.getByText(shopper.text("order", "statusProcessing"), { exact: true })).toBeVisible();
  await expect(main.getByText(shopper.pattern("order", "payWithin").whole)).toBeVisible();
  await main.getByRole("link", { name: shopper.text("order", "cancelLink") }).click();

  const cancel = main.getByRole("button", { name: shopper.text("order", "cancelConfirm") });
  const why = main.getByRole("textbox", { name: shopper.text("order", "cancelWords") });
  await cancel.click();
  await expect(main.getByRole("radio").first()).toBeFocused();
  await expect(main.getByRole("group", { name: shopper.text("order", "cancelReason") })).toHaveAccessibleDescription(
    shopper.text("order", "cancelReasonMissing"),
  );
  await main.getByRole("radio", { name: shopper.text("dictionary", "cancelReasons.other") }).check();
  await why.fill("te kort");
  await cancel.click();
  await expect(why).toBeFocused();
  await expect(why).toHaveAccessibleDescription(shopper.pattern("order", "cancelDescription").part);
  await expect(why).toHaveValue("te kort");
  await main.getByRole("radio", { name: "Ik heb me bedacht" }).check();
  await cancel.dblclick();
  await expect(main.getByText(shopper.text("order", "canceledShopper"))).toBeVisible();
  await expect(main.getByText(shopper.text("order", "notPaid"), { exact: true })).toBeVisible();

  await page.goBack();
  await expect(main.getByText(shopper.text("order", "canceledShopper")), "what is cancelled is not cancelled again").toBeVisible();
  await page.goto(placed.link.replace("/personCenter/orderDetails", "/order/paymentFaile"));
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "canceledTitle") })).toBeVisible();
  await expect(page).toHaveTitle(shopper.pattern("order", "canceledTitle").part);

  await page.goto(placed.link);
  await expect(main.getByRole("link", { name: shopper.text("order", "payNow") })).toHaveCount(0);
  // The status, and its date.
  await expect(main.getByText(shopper.text("order", "statusCanceled"), { exact: true })).toHaveCount(2);

  await page.goto(shopper.address("/cart"));
  await expect(notice).toHaveCount(0);
  await main.getByRole("link", { name: checkoutName(shopper) }).click();
  await expect(field(shopper, "street"), "what was cancelled stands in the way of no other order").toHaveValue(person.street);
});

test(
  "what waits in an unpaid order is in no number, and pressed again it is new: that alone can be ordered, and stays when the order is paid",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { main, page, header } = shopper;
    const person = personIn("NL");
    const badge = (count: number) =>
      header.getByRole("link", {
        name: count === 0 ? shopper.text("base", "cart") : shopper.text("base", "cartCount", { count }),
        exact: true,
      });
    shopper.choose("nidora", "NL");
    const notices = page.getByRole("region", { name: shopper.text("base", "notices") });
    const title = await putIntoCart(shopper, "1009", 2);
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await order(shopper);
    await decide(shopper, "decline");
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();
    const failed = page.url();

    await test.step("one piece more is one piece, and is taken back", async () => {
      await shopper.open("nidora", "NL", goodsPath("1009"));
      await expect(badge(0)).toBeVisible();
      await header.getByRole("link", { name: shopper.text("base", "cart"), exact: true }).hover();
      const preview = header.getByRole("region", { name: shopper.text("base", "cart") });
      await expect(preview.getByText(shopper.text("cart", "inOrder"))).toBeVisible();
      await expect(preview.getByRole("spinbutton")).toHaveCount(0);
      await putIntoCart(shopper, "1009");
      await expect(notices.getByText(shopper.pattern("base", "cartSum").part)).toHaveText(
        new RegExp(`^${shopper.text("base", "cartSum", { count: 1, amount: "" })}`),
      );
      await expect(badge(1)).toBeVisible();
      await notices.getByRole("button", { name: shopper.text("base", "undo") }).click();
      await expect(badge(0)).toBeVisible();
      await page.goto(shopper.address("/cart"));
      await expect(main.getByText(shopper.text("cart", "inOrder"))).toBeVisible();
    });

    await putIntoCart(shopper, "1009");
    await page.goto(shopper.address("/cart"));
    await expect(main.getByRole("spinbutton", { name: shopper.text("cart", "quantity", { title }) })).toHaveValue("1");
    await expect(main.getByText(shopper.text("cart", "inOrder"))).toHaveCount(0);
    await main.getByRole("link", { name: checkoutName(shopper) }).click();
    await expect(field(shopper, "street"), "it can be ordered").toHaveValue(person.street);

    await page.goto(failed);
    await main.getByRole("link", { name: shopper.text("order", "failAgain") }).click();
    await atProvider(shopper);
    await decide(shopper, "approve");
    await paid(shopper, person);
    await expect(badge(1)).toBeVisible();
    await page.goto(shopper.address("/cart"));
    await expect(main.getByRole("spinbutton", { name: shopper.text("cart", "quantity", { title }) })).toHaveValue("1");
  },
);

test("what was typed in one country's shop does not deliver there in another's", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { main, page } = shopper;
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1001");
  await openOrderForm(shopper);
  await fillIn(shopper, personIn("ES"));
  await page.goto(`${shopper.address("/order/confireOrder")}?country=us`);
  await shopper.alive();
  const [country, street, province] = (["country", "street", "province"] as const).map((key) =>
    textOf("en", "address", key, { country: "US" }),
  );
  await expect(main.getByRole("textbox", { name: street, exact: true })).toHaveValue("Calle del Pez 12");
  await expect(main.getByRole("combobox", { name: country, exact: true })).toHaveValue("US");
  await expect(main.getByRole("combobox", { name: province, exact: true }), "a province of Spain is none of the United States").toHaveValue(
    "",
  );
  await expect(main.getByText(patternOf(messageOf("base", "deliveredBetween", "en")).whole).last()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("buy now leaves the cart alone", { tag: "@phone" }, async ({ shopper }) => {
  const { main, page, header } = shopper;
  const person = personIn("DE");
  shopper.choose("lumbra", "DE");
  const kept = await putIntoCart(shopper, "1001");
  await shopper.open("lumbra", "DE", goodsPath("1007"));
  const title = await main.getByRole("heading", { level: 1 }).innerText();
  await main.getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true }).click();
  const review = main.getByRole("region", { name: shopper.text("order", "review") });
  await expect(review.getByText(title)).toBeVisible();
  await expect(review.getByText(kept)).toHaveCount(0);
  await fillIn(shopper, person);
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(header.getByRole("link", { name: shopper.text("base", "cartCount", { count: 1 }) })).toBeVisible();
  await page.goto(shopper.address("/cart"));
  await expect(main.getByRole("region", { name: shopper.text("cart", "pageTitle") }).getByRole("link", { name: kept })).toBeVisible();
  await expect(addButton(shopper)).toHaveCount(0);
});

test(
  "an order that is paid in another session of the browser leaves the cart as well",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const person = personIn("ES");
    shopper.choose("lumbra", "ES");
    await putIntoCart(shopper, "1007");
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await order(shopper);
    await decide(shopper, "decline");
    await expect(shopper.main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();

    // Cookies and local storage stay; session storage is gone.
    const later = await shopper.another({ storageState: await shopper.context.storageState() });
    await later.open("lumbra", "ES");
    await expect(
      later.header.getByRole("link", { name: later.text("base", "cart"), exact: true }),
      "what is ordered already is not to be bought",
    ).toBeVisible();
    await later.page.goto(shopper.page.url());
    await later.alive();
    await later.main.getByRole("link", { name: later.text("order", "failAgain") }).click();
    await atProvider(later);
    await decide(later, "approve");
    await paid(later, person);
    await later.page.goto(later.address("/cart"));
    await expect(later.main.getByRole("heading", { level: 1, name: later.text("cart", "emptyTitle") })).toBeVisible();

    shopper.expectTrouble(/answer 404: GET .*paymentSuccess/);
    await later.page.goto(later.address("/order/paymentSuccess"));
    await expect(later.page).toHaveTitle(new RegExp(later.text("order", "notFoundTitle")));
  },
);

test("a pre-sale is reserved for a deposit and paid later, is called one from the cart to the order, and no day is promised", async ({
  shopper,
}) => {
  const { main } = shopper;
  const person = personIn("ES");
  const told = async (): Promise<void> => {
    await expect(main.getByText(shopper.text("base", "preSale"), { exact: true }).first()).toBeVisible();
    await expect(main.getByText(shopper.text("base", "preSaleDelivery")).last()).toBeVisible();
    await expect(main.getByText(shopper.pattern("base", "deliveredBetween").whole)).toHaveCount(0);
  };
  shopper.choose("velmo", "ES");
  const there = await putIntoCart(shopper, "1003");
  const coming = await putIntoCart(shopper, "1005");
  const offered = await main.getByRole("region", { name: shopper.text("base", "preSale") }).innerText();
  await shopper.page.goto(shopper.address("/cart"));
  const deposit = main.getByText(`${shopper.text("preSale", "depositNow")}: `);
  await expect(main.getByText(shopper.text("preSale", "together", { count: 1, title: coming })), "what waits for what").toBeVisible();
  await expect(main.getByText(shopper.text("preSale", "depositAlone"))).toBeVisible();
  await expect(deposit).toHaveCount(0);
  await main.getByRole("button", { name: shopper.text("cart", "removeNamed", { title: there }) }).click();
  await expect(deposit).toBeVisible();
  await told();
  await goToCheckout(shopper);
  await told();
  await fillIn(shopper, person);
  await main.getByRole("radio", { name: shopper.text("preSale", "payDeposit") }).check();
  await expect(main.getByText(shopper.text("preSale", "dueNow"), { exact: true })).toBeVisible();
  const later = await main.getByText(shopper.pattern("preSale", "dueLater").whole).innerText();
  const until = later.slice(shopper.text("preSale", "dueLater", { until: "" }).length);
  expect(until, "to the minute").toMatch(/23:59$/);
  expect(offered, "the product says the moment that the order form says").toContain(until);
  await orderButton(shopper).click();
  await atProvider(shopper);
  await expect(shopper.page.getByRole("button", { name: /10,00/ })).toBeVisible();
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main.getByText(shopper.text("preSale", "depositSuccess"))).toBeVisible();
  await told();
  await main.getByRole("link", { name: shopper.text("order", "viewOrder") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.pattern("order", "detailsTitle").whole })).toBeVisible();
  await expect(main.getByText(shopper.text("preSale", "statusBalanceUnPay"))).toBeVisible();
  await told();
  await main.getByRole("link", { name: shopper.text("order", "payNow") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("preSale", "payBalanceTitle") })).toBeVisible();
  const ends = await main.locator("dl dd").evaluateAll((values) =>
    values.map((value) => {
      const words = document.createRange();
      words.selectNodeContents(value);
      return Math.round(words.getBoundingClientRect().right);
    }),
  );
  expect(ends.length).toBeGreaterThan(4);
  expect(new Set(ends).size, "what is to be paid, and when, ends at one edge").toBe(1);
  await main.getByRole("button", { name: /59,90/ }).click();
  await atProvider(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main.getByText(shopper.text("order", "success"), { exact: true })).toBeVisible();
});
