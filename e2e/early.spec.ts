/** A shopper acts before the page's program has loaded; nothing has to be repeated. */
import { ask } from "../tools/trial/http-client.ts";
import { accountField, signUp } from "./account.ts";
import { applyFilters, cards } from "./catalogue.ts";
import { personIn } from "./people.ts";
import { addButton, field, fillIn, goodsPath, openOrderForm, order, payWith, provinceField, putIntoCart } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { holdTexts, openBeforeItsProgram } from "./slow-line.ts";

test("a product is put into the cart with the pieces asked for", async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  const letThrough = await openBeforeItsProgram(shopper, goodsPath("1007"));
  const title = await main.getByRole("heading", { level: 1 }).innerText();
  const pieces = main.getByRole("spinbutton", { name: shopper.text("goods", "quantityOf", { title }) });
  await pieces.fill("2");
  const button = isPhone ? main.getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true }).first() : addButton(shopper);
  await button.click();
  // The first press has no visible answer yet.
  await button.click();
  await letThrough();
  await expect(page.getByText(shopper.text("base", "cartAdded", { count: 2, title }))).toBeVisible();
  await page.goto(shopper.address("/cart"));
  await expect(main.getByRole("spinbutton")).toHaveValue("2");
});

test("a filter that was ticked narrows the list, and a price that was typed stays", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, isPhone } = shopper;
  const letThrough = await openBeforeItsProgram(shopper, "/classifiy/list?id=100");
  const name = shopper.text("goods", "filters");
  if (isPhone) {
    await main.getByText(name, { exact: true }).first().click();
    await letThrough();
    const sheet = page.getByRole("dialog", { name });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("checkbox").first().check();
    await applyFilters(shopper, sheet);
  } else {
    const rail = main.getByRole("complementary", { name });
    const from = rail.getByRole("textbox", { name: shopper.text("goods", "minPrice"), exact: true });
    await from.fill("9,95");
    await rail.getByRole("checkbox").first().check();
    await letThrough();
    await page.mouse.move(2, 2);
    await expect(page).toHaveURL(/minPrice=9[.,]95/);
    await expect(from).toHaveValue("9,95");
    await expect(rail.getByRole("checkbox").first()).toBeChecked();
  }
  await expect(page).toHaveURL(/[?&]f\./);
  await expect(cards(shopper).first()).toBeVisible();
});

test("what was typed into the search box is searched for", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { page, header } = shopper;
  const letThrough = await openBeforeItsProgram(shopper, "/");
  const box = header.getByRole("combobox");
  await box.pressSequentially("lámp");
  await letThrough();
  await shopper.alive();
  await box.pressSequentially("ara");
  await expect(box).toHaveValue("lámpara");
  await box.press("Enter");
  await expect(page).toHaveURL(/key=l%C3%A1mpara/);
});

/** Values by the selectors of their fields. */
type Filled = Readonly<Record<string, string | boolean>>;

/** A country changes the other fields and is tested by itself. */
const FIELDS = "input:not([type=hidden], [type=file], [readonly]), textarea, select:not([name=country])";

/** Fills every field of a page before its program loads. */
async function fillEverything({ page }: Shopper): Promise<Filled> {
  const fields = page.locator(FIELDS);
  const kinds = await fields.evaluateAll((found) =>
    found.map((field) => {
      const isThere =
        field.checkVisibility({ visibilityProperty: true }) && field.getBoundingClientRect().width > 0 && !field.matches(":disabled");
      return isThere ? (field instanceof HTMLInputElement ? field.type : field.localName) : undefined;
    }),
  );
  for (const [at, kind] of kinds.entries()) {
    const field = fields.nth(at);
    if (kind === undefined) continue;
    if (kind === "checkbox" || kind === "radio") await field.check();
    else if (kind === "select") await field.selectOption({ index: (await field.locator("option").count()) - 1 });
    else await field.fill(kind === "email" ? "early@example.com" : kind === "number" ? "2" : "7a");
  }
  return await page.evaluate((every) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>(every)];
    return Object.fromEntries(
      fields
        .filter((field) => field.checkVisibility())
        .map((field) => [
          field.id
            ? `[id="${field.id}"]`
            : field.name
              ? `[name="${field.name}"][value="${field.value}"]`
              : `[aria-label="${field.ariaLabel}"]`,
          /checkbox|radio/.test(field.type) ? field.checked : field.value,
        ]),
    );
  }, FIELDS);
}

/** The present values of these fields. */
async function nowIn({ page }: Shopper, filled: Filled): Promise<Filled> {
  return await page.evaluate(
    (selectors) =>
      Object.fromEntries(
        selectors.map((selector) => {
          const field = document.querySelector<HTMLInputElement>(selector);
          return [selector, field === null ? "gone" : /checkbox|radio/.test(field.type) ? field.checked : field.value];
        }),
      ),
    Object.keys(filled),
  );
}

/**
 * Sends the form that mails a code.
 * @returns the page that asks for the code
 */
async function askForCode({ address }: Shopper, at: string, fields: Readonly<Record<string, string>>, then: string): Promise<string> {
  const place = new URL(address(at));
  const led = await ask({
    port: Number(place.port),
    host: place.hostname,
    path: place.pathname,
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });
  const sent = new URL(led.headers.location ?? "", place).searchParams.get("sent");
  expect(sent, led.text).not.toBeNull();
  return `${then}?sent=${sent}`;
}

/** Fills every field before the program loads; all values must stay. */
const stays = async (shopper: Shopper, path: string, atLeast: number) =>
  await test.step(path, async () => {
    const letThrough = await openBeforeItsProgram(shopper, path);
    const filled = await fillEverything(shopper);
    expect(Object.keys(filled).length).toBeGreaterThanOrEqual(atLeast);
    await letThrough();
    await shopper.alive();
    await expect.poll(() => nowIn(shopper, filled)).toEqual(filled);
  });

/** Every page also has the footer's field, and on a desktop the header's. */
const around = ({ isPhone }: Shopper): number => (isPhone ? 1 : 2);

test("whatever a guest types into a form stays when its program comes", { tag: "@full" }, async ({ shopper }) => {
  test.slow();
  const { email } = personIn("ES");
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1007");
  const more = around(shopper);
  const code = (at: string, fields: Readonly<Record<string, string>>, then = at) => askForCode(shopper, at, fields, then);
  await stays(shopper, "/order/confireOrder", 9);
  for (const [path, atLeast] of [
    ["/login", 2],
    ["/reg", 1],
    ["/common/forgetPwd", 1],
    [await code("/login", { intent: "sendCode", username: email }), 1],
    [await code("/reg", { intent: "account", account: email }), 5],
    [await code("/common/forgetPwd", { intent: "account", account: email }, "/common/restPwd"), 3],
    ["/promotion/subscription", 1],
    ["/order/find", 2],
    [goodsPath("1004"), 1],
    [goodsPath("1007"), 1],
  ] as const)
    await stays(shopper, path, atLeast + more);
});

test("whatever a customer types into a form stays when its program comes", { tag: "@full" }, async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, person.firstName);
  await putIntoCart(shopper, "1007");
  const more = around(shopper);
  for (const [path, atLeast] of [
    [shopper.isPhone ? "/personCenter/addAddress?addressId=new" : "/personCenter/address?addressId=new", 7],
    ["/personCenter/account", 3],
    ["/personCenter/consult", 1],
    ["/personCenter/membership", 2],
    ["/personCenter/coinDetail", 1],
    ["/personCenter/order", 1],
  ] as const)
    await stays(shopper, path, atLeast + more);
  await stays(shopper, "/order/confireOrder", 9);
  await test.step("an order that waits: the ways to pay it, and why it is cancelled", async () => {
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    // The last payment method selected above stays.
    await payWith(shopper, "card");
    await order(shopper);
    await page.goto(shopper.address("/personCenter/order"));
    const orderId = new URL(
      (await main
        .getByRole("link", { name: text("order", "payNow") })
        .first()
        .getAttribute("href")) ?? "",
      page.url(),
    ).searchParams.get("orderId");
    await stays(shopper, `/order/submitOrder?orderId=${orderId}`, 3);
    await stays(shopper, `/personCenter/orderCancel?orderId=${orderId}`, 4 + more);
  });
  await test.step("the code that closes the account", async () => {
    await page.goto(shopper.address("/UserCancellationPage"));
    await shopper.alive();
    await main.getByRole("button", { name: text("closing", "sendCode") }).click();
    await expect(accountField(shopper, "code")).toBeVisible();
    await stays(shopper, page.url().replace(/^[^/]*\/\/[^/]*(\/mobile)?/, ""), 1 + more);
  });
});

test("a country that was chosen stays, and so does what it asks for as well", { tag: "@full" }, async ({ shopper }) => {
  const { main } = shopper;
  shopper.choose("lumbra", "ES");
  await putIntoCart(shopper, "1007");
  const letThrough = await openBeforeItsProgram(shopper, "/order/confireOrder");
  await expect(main.getByText(shopper.text("order", "articles", { count: 0 })), "what is bought is not nothing").toHaveCount(0);
  const country = main.locator("select[name=country]").first();
  const other = await country.locator("option:not(:checked)").first().getAttribute("value");
  await country.selectOption(other);
  await field(shopper, "street").fill("Rua Augusta 7");
  await letThrough();
  await shopper.alive();
  await expect(country).toHaveValue(other ?? "");
  await expect(field(shopper, "street")).toHaveValue("Rua Augusta 7");
});

test(
  "a postcode typed early tells its province, in the order form and in the book of addresses",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const person = personIn("ES");
    shopper.choose("lumbra", "ES");
    await signUp(shopper, person.email, person.firstName);
    await putIntoCart(shopper, "1007");
    for (const path of ["/order/confireOrder", "/personCenter/address?addressId=new"]) {
      const letThrough = await openBeforeItsProgram(shopper, path);
      await field(shopper, "postCode").fill("08001");
      // A typed town stays, so only the province is filled in.
      await field(shopper, "city").fill("Barcelona");
      await letThrough();
      await shopper.alive();
      await expect(provinceField(shopper), path).toHaveValue("Barcelona");
    }
    // A chosen province stays.
    const letThrough = await openBeforeItsProgram(shopper, "/personCenter/address?addressId=new");
    await field(shopper, "postCode").fill("08001");
    await provinceField(shopper).selectOption("Madrid");
    await letThrough();
    await shopper.alive();
    await expect(provinceField(shopper)).toHaveValue("Madrid");
  },
);

test(
  "whichever file comes last, what was typed stays, and so does the draft that it is typed into",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page } = shopper;
    const [email, firstName, city] = [field(shopper, "email"), field(shopper, "firstName"), field(shopper, "city")];
    shopper.choose("lumbra", "ES");
    await putIntoCart(shopper, "1007");
    const letThrough = await openBeforeItsProgram(shopper, "/order/confireOrder");
    const letTextsThrough = await holdTexts(shopper, "cart");
    await email.fill("early@example.com");
    await firstName.fill("Lucía");
    await letThrough();
    // The rest of the program has loaded and is idle.
    await page.waitForFunction(() => "__reactRouterRouteModules" in window);
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(idle)))));
    await letTextsThrough();
    await shopper.alive();
    await expect.poll(async () => [await email.inputValue(), await firstName.inputValue()]).toEqual(["early@example.com", "Lucía"]);
    const letThroughAgain = await openBeforeItsProgram(shopper, "/order/confireOrder");
    await city.fill("Cuenca");
    await letThroughAgain();
    await shopper.alive();
    await expect
      .poll(async () => [await email.inputValue(), await firstName.inputValue(), await city.inputValue()])
      .toEqual(["early@example.com", "Lucía", "Cuenca"]);
  },
);
