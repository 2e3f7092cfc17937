import { inspectPage } from "./accessible.ts";
import { accountButton, accountField, codeIn, logIn, mailWithCode, PASSWORD, registerByPhone } from "./account.ts";
import { mailTo } from "./outbox.ts";
import { personIn, spanishMobile } from "./people.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "somebody registers by mobile number, adds a mailbox, and takes the account back from whoever did that",
  { tag: "@full" },
  async ({ shopper }) => {
    test.slow();
    const { page, main, text } = shopper;
    const { typed, phone } = spanishMobile();
    const { email } = personIn("ES");
    const isTitled = (key: Parameters<typeof text<"account">>[1]) =>
      expect(main.getByRole("heading", { level: 1, name: text("account", key) })).toBeVisible();
    await shopper.open("lumbra", "ES", "/reg?forward=%2FpersonCenter%2Faccount");
    shopper.expectTrouble(/^answer 400: POST .*\/reg/);
    await accountField(shopper, "username").fill("912 345 678");
    await accountButton(shopper, "continue").click();
    await expect(main.getByRole("link", { name: text("refusal", "phone.invalid") })).toBeVisible();
    await expect(accountField(shopper, "username")).toHaveValue("912 345 678");
    await registerByPhone(shopper, typed, phone);
    await isTitled("accountTitle");
    await expect(main.getByText(phone).first()).toBeVisible();
    await inspectPage(shopper, "an account by number");

    await shopper.alive();
    await main.getByRole("link", { name: text("account", "addEmail"), exact: true }).click();
    await isTitled("addEmail");
    shopper.expectTrouble(/^answer 400: POST .*\/contact/);
    await accountField(shopper, "newEmail").fill(email);
    await accountField(shopper, "oldPassword").fill("wrong1234x");
    await accountButton(shopper, "sendCode").click();
    await expect(main.getByRole("link", { name: text("refusal", "password.wrong") })).toBeVisible();
    await expect(accountField(shopper, "newEmail")).toHaveValue(email);
    await inspectPage(shopper, "another mailbox");
    await accountField(shopper, "oldPassword").fill(PASSWORD);
    await accountButton(shopper, "sendCode").click();
    await expect(main.getByText(`${email[0]}…@example.com`)).toBeVisible();
    await inspectPage(shopper, "another mailbox, its code");
    await accountField(shopper, "code").fill(codeIn((await mailWithCode(email)).text));
    await accountButton(shopper, "contactConfirm").click();
    await expect(main.getByText(text("account", "contactChanged"))).toBeVisible();
    await expect(main.getByText(email)).toBeVisible();
    await inspectPage(shopper, "another mailbox, confirmed");

    // The message to the number contains a link that undoes the change.
    const [link = ""] = /http\S+/.exec((await mailTo(phone, "contactChangedText")).text) ?? [];
    await page.goto(link);
    await shopper.alive();
    await isTitled("undoTitle");
    await inspectPage(shopper, "taking a change back");
    await accountButton(shopper, "undoOpen").click();
    await isTitled("undoneTitle");
    await inspectPage(shopper, "a change taken back");
    await page.goto(shopper.address("/personCenter"));
    await isTitled("loginTitle");
    await shopper.alive();
    shopper.expectTrouble(/^answer 400: POST .*\/login/);
    await logIn(shopper, typed);
    await expect(main.getByText(text("refusal", "login.failed"))).toBeVisible();
  },
);
