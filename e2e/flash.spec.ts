/** A flash sale: told on the home page with the time left, on the product and in the cart, and bought at its price (D-055, D-154). */
import { inspectPage } from "./accessible.ts";
import { personIn } from "./people.ts";
import { addButton, decide, fillIn, goToCheckout, order, paid, passButtons } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("a sale on the home page counts down, and is bought at its price", { tag: "@desktop" }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  const person = personIn("DE");
  await shopper.open("velmo", "DE");
  const section = main.getByRole("region", { name: text("home", "flashSales") });
  await section.scrollIntoViewIfNeeded();
  const end = section.locator("header p");
  await expect(end).toContainText(/\d{2}:\d{2}:\d{2}$/);
  const before = await end.innerText();
  const place = await end.boundingBox();
  await expect.poll(() => end.innerText()).not.toBe(before);
  expect(await end.boundingBox(), "nothing moves while it runs").toEqual(place);
  await inspectPage(shopper, "a home page with a flash sale");

  await section.getByRole("link", { name: /Nube/ }).first().click();
  await expect(main.getByRole("heading", { level: 1, name: /Nube/ })).toBeVisible();
  await expect(main.getByText(shopper.pattern("goods", "flashUntil").whole)).toBeVisible();
  await expect(main.getByText(shopper.pattern("goods", "flashLeft").whole)).toBeVisible();
  await passButtons(shopper);
  await addButton(shopper).first().click();
  await goToCheckout(shopper);
  await fillIn(shopper, person);
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main.getByText("17,90\u00a0€").first()).toBeVisible();
  expect(page.url()).toContain("velmo");
});
