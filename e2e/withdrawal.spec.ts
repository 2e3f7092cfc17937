import { signUp } from "./account.ts";
import { inspect } from "./accessible.ts";
import { mailTo } from "./outbox.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { personIn } from "./people.ts";
import { fillIn, openOrderForm, orderButton, orderNumber, payWith, putIntoCart, settled } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("a guest withdraws from an order by its link, and the order says so", { tag: "@phone" }, async ({ shopper }) => {
  const { main } = shopper;
  const person = personIn("NL");
  shopper.choose("lumbra", "NL");
  await putIntoCart(shopper, "1001");
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await payWith(shopper, "bank");
  await settled(shopper);
  await orderButton(shopper).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "bankTitle", { name: person.firstName }) })).toBeVisible({
    timeout: 20_000,
  });
  const number = await orderNumber(shopper);
  const { link } = await mailTo(person.email, "orderPlaced");
  await shopper.page.goto(link);
  await main.getByRole("link", { name: shopper.text("info", "withdrawHere"), exact: true }).click();
  await shopper.alive();
  await expect(main.getByLabel(shopper.text("order", "orderNumber"))).toHaveValue(number);
  await inspect(shopper, "the statement of a withdrawal");
  await main.getByRole("button", { name: shopper.text("withdrawal", "next"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("withdrawal", "checkTitle") })).toBeVisible();
  await inspect(shopper, "the confirmation of a withdrawal");
  await main.getByRole("button", { name: shopper.text("withdrawal", "confirm"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("withdrawal", "doneTitle") })).toBeVisible();
  expect((await mailTo(person.email, "withdrawalReceipt")).text).toContain(number);
  await expect(async () => {
    await shopper.page.goto(link);
    await expect(main.getByText(shopper.text("withdrawal", "ended"))).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await inspect(shopper, "an order that was withdrawn from");
});

test("a customer cancels an order, and loses nothing by a reload", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  const { main, page, text } = shopper;
  const person = personIn("GB");
  shopper.choose("lumbra", "GB");
  await signUp(shopper, person.email, person.firstName);
  const { orderId, number } = await orderByCalls(shopper, person, "1001");
  await page.goto(shopper.address(`/personCenter/orderDetails?orderId=${orderId}`));
  await main.getByRole("link", { name: "Cancel contract here", exact: true }).click();
  const name = main.getByLabel(text("withdrawal", "name"));
  await expect(main.getByRole("spinbutton")).toHaveValue("1");
  await shopper.alive();
  await name.fill("Rose Baker");
  await page.reload();
  await shopper.alive();
  await expect(name).toHaveValue("Rose Baker");
  await main.getByRole("button", { name: text("withdrawal", "next"), exact: true }).click();
  await expect(main.getByText(/^1 × /)).toBeVisible();
  await main.getByRole("button", { name: "Confirm cancellation", exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("withdrawal", "doneTitle") })).toBeVisible();
  expect((await mailTo(person.email, "withdrawalReceipt")).text).toContain(number);
  await page.goto(shopper.address("/withdrawal"));
  await expect(main.getByLabel(text("order", "orderNumber"))).toHaveValue("");
  await expect(main.getByLabel(text("order", "email"))).toHaveValue(person.email);
  shopper.choose("lumbra", "US");
  shopper.expectTrouble(/^answer 404: GET .*withdrawal/);
  await page.goto(shopper.address("/withdrawal"));
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("withdrawal", "noneTitle") })).toBeVisible();
});
