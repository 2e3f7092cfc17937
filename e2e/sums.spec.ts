import { personIn } from "./people.ts";
import { decide, fillIn, openOrderForm, order, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("what was saved stands in the order form, the thanks and the order alike", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("velmo", "ES");
  await putIntoCart(shopper, "1008");
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await settled(shopper);
  const rows = main.locator("dl > div").filter({ visible: true });
  const goods = rows
    .filter({ hasText: text("cart", "goodsTotal", { count: 1 }) })
    .locator("dd")
    .first();
  const saved = rows
    .filter({ hasText: text("cart", "saving") })
    .locator("dd")
    .first();
  const agreed = [await goods.innerText(), await saved.innerText()];
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  const told = async () => {
    await expect(rows.filter({ hasText: text("order", "goodsTotal") }).locator("dd")).toHaveText(agreed[0] ?? "");
    await expect(rows.filter({ hasText: text("cart", "saving") }).locator("dd")).toHaveText(agreed[1] ?? "");
  };
  await told();
  await main
    .getByRole("link", { name: text("order", "viewOrder") })
    .first()
    .click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.pattern("order", "detailsTitle").whole })).toBeVisible();
  await told();
});
