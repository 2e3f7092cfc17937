/**
 * A session that ends at the order form: the button leads to the login and back, the input stays, and no order is placed for another
 * person.
 */
import { accountButton, logIn, signUp } from "./account.ts";
import { mailsTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { decide, field, fillIn, openOrderForm, order, orderButton, paid, provinceField, putIntoCart, settled, terms } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

const TYPED = ["email", "firstName", "lastName", "street", "postCode", "city", "phone"] as const;
type Person = ReturnType<typeof personIn>;

/** Ends every session from another device, without this browser noticing. */
async function endElsewhere(shopper: Shopper): Promise<void> {
  const other = await shopper.another();
  await other.context.addCookies(await shopper.context.cookies());
  await other.open("lumbra", "ES", "/personCenter/account");
  await other.alive();
  await accountButton(other, "everywhere").click();
  await expect(other.main.getByRole("heading", { level: 1, name: other.text("account", "loginTitle") })).toBeVisible();
}

async function useCode({ main, text }: Shopper, code: string): Promise<void> {
  await main.getByText(text("order", "purse"), { exact: true }).click();
  await main.getByRole("textbox", { name: text("coin", "codeLabel"), exact: true }).fill(code);
  await main.getByRole("button", { name: text("coin", "apply"), exact: true }).click();
}

async function expectTyped(shopper: Shopper, person: Person): Promise<void> {
  await expect(shopper.main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") })).toBeVisible({
    timeout: 20_000,
  });
  await shopper.alive();
  for (const key of TYPED) await expect(field(shopper, key)).toHaveValue(person[key]);
  if (person.province) await expect(provinceField(shopper).locator("option:checked")).toHaveText(person.province);
}

test(
  "an order that is sent when its customer's session has ended elsewhere waits behind the login, with its coupon",
  { tag: "@full" },
  async ({ shopper }) => {
    test.slow();
    const { main, page, text } = shopper;
    const person = personIn("ES");
    shopper.choose("lumbra", "ES");
    await signUp(shopper, person.email, person.firstName);
    await putIntoCart(shopper, "1009");
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await useCode(shopper, "hello10");
    const review = main.getByRole("region", { name: text("order", "review") });
    await expect(review.getByText(text("cart", "coupon"), { exact: true })).toBeVisible();
    await settled(shopper);

    await endElsewhere(shopper);
    await orderButton(shopper).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible({ timeout: 20_000 });
    expect(
      (await mailsTo(person.email)).map(({ kind }) => kind),
      "nothing is ordered",
    ).not.toContain("orderPlaced");
    await shopper.alive();
    await logIn(shopper, person.email);

    await expectTyped(shopper, person);
    await expect(review.getByText(text("cart", "coupon"), { exact: true })).toBeVisible();
    await terms(shopper).check();
    await order(shopper);
    await decide(shopper, "approve");
    const number = await paid(shopper, person);
    await page.goto(shopper.address("/personCenter/order"));
    await expect(main.getByText(number).first(), "it is the customer's order").toBeVisible();
  },
);

test("sums that are asked for when the session has ended lead to the login as well", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  const { main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, person.firstName);
  await putIntoCart(shopper, "1009");
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await settled(shopper);
  await endElsewhere(shopper);
  await useCode(shopper, "hello10");
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await shopper.alive();
  await logIn(shopper, person.email);
  await expectTyped(shopper, person);
});

test(
  "a guest's order is not placed for the customer who logs in in another window",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { text, page } = shopper;
    const person = personIn("ES");
    shopper.choose("lumbra", "ES");
    await shopper.open("lumbra", "ES", "/commodity/detail?id=1009&distributionId=0");
    await shopper.main
      .getByRole("button", { name: text("goods", "buyNow"), exact: true })
      .first()
      .click();
    await fillIn(shopper, person);
    await settled(shopper);
    // In another window of the same browser.
    await signUp(shopper, person.email, person.firstName);
    await orderButton(shopper).click();
    await expect(page.getByText(text("refusal", "auth.changed")).first()).toBeVisible();
    expect(
      (await mailsTo(person.email)).map(({ kind }) => kind),
      "nothing is ordered",
    ).not.toContain("orderPlaced");
    await expectTyped(shopper, person);
    await order(shopper);
    await decide(shopper, "approve");
    await paid(shopper, person);
  },
);
