import type { Locator } from "@playwright/test";
import { inspectPage } from "./accessible.ts";
import { register } from "./account.ts";
import { personIn } from "./people.ts";
import { checkoutName, decide, fillIn, goodsPath, order, paid } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const PENDANT = { goodsId: "1031", es: "Lámpara Campana con bombilla Brasa" };
const lineOf = ({ main, page }: Shopper, title: string): Locator =>
  main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const piecesOf = ({ main, text }: Shopper, title: string): Locator =>
  main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) });

async function putIn(shopper: Shopper): Promise<void> {
  await shopper.open("lumbra", "ES", goodsPath(PENDANT.goodsId));
  await shopper.main.getByRole("button", { name: shopper.text("goods", "addBundleNamed", { title: PENDANT.es }) }).click();
  await expect(shopper.page.getByText(shopper.text("base", "cartAdded", { count: 1, title: PENDANT.es }))).toBeVisible();
}

test("is put in by a guest, comes along, is bought as a whole and can be taken apart", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  await putIn(shopper);
  await inspectPage(shopper, "the page of goods with a bundle");
  const [first = "", second = ""] = await main
    .getByRole("region", { name: text("goods", "boughtTogether") })
    .getByRole("listitem")
    .getByRole("listitem")
    .allInnerTexts();

  await test.step("the cart holds it as one, which comes back when it was removed", async () => {
    await page.goto(shopper.address("/cart"));
    await shopper.alive();
    const line = lineOf(shopper, PENDANT.es);
    await expect(line.getByRole("list", { name: text("base", "inBundle") }).getByRole("listitem")).toHaveText([
      new RegExp(first.trim()),
      new RegExp(second.split("\n")[0]?.trim() ?? ""),
    ]);
    await expect(line.getByText(text("cart", "bundleSaves", { amount: "5,99\u00a0€" }))).toBeVisible();
    await line.getByRole("button", { name: text("cart", "increase") }).click();
    await main.getByRole("button", { name: text("cart", "removeNamed", { title: PENDANT.es }) }).click();
    await expect(line).toHaveCount(0);
    await page.getByRole("button", { name: text("cart", "undo"), exact: true }).click();
    await expect(piecesOf(shopper, PENDANT.es)).toHaveValue("2");
    await expect(main.getByText(text("cart", "bundleSaving"))).toBeVisible();
  });

  await test.step("it is in the cart of the account, and bought with all of its goods", async () => {
    await page.goto(shopper.address("/reg?forward=%2Fcart"));
    await shopper.alive();
    await register(shopper, person.email, "Ana");
    await expect(piecesOf(shopper, PENDANT.es)).toHaveValue("2");
    await expect(main.getByText(text("cart", "bundleSaving"))).toBeVisible();
    // Reloaded, since new lines are quoted once more.
    await page.reload();
    await shopper.alive();
    await expect(main.getByRole("complementary", { name: text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
    await inspectPage(shopper, "a cart with a bundle");
    await main
      .getByRole("link", { name: checkoutName(shopper) })
      .last()
      .click();
    await expect(main.getByRole("heading", { level: 1, name: text("order", "checkoutTitle") })).toBeVisible();
    await expect(main.getByRole("list", { name: text("base", "inBundle") }).getByRole("listitem")).toHaveCount(2);
    await fillIn(shopper, person);
    await order(shopper);
    await decide(shopper, "approve");
    await paid(shopper, person);
    await expect(main.getByText(PENDANT.es)).toBeVisible();
    await expect(main.getByText("145,80\u00a0€").first()).toBeVisible();
  });

  await test.step("taken apart it is its goods, at their own prices", async () => {
    await putIn(shopper);
    await page.goto(shopper.address("/cart"));
    await shopper.alive();
    await main.getByRole("button", { name: text("cart", "takeApartNamed", { title: PENDANT.es }) }).click();
    await expect(lineOf(shopper, PENDANT.es)).toHaveCount(0);
    await expect(main.getByRole("spinbutton")).toHaveCount(2);
    await expect(main.getByText(text("cart", "bundleSaving"))).toHaveCount(0);
    await page.reload();
    await expect(main.getByRole("spinbutton")).toHaveCount(2);
  });
});
