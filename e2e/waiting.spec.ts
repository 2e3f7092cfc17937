/** Orders that wait for their money while their shopper goes on shopping. */
import { decide, fillIn, goodsPath, order, orderButton, orderNumber, paid, settled, atProvider } from "./purchase.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";

test("whoever left one product unpaid buys another one at once, and is told what waits", async ({ shopper }) => {
  const { main, page } = shopper;
  const person = personIn("ES");
  const buyNow = async (goodsId: string) => {
    await shopper.open("lumbra", "ES", goodsPath(goodsId));
    await main.getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true }).first().click();
  };
  const form = main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") });
  await buyNow("1009");
  await expect(form).toBeVisible();
  await fillIn(shopper, person);
  await order(shopper);
  await decide(shopper, "leave");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "unfinishedTitle") })).toBeVisible();
  const number = await orderNumber(shopper);
  const notice = main.getByRole("status").filter({ hasText: shopper.text("waitingOrder", "notice", { number }) });

  await test.step("the same product once more is asked about", async () => {
    await buyNow("1009");
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "placedTitle") })).toBeVisible();
  });

  await test.step("another one is an order of its own", async () => {
    await buyNow("1001");
    await expect(form).toBeVisible();
    await expect(notice.getByRole("link", { name: shopper.text("waitingOrder", "payNow") })).toBeVisible();
    await fillIn(shopper, person);
    await settled(shopper);
    await orderButton(shopper).click();
    await atProvider(shopper);
    await decide(shopper, "approve");
    expect(await paid(shopper, person)).not.toBe(number);
    await expect(page).toHaveURL(/paymentSuccess/i);
  });
});
