import { mailsTo, mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import {
  atProvider,
  decide,
  field,
  fillIn,
  goodsPath,
  mistakes,
  openOrderForm,
  order,
  orderButton,
  paid,
  provinceField,
  putIntoCart,
  settled,
  terms,
} from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("an impatient double press, a reload and the way back make one order", { tag: "@phone" }, async ({ shopper }) => {
  const { main, page } = shopper;
  const person = personIn("US");
  shopper.choose("velmo", "US");
  await putIntoCart(shopper, "1009");
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await settled(shopper);
  await orderButton(shopper).dblclick();
  await atProvider(shopper);
  await page.reload();
  await atProvider(shopper);
  await page.goBack();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
  await page.goto(shopper.address("/order/confireOrder"));
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "placedTitle") })).toBeVisible();
  await main.getByRole("link", { name: shopper.text("order", "placedOpen") }).click();
  await main.getByRole("button", { name: shopper.pattern("order", "payButton").whole }).dblclick();
  await atProvider(shopper);
  await mailTo(person.email, "orderPlaced");
  await decide(shopper, "approve");
  await paid(shopper, person);
  await page.reload();
  await paid(shopper, person);
  await mailTo(person.email, "orderPaid");
  const kinds = (await mailsTo(person.email)).map((mail) => mail.kind).sort();
  expect(kinds).toEqual(["orderPaid", "orderPlaced"]);
});

test(
  "an answer that was lost, a telephone corrected and pressed again are one order",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { main, page, context } = shopper;
    const person = personIn("ES");
    shopper.choose("lumbra", "ES");
    await putIntoCart(shopper, "1009");
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await settled(shopper);

    shopper.expectTrouble(/ERR_|Failed to fetch|answer 400: POST .*confireOrder/);
    const isPress = (url: URL) => url.pathname.includes("confireOrder");
    let placed = 0;
    await page.route(isPress, async (route) => {
      if (route.request().method() !== "POST") return await route.continue();
      // By IP: only the browser resolves the shop's name.
      const { hostname, host } = new URL(route.request().url());
      const url = route.request().url().replace(hostname, "127.0.0.1");
      placed = (await route.fetch({ url, headers: { ...route.request().headers(), host }, maxRedirects: 0 })).status();
      await route.abort("connectionreset");
    });
    await orderButton(shopper).click();
    await expect.poll(() => placed, "the shop placed the order, and nobody heard of it").toBeGreaterThan(0);
    await page.unroute(isPress);
    // The guest cookie was lost with the answer.
    await context.clearCookies();

    await page.goto(shopper.address("/order/confireOrder"));
    await shopper.alive();
    await field(shopper, "phone").fill("600 999 888");
    await terms(shopper).check();
    await settled(shopper);
    await orderButton(shopper).click();
    await expect(main.getByText(shopper.text("order", "placedBefore"))).toBeVisible();
    await main.getByRole("button", { name: shopper.pattern("order", "payButton").whole }).click();
    await atProvider(shopper);
    await mailTo(person.email, "orderPlaced");
    await decide(shopper, "approve");
    await paid(shopper, person);
    await mailTo(person.email, "orderPaid");
    const kinds = (await mailsTo(person.email)).map((mail) => mail.kind).sort();
    expect(kinds, "one order").toEqual(["orderPaid", "orderPlaced"]);
  },
);

test("stock that another shopper took is told before anything is ordered", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { main, page } = shopper;
  // Three units of these goods are left.
  const brand = "nidora";
  const person = personIn("IT");
  shopper.choose(brand, "IT");
  const title = await putIntoCart(shopper, "1003", 3);
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await settled(shopper);

  const other = await shopper.another();
  other.choose(brand, "IT");
  await putIntoCart(other, "1003", 2);
  await openOrderForm(other);
  await fillIn(other, personIn("IT"));
  await order(other);

  shopper.expectTrouble(/answer 400: POST .*confireOrder/);
  await orderButton(shopper).click();
  const changes = page.getByRole("dialog", { name: shopper.text("order", "changesTitle") });
  await expect(changes.getByText(shopper.text("order", "changeStock", { title, count: 1, before: 3 }))).toBeVisible();
  await changes.getByRole("button", { name: shopper.text("order", "changesContinue") }).click();
  await expect(changes).toBeHidden();
  await expect(field(shopper, "street")).toHaveValue(person.street);
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main.getByText(shopper.text("order", "quantityOf", { count: 1 })).first()).toBeVisible();

  await test.step("whose own order holds the last pieces is told of that order, and of nothing that is sold out", async () => {
    await shopper.open(brand, "IT", goodsPath("1003"));
    const arrival = shopper.text("goods", "arrivalEmail");
    await expect(main.getByText(shopper.text("goods", "outOfStock"), { exact: true }).first()).toBeVisible();
    await expect(main.getByRole("textbox", { name: arrival })).toBeVisible();
    await other.open(brand, "IT", goodsPath("1003"));
    await expect(other.main.getByRole("status").filter({ hasText: other.pattern("waitingOrder", "notice").part })).toBeVisible();
    await expect(other.main.getByRole("textbox", { name: arrival })).toHaveCount(0);
    await expect(other.main.getByText(shopper.text("goods", "outOfStock"), { exact: true })).toHaveCount(0);
  });
});

test(
  "goods that are gone since their page was made are in no stock, and lead to what else there is of the kind",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { main, page } = shopper;
    // The page asks for goods that do not exist.
    await page.route("**/cart/check*", (route) =>
      route.continue({ postData: route.request().postData()?.replace('"1001"', '"999999"') ?? "" }),
    );
    await shopper.open("lumbra", "ES", goodsPath("1001"));
    const alert = main.getByRole("alert").filter({ hasText: shopper.text("around", "gone") });
    await expect(alert).toBeVisible();
    await expect(main.getByText(shopper.text("goods", "inStock"), { exact: true })).toHaveCount(0);
    await alert.getByRole("link", { name: shopper.pattern("around", "goneOn").whole }).click();
    await expect(page).toHaveURL(/\/classifiy\/list\?id=/);
    await expect(main.getByRole("article").first()).toBeVisible();
  },
);

test("mistakes are told at their fields, and nothing typed is lost", async ({ shopper }) => {
  const { main, page } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1001");
  await openOrderForm(shopper);
  await settled(shopper);

  const summary = mistakes(shopper);
  const missing = [
    [field(shopper, "email"), shopper.text("order", "emailMissing")],
    [field(shopper, "firstName"), shopper.text("address", "firstNameMissing")],
    [field(shopper, "lastName"), shopper.text("address", "lastNameMissing")],
    [field(shopper, "street"), shopper.text("address", "streetMissing")],
    [field(shopper, "postCode"), shopper.text("address", "postCodeMissing")],
    [field(shopper, "city"), shopper.text("address", "cityMissing")],
    [field(shopper, "phone"), shopper.text("address", "phoneMissing")],
    [terms(shopper), shopper.text("order", "agreementMissing")],
  ] as const;
  await orderButton(shopper).click();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(shopper.text("order", "errorsTitle", { count: missing.length + 1 }));
  for (const [control, sentence] of missing) {
    await expect(control).toHaveAttribute("aria-invalid", "true");
    await expect(control).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(summary.getByRole("link", { name: sentence })).toBeVisible();
  }
  await expect(provinceField(shopper)).toHaveAccessibleDescription(
    new RegExp(shopper.text("address", "provinceMissing", { country: "ES" })),
  );
  await summary.getByRole("link", { name: shopper.text("address", "cityMissing") }).click();
  await expect(field(shopper, "city")).toBeFocused();

  await field(shopper, "email").fill("lucia(at)example.com");
  await field(shopper, "postCode").fill("99999");
  await field(shopper, "city").focus();
  await expect(
    summary.getByRole("link", { name: shopper.text("order", "emailInvalid") }),
    "the summary says what stands at the field",
  ).toBeVisible();
  await expect(summary.getByRole("link", { name: shopper.text("address", "postCodeInvalid", { example: "28013" }) })).toBeVisible();
  await expect(summary.getByRole("link", { name: shopper.text("order", "emailMissing") })).toHaveCount(0);
  await expect(
    summary.getByRole("link", { name: shopper.text("address", "provinceMissing", { country: "ES" }) }),
    "no province is told by such a postcode",
  ).toBeVisible();

  await fillIn(shopper, { ...person, email: "lucia(at)example.com", postCode: "99999", phone: "12" });
  await expect(summary.getByRole("link", { name: shopper.text("address", "cityMissing") }), "what is mended is no longer told").toHaveCount(
    0,
  );
  await orderButton(shopper).click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("listitem")).toHaveCount(3);
  await expect(field(shopper, "email")).toHaveAccessibleDescription(new RegExp(shopper.text("order", "emailInvalid")));
  await expect(field(shopper, "postCode")).toHaveAccessibleDescription(
    new RegExp(shopper.text("address", "postCodeInvalid", { example: "28013" })),
  );
  await expect(field(shopper, "phone")).toHaveAccessibleDescription(new RegExp(shopper.text("refusal", "phone.invalid")));

  const typed = async () => {
    await expect(field(shopper, "email")).toHaveValue("lucia(at)example.com");
    await expect(field(shopper, "firstName")).toHaveValue(person.firstName);
    await expect(field(shopper, "street")).toHaveValue(person.street);
    await expect(field(shopper, "phone")).toHaveValue("12");
    await expect(provinceField(shopper)).toHaveValue(/Madrid/);
  };
  await typed();
  await expect(terms(shopper), "whoever mends a mistake has agreed already").toBeChecked();
  await page.reload();
  await shopper.alive();
  await typed();
  await expect(terms(shopper), "nobody has agreed in a form that was opened anew").not.toBeChecked();
  await terms(shopper).check();
  // The terms open beside the form.
  const agreed = { name: shopper.text("info", "withdrawalTitle"), exact: true };
  await main.getByRole("link", agreed).click();
  await expect(
    page
      .getByRole("dialog", agreed)
      .getByText(/\b14\b/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(main.getByRole("link", agreed)).toBeFocused();
  await typed();
  await main.getByRole("link", { name: shopper.text("order", "edit") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("cart", "pageTitle") })).toBeVisible();
  await page.goBack();
  await typed();
  await expect(terms(shopper)).not.toBeChecked();

  await field(shopper, "email").fill("lucia@gmial.com");
  await field(shopper, "street").fill("Calle del Pez");
  await field(shopper, "city").focus();
  await expect(main.getByText(shopper.text("address", "streetNumber", { example: "Calle Mayor 12" }))).toBeVisible();
  await main.getByRole("button", { name: shopper.text("mailbox", "meant", { mailbox: "lucia@gmail.com" }) }).click();
  await expect(field(shopper, "email")).toHaveValue("lucia@gmail.com");

  await fillIn(shopper, person);
  await terms(shopper).uncheck();
  await settled(shopper);
  await orderButton(shopper).click();
  await expect(terms(shopper), "one forgotten tick is told where it is").toBeFocused();
  await expect(terms(shopper)).toBeInViewport();
  await expect(main.getByText(shopper.text("order", "agreementMissing")).last()).toBeInViewport();
  await terms(shopper).check();
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
});

test(
  "why an order is refused as a whole is told in passing, in the shopper's words",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, main } = shopper;
    const person = { ...personIn("IT"), email: "limited@example.com" };
    const wantTwo = async () => {
      shopper.choose("nidora", "IT");
      await putIntoCart(shopper, "1006", 2);
      await openOrderForm(shopper);
      await settled(shopper);
      await fillIn(shopper, person);
    };
    await wantTwo();
    await order(shopper);
    await decide(shopper, "approve");
    await paid(shopper, person);

    shopper.expectTrouble(/answer 400: POST .*confireOrder/);
    await wantTwo();
    await orderButton(shopper).click();
    const toast = page.getByRole("region", { name: shopper.text("base", "notices") }).getByText(shopper.text("refusal", "limit.perPerson"));
    await expect(toast).toBeVisible();
    await expect(mistakes(shopper), "no field is wrong").toHaveCount(0);
    await expect(field(shopper, "street")).toHaveValue(person.street);
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") })).toBeVisible();
  },
);

test("a shop that fails to answer a form takes nothing away from whoever typed it", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { page, main } = shopper;
  const person = personIn("ES");
  const notices = page.getByRole("region", { name: shopper.text("base", "notices") });
  /** Answers the next form with a server error. */
  const failOnce = async (path: string, status: 500 | 503) => {
    let hasFailed = false;
    await page.route(
      (url) => url.pathname.endsWith(`${path}.data`),
      async (route) => {
        if (hasFailed || route.request().method() !== "POST") return await route.fallback();
        hasFailed = true;
        await route.fulfill({ status, contentType: "text/html; charset=utf-8", body: "<!doctype html><h1>The shop cannot answer</h1>" });
      },
    );
  };
  const told = async () => {
    await expect(notices.getByText(shopper.text("refusal", "service.unavailable"))).toBeVisible();
    await notices.getByRole("button", { name: shopper.text("base", "close") }).click();
  };
  shopper.expectTrouble(
    /answer 503: POST .*detail/,
    /answer 500: POST .*confireOrder/,
    /answer 503: POST .*submitOrder/,
    /answer 500: POST .*orderCancel/,
  );

  await test.step("told when goods arrive", async () => {
    await shopper.open("lumbra", "ES", goodsPath("1004"));
    const mailbox = main.getByRole("textbox", { name: shopper.text("goods", "arrivalEmail") });
    const wish = main.getByRole("button", { name: shopper.text("goods", "arrivalSubmit") });
    await mailbox.fill(person.email);
    await failOnce("detail", 503);
    await wish.click();
    await told();
    await expect(mailbox).toHaveValue(person.email);
    await wish.click();
    await expect(main.getByText(shopper.text("goods", "arrivalSubscribed"))).toBeVisible();
  });

  await test.step("the order form", async () => {
    await putIntoCart(shopper, "1009");
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await settled(shopper);
    await failOnce("confireOrder", 500);
    await orderButton(shopper).click();
    await told();
    await expect(field(shopper, "email")).toHaveValue(person.email);
    await expect(field(shopper, "street")).toHaveValue(person.street);
    await expect(field(shopper, "phone")).toHaveValue(person.phone);
    await expect(terms(shopper)).toBeChecked();
    await settled(shopper);
    await failOnce("submitOrder", 503);
    await orderButton(shopper).click();
  });

  await test.step("on the way to the payment", async () => {
    await told();
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
    await expect(main.getByRole("button", { name: shopper.pattern("order", "payButton").whole })).toBeEnabled();
  });

  await test.step("a cancellation", async () => {
    const why = main.getByRole("textbox", { name: shopper.text("order", "cancelWords") });
    const cancel = () => main.getByRole("button", { name: shopper.text("order", "cancelConfirm") }).click();
    await main.getByRole("link", { name: shopper.text("order", "cancelLink") }).click();
    await main.getByRole("radio", { name: shopper.text("dictionary", "cancelReasons.other") }).check();
    await why.fill("Demasiado clara para el dormitorio.");
    await failOnce("orderCancel", 500);
    await cancel();
    await told();
    await expect(why).toHaveValue("Demasiado clara para el dormitorio.");
    await cancel();
    await expect(why).toHaveCount(0);
  });
});

test(
  "what comes late, and what a field tells when it is left, move nothing away from under a press",
  { tag: "@full" },
  async ({ shopper }) => {
    const { main, page } = shopper;
    shopper.choose("nidora", "NL");
    await putIntoCart(shopper, "1009");
    await openOrderForm(shopper);
    const gifts = main.getByRole("group", { name: shopper.text("activity", "giftTitle") });
    await test.step("the gifts of an order stand above its terms before these do", async () => {
      await expect(terms(shopper)).toBeVisible();
      expect(await gifts.isVisible()).toBe(true);
    });

    await test.step("a mistake is told when the press that leaves the field is over", async () => {
      await field(shopper, "email").fill("sanne(at)example.com");
      await field(shopper, "phone").fill("12");
      const mistake = main.getByText(shopper.text("refusal", "phone.invalid"));
      await field(shopper, "phone").click();
      await terms(shopper).hover();
      await page.mouse.down();
      await expect(terms(shopper)).toBeFocused();
      await expect(mistake).toHaveCount(0);
      await page.mouse.up();
      await expect(terms(shopper)).toBeChecked();
      await expect(mistake).toBeVisible();
    });
  },
);

test("sums that do not come are told, and come by a press or with the connection", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { main, page } = shopper;
  shopper.choose("velmo", "FR");
  await putIntoCart(shopper, "1009");
  shopper.expectTrouble(/ERR_FAILED .*order\/settle/);
  const failed = main.getByText(shopper.text("order", "settleFailed"));
  let tries = 0;
  const nothingComes = () =>
    page.route("**/order/settle*", (route) => {
      tries += 1;
      return route.abort();
    });

  await test.step("by a press", async () => {
    await nothingComes();
    await openOrderForm(shopper);
    await expect(failed).toBeVisible();
    await field(shopper, "email").fill("claire@example.com");
    const before = tries;
    await main.getByRole("button", { name: shopper.text("order", "retry") }).click();
    await expect.poll(() => tries).toBe(before + 1);
    await expect(failed).toBeVisible();
    await page.unroute("**/order/settle*");
    await main.getByRole("button", { name: shopper.text("order", "retry") }).click();
    await settled(shopper);
    await expect(failed).toHaveCount(0);
  });

  await test.step("with the connection", async () => {
    await nothingComes();
    await page.reload();
    await expect(failed).toBeVisible();
    await page.unroute("**/order/settle*");
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await settled(shopper);
    await expect(failed).toHaveCount(0);
    await expect(field(shopper, "email")).toHaveValue("claire@example.com");
  });
});
