/** A customer by mobile number. */
import { inspect } from "./accessible.ts";
import { accountButton, accountField, logIn, registerByPhone } from "./account.ts";
import { spanishMobile } from "./people.ts";
import { expect, test } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("somebody registers by mobile number and comes back by it", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const { typed, phone } = spanishMobile();
  await shopper.open("lumbra", "ES", "/reg?forward=%2FpersonCenter");
  shopper.expectTrouble(/^answer 400: POST .*\/reg/);
  await accountField(shopper, "username").fill("912 345 678");
  await accountButton(shopper, "continue").click();
  await expect(main.getByRole("link", { name: text("refusal", "phone.invalid") })).toBeVisible();
  await expect(accountField(shopper, "username")).toHaveValue("912 345 678");
  await registerByPhone(shopper, typed, phone);
  await expect(main.getByRole("heading", { level: 1, name: text("account", "personTitle") })).toBeVisible();
  await expect(main.getByText(phone).first()).toBeVisible();
  await inspect(shopper, "an account by number");
  await expectNoSidewaysScroll(shopper, "an account by number");
  await shopper.alive();
  await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await page.goto(shopper.address("/personCenter"));
  await shopper.alive();
  await logIn(shopper, typed);
  await expect(main.getByText(phone).first()).toBeVisible();
});
