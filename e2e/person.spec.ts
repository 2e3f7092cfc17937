/** What belongs to a person: inviting others, membership, and on a phone settings and what the shop says about itself. */
import { inspectPage } from "./accessible.ts";
import { accountButton, accountField, codeIn, mailWithCode, PASSWORD, register } from "./account.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a link leads a friend to registering with the code filled in, whatever they do on the way", async ({ shopper }) => {
  test.slow();
  const { page, context, main, text, isPhone } = shopper;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const inside = (path: string) => new URL(shopper.address(path)).pathname;
  await shopper.open("lumbra", "ES", `/reg?forward=${encodeURIComponent(inside("/personCenter/inviteInformation"))}`);
  await register(shopper, personIn("ES").email, "Ana");
  await expect(main.getByRole("heading", { level: 1, name: text("account", "invitationTitle") })).toBeVisible();
  await shopper.alive();
  await main.getByRole("button", { name: `${text("account", "copy")}: ${text("account", "invitationLink")}` }).click();
  await expect(main.getByText(text("account", "copied")).first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const code = await main.getByLabel(text("account", "ownInvitationCode"), { exact: true }).inputValue();
  expect(link).toBe(`${new URL(page.url()).origin}/reg?invitationCode=${code}`);
  await inspectPage(shopper, "invitation");

  await test.step("the friend looks around first, and opens the mail elsewhere", async () => {
    const friend = await shopper.another();
    const { email } = personIn("ES");
    await friend.page.goto(link);
    await expect(friend.main.getByText(text("account", "invited", { code }))).toBeVisible();
    await friend.alive();
    await friend.open("lumbra", "ES", "/reg");
    await expect(friend.main.getByText(text("account", "invited", { code }))).toBeVisible();
    await inspectPage(friend, "registering by an invitation");
    await accountField(friend, "username").fill(email);
    await accountButton(friend, "continue").click();
    const mail = await mailWithCode(email);
    await expect(accountField(friend, "invitationCode")).toHaveValue(code);
    const elsewhere = await shopper.another();
    await elsewhere.page.goto(mail.link);
    await elsewhere.main.getByRole("link", { name: text("account", "continue") }).click();
    await expect(accountField(elsewhere, "invitationCode")).toHaveValue(code);

    // A code of nobody is told; taken out, it stays out.
    friend.expectTrouble(/^answer 400: POST .*\/reg/);
    await accountField(friend, "code").fill(codeIn(mail.text));
    for (const field of ["password", "passwordAgain"] as const) await accountField(friend, field).fill(PASSWORD);
    await accountField(friend, "agreement").check();
    await accountField(friend, "invitationCode").fill("0000000000");
    await accountButton(friend, "createAccount").click();
    await expect(friend.main.getByText(text("refusal", "invitation.unknown")).first()).toBeVisible();
    await expect(accountField(friend, "invitationCode")).toHaveValue("0000000000");
    await accountField(friend, "invitationCode").fill(code);
    await accountButton(friend, "createAccount").click();
    await expect(friend.page).not.toHaveURL(/\/reg(\?|$)/);
  });

  await test.step("membership, and on a phone the settings", async () => {
    await page.goto(shopper.address("/personCenter/membership"));
    await expect(main.getByText(text("membership", "noneTitle"))).toBeVisible();
    await inspectPage(shopper, "membership");
    if (!isPhone) return;
    await page.goto(shopper.address("/personCenter/setting"));
    await expect(main.getByRole("button", { name: text("base", "logOut"), exact: true })).toBeVisible();
    await inspectPage(shopper, "settings");
    await main.getByRole("link", { name: text("account", "changeTitle") }).click();
    await accountField(shopper, "oldPassword").fill(PASSWORD);
    for (const field of ["newPassword", "passwordAgain"] as const) await accountField(shopper, field).fill("otra47palabra");
    await accountButton(shopper, "savePassword").click();
    await expect(main.getByText(text("account", "changed"))).toBeVisible();
    await inspectPage(shopper, "change password");
    await page.goto(shopper.address("/personCenter/aboutUs"));
    await expect(main.getByRole("heading", { level: 1, name: text("info", "aboutTitle") })).toBeVisible();
    await inspectPage(shopper, "about us");
  });
});
