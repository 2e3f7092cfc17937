import { accountButton, accountField, logIn } from "./account.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";

test("an empty field is told that it is empty, in the words of its name", { tag: "@desktop" }, async ({ shopper }) => {
  const { main, text } = shopper;
  const summary = main.getByRole("group", { name: shopper.pattern("account", "errorsTitle").whole });
  shopper.choose("lumbra", "ES");
  shopper.expectTrouble(/answer 400: POST .*\/order\/find/, /answer 400: POST .*\/login/, /answer 400: POST .*\/reg/);

  await shopper.open("lumbra", "ES", "/order/find");
  await main.getByRole("button", { name: text("findOrder", "send") }).click();
  await expect(summary.getByRole("link")).toHaveText([text("refusal", "order.numberRequired"), text("refusal", "email.required")]);

  await shopper.open("lumbra", "ES", "/login");
  await accountButton(shopper, "login").click();
  await expect(summary.getByRole("link")).toHaveText([text("refusal", "account.required"), text("refusal", "password.required")]);

  await test.step("a password that is too short is told at its field", async () => {
    await logIn(shopper, personIn("ES").email, "short");
    await expect(summary.getByRole("link")).toHaveText([text("refusal", "password.fail")]);
    await expect(accountField(shopper, "password")).toHaveAccessibleDescription(text("refusal", "password.fail"));
  });

  await shopper.open("lumbra", "ES", "/reg");
  await accountButton(shopper, "continue").click();
  await expect(accountField(shopper, "username")).toHaveAccessibleDescription(new RegExp(text("refusal", "account.required")));
});
