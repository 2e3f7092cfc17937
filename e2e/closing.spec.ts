import { readFile } from "node:fs/promises";
import { inspectPage } from "./accessible.ts";
import { accountButton, accountField, codeIn, nthMail, PASSWORD, signUp } from "./account.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a customer takes a copy of their data, has the account deleted, and comes back", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const { email } = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, email, "Lucía F.");
  await shopper.open("lumbra", "ES", "/personCenter/account");
  const section = main.getByRole("region", { name: text("closing", "dataTitle") });
  await section.getByLabel(text("account", "password")).fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("button", { name: text("closing", "download") }).click(),
  ]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject({ customer: [{ email }] });
  await expect(section.getByText(text("closing", "downloadBegun"))).toBeVisible();

  await section.getByRole("link", { name: text("closing", "closeLink") }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("closing", "title") })).toBeVisible();
  await inspectPage(shopper, "what goes and what stays");
  await main.getByRole("button", { name: text("closing", "sendCode") }).click();
  await expect(main.getByText(text("closing", "humanDone"))).toBeVisible();
  const mail = await nthMail(email, 2);
  await inspectPage(shopper, "the code and the check");
  shopper.expectTrouble(/^answer 400: POST .*\/UserCancellationPage/);
  await accountField(shopper, "code").fill("000000");
  const apply = main.getByRole("button", { name: text("closing", "apply") });
  await apply.click();
  await expect(main.getByRole("link", { name: text("refusal", "cancellation.wrongCode") })).toBeVisible();
  await accountField(shopper, "code").fill(codeIn(mail.text));
  await expect(main.getByText(text("closing", "humanDone"))).toBeVisible();
  await apply.click();
  await expect(main.getByRole("heading", { level: 1, name: text("closing", "appliedTitle") })).toBeVisible();
  await inspectPage(shopper, "under review");

  await main.getByRole("link", { name: text("closing", "logIn") }).click();
  shopper.expectTrouble(/^answer 400: POST .*\/login/);
  await accountField(shopper, "username").fill(email);
  await accountField(shopper, "password").fill(PASSWORD);
  await accountButton(shopper, "login").click();
  await expect(main.getByRole("alertdialog")).toBeFocused();
  await inspectPage(shopper, "whether to come back");
  await accountButton(shopper, "closingStay").click();
  await expect(main.getByRole("alertdialog")).toHaveCount(0);
  await shopper.alive();
  await shopper.open("lumbra", "ES", "/personCenter");
  await expect(main.getByRole("heading", { level: 1, name: text("account", "personTitle") })).toBeVisible();
});
