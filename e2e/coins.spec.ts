import { inspectPage } from "./accessible.ts";
import { signUp } from "./account.ts";
import { personIn } from "./people.ts";
import { decide, fillIn, openOrderForm, order, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("a customer redeems a code of coins, pays with a coupon and coins, and finds both in the order", async ({ shopper }) => {
  test.slow();
  const { main, text, page } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Ana");
  await putIntoCart(shopper, "1009");
  await page.goto(shopper.address("/personCenter/coinDetail"));

  const code = main.getByRole("textbox", { name: text("coin", "redeemLabel"), exact: true });
  const redeem = main.getByRole("button", { name: text("coin", "redeem"), exact: true });
  await shopper.alive();
  shopper.expectTrouble(/answer 400: POST .*coinDetail/);
  await code.fill("NOSUCHCODE");
  await redeem.click();
  await expect(main.getByText(text("coin", "codeNotAvailable"))).toBeVisible();
  await expect(code).toHaveValue("NOSUCHCODE");
  await code.fill("coins5");
  await redeem.click();
  await expect(main.getByText(text("coin", "redeemedCoins", { coins: "5,00" }))).toBeVisible();
  await expect(main.getByRole("region", { name: text("coin", "balance") })).toContainText("5,00");
  await inspectPage(shopper, "the coins of a customer");

  await openOrderForm(shopper);
  await fillIn(shopper, person);
  const typed = main.getByRole("textbox", { name: text("coin", "codeLabel"), exact: true });
  const review = main.getByRole("region", { name: text("order", "review") });
  await typed.fill("nosuchcode");
  // Enter applies the code instead of sending the form.
  await typed.press("Enter");
  await expect(main.getByText(text("coin", "codeNotAvailable"))).toBeVisible();
  await typed.fill("hello10");
  await main.getByRole("button", { name: text("coin", "apply"), exact: true }).click();
  await expect(review.getByText(text("cart", "coupon"), { exact: true })).toBeVisible();
  await expect(main.getByText(/^Tienes [\d.,]+ aigocoins\.$/), "what there is of them, and of what").toBeVisible();
  await main.getByRole("checkbox", { name: text("coin", "useCoins") }).check();
  await expect(review.getByText(text("cart", "coins"), { exact: true })).toBeVisible();
  await settled(shopper);
  await inspectPage(shopper, "the order form with a coupon");
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await main
    .getByRole("link", { name: text("order", "viewOrder") })
    .first()
    .click();
  const totals = main.getByRole("region", { name: text("order", "totals") });
  await expect(totals).toContainText(/\u221210,00\s€/);
  await expect(totals).toContainText(/\u22125,00\s€/);
});
