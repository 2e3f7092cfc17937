import { inspect } from "./accessible.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { fillIn, openOrderForm, orderButton, orderNumber, payWith, putIntoCart, settled } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("a guest orders by bank transfer, and says that the money is sent", async ({ shopper }) => {
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
  await shopper.alive();
  const number = await orderNumber(shopper);
  await expect(main.getByText("NL91 ABNA 0417 1643 00")).toBeVisible();
  await test.step("what a bank asks for is copied as its forms take it", async () => {
    await shopper.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [label, copied] of [
      [shopper.text("order", "accountNumber", { kind: "iban" }), /^NL91ABNA0417164300$/],
      [shopper.text("order", "amount"), /^\d+,\d\d$/],
      [shopper.text("order", "reference"), new RegExp(number)],
    ] as const) {
      await main.getByRole("button", { name: `${shopper.text("copying", "copy")}: ${label}`, exact: true }).click();
      await expect.poll(() => shopper.page.evaluate(() => navigator.clipboard.readText())).toMatch(copied);
    }
    await expect(main.getByText(shopper.text("copying", "copied"))).toHaveCount(3);
  });
  await inspect(shopper, "the order by transfer");
  const mail = await mailTo(person.email, "orderPlaced");
  for (const fact of ["NL91 ABNA 0417 1643 00", number]) expect(mail.text).toContain(fact);

  await shopper.page.goto(mail.link);
  const ways = main
    .getByRole("link", { name: shopper.text("order", "transferTo"), exact: true })
    .locator("..")
    .getByRole("link");
  await expect(ways, "all ways to pay in one row").toHaveCount(3);
  await ways.first().click();
  await shopper.alive();
  await main.getByRole("button", { name: shopper.text("order", "sentButton"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "remittanceTitle") })).toBeVisible();
  await expect(main.getByRole("status").getByText(shopper.text("order", "statusTransferred"))).toBeVisible();
  await expect(main.getByRole("button", { name: shopper.text("order", "sentButton"), exact: true })).toHaveCount(0);
  await inspect(shopper, "the transfer that is sent");

  // After the transfer the customer can only ask to cancel, and the order stays.
  await shopper.page.goto(mail.link);
  await main.getByRole("link", { name: shopper.text("order", "cancelAsk"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "cancelAskTitle", { number }) })).toBeVisible();
  await shopper.alive();
  await inspect(shopper, "asking to cancel");
  await main.getByRole("radio").first().check();
  await main.getByRole("button", { name: shopper.text("order", "cancelAskConfirm"), exact: true }).click();
  await expect(main.getByText(shopper.text("order", "cancelWaiting", { date: "\u0000" }).split("\u0000")[1] ?? "")).toBeVisible();
  await expect(main.getByRole("link", { name: shopper.text("order", "cancelAsk"), exact: true })).toHaveCount(0);
  expect((await mailTo(person.email, "orderCancelAsked")).text).toContain(number);
});
