/** Registering, logging in and out, a forgotten password, and other devices. */
import { inspect, inspectPage } from "./accessible.ts";
import { accountButton, accountField, accountLink, codeIn, logIn, mailWithCode, nthMail, PASSWORD, register, signUp } from "./account.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { goodsPath } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const pathOf = (page: Shopper["page"]) => new URL(page.url()).pathname + new URL(page.url()).search;

/** On a desktop the menu under the icon opens by keyboard and by hover, and leads to the login. */
async function throughTheMenu(shopper: Shopper): Promise<void> {
  const { page, header, text } = shopper;
  const panel = header.getByRole("region", { name: text("guestMenu", "title") });
  const open = async () => {
    await header
      .getByRole("link", { name: text("base", "favourites"), exact: true })
      .first()
      .focus();
    await page.keyboard.press("Shift+Tab");
    await expect(panel).toBeVisible();
  };
  await shopper.alive();
  await open();
  await expect(accountLink(shopper, "logIn")).toBeFocused();
  await inspectPage(shopper, "the menu of a guest", "whole");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("link", { name: text("guestMenu", "register") })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(accountLink(shopper, "logIn")).toBeFocused();
  await accountLink(shopper, "logIn").hover();
  await expect(panel.getByRole("link")).toHaveText([
    text("base", "logIn"),
    text("guestMenu", "register"),
    text("findOrder", "title"),
    text("base", "favourites"),
    text("base", "informationService"),
  ]);
  await shopper.main.hover();
  await expect(panel).toBeHidden();
  await accountLink(shopper, "logIn").hover();
  await panel.getByRole("link", { name: text("base", "logIn"), exact: true }).click();
}

test("somebody registers, is called by their name, logs out, and comes back to where they were", async ({ shopper }) => {
  test.slow();
  const { page, main, text, header, isPhone } = shopper;
  const { email } = personIn("ES");
  await shopper.open("lumbra", "ES", goodsPath("1002"));
  if (isPhone) await accountLink(shopper, "logIn").click();
  else await throughTheMenu(shopper);
  await inspectPage(shopper, "login");
  await main.getByRole("link", { name: text("account", "createAccount") }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("account", "registerTitle") })).toBeVisible();
  await inspectPage(shopper, "registering, the mailbox");
  await accountField(shopper, "username").fill(email);
  await accountButton(shopper, "continue").click();
  const code = codeIn((await mailWithCode(email)).text);
  await expect(main.getByText(`${email[0]}…@example.com`)).toBeVisible();
  await inspectPage(shopper, "registering, the account");
  await main.getByRole("link", { name: text("info", "privacyTitle"), exact: true }).click();
  const policy = page.getByRole("dialog", { name: text("info", "privacyTitle"), exact: true });
  await expect(policy.getByText("Lumbra", { exact: false }).first()).toBeVisible();
  await inspect(shopper, "the privacy policy");
  await page.keyboard.press("Escape");
  await expect(policy).toBeHidden();
  await expect(main.getByRole("link", { name: text("info", "privacyTitle"), exact: true })).toBeFocused();

  // All mistakes are listed above the form, and the input stays.
  shopper.expectTrouble(/^answer 400: POST .*\/reg/);
  await accountField(shopper, "nickname").fill("Lucía F.");
  await accountField(shopper, "code").fill(code);
  await accountField(shopper, "password").fill(PASSWORD);
  await accountField(shopper, "passwordAgain").fill(`${PASSWORD}x`);
  await accountButton(shopper, "createAccount").click();
  const summary = main.getByRole("group", { name: shopper.pattern("account", "errorsTitle").whole });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link", { name: text("refusal", "password.mismatch") })).toBeVisible();
  await expect(summary.getByRole("link", { name: text("refusal", "agreement.required") })).toBeVisible();
  await inspectPage(shopper, "registering, a mistake");
  await expect(accountField(shopper, "nickname")).toHaveValue("Lucía F.");
  await expect(accountField(shopper, "password")).toHaveValue(PASSWORD);
  await accountField(shopper, "passwordAgain").fill(PASSWORD);
  await accountField(shopper, "agreement").check();
  await accountButton(shopper, "createAccount").click();

  // Back at the same product, signed in.
  await expect(main.getByRole("button", { name: text("goods", "addToCart"), exact: true }).first()).toBeVisible();
  expect(pathOf(page)).toBe(new URL(shopper.address(goodsPath("1002"))).pathname + new URL(shopper.address(goodsPath("1002"))).search);
  await shopper.alive();
  if (isPhone) await accountLink(shopper, "account").click();
  else {
    const menu = header.locator("summary", { hasText: "Lucía F." });
    await menu.focus();
    await page.keyboard.press("Enter");
    await expect(header.getByText(email, { exact: true })).toBeVisible();
    for (const key of ["myOrders", "messages", "informationService"] as const)
      await expect(header.getByRole("link", { name: text("base", key), exact: true }).last()).toBeVisible();
    await expect(header.getByRole("button", { name: text("base", "logOut"), exact: true })).toBeVisible();
    await header.getByRole("link", { name: text("base", "account"), exact: true }).click();
  }
  await expect(main.getByRole("heading", { level: 1, name: text("account", "personTitle") })).toBeVisible();
  await expect(main.getByText(email)).toBeVisible();
  await expect(main.getByText(text("account", "ordersEmptyTitle"))).toBeVisible();
  if (!isPhone)
    await expect(main.getByRole("navigation").getByRole("link", { name: text("account", "personTitle") })).toHaveAttribute(
      "aria-current",
      "page",
    );
  await inspectPage(shopper, "the overview");
  await main
    .getByRole("navigation")
    .getByRole("link", { name: text("account", "accountTitle") })
    .click();
  await expect(main.getByText(text("account", "thisDevice"), { exact: true })).toBeVisible();
  await inspectPage(shopper, "the account");

  // After logging out, the back button shows nothing personal.
  await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  expect(new URL(page.url()).searchParams.get("forward")).toBe(new URL(shopper.address("/personCenter/account")).pathname);

  shopper.expectTrouble(/^answer 400: POST .*\/login/);
  await shopper.alive();
  await logIn(shopper, email, "wrong1234x");
  await expect(main.getByText(text("refusal", "login.failed"))).toBeVisible();
  await expect(accountField(shopper, "username")).toHaveValue(email);
  await logIn(shopper, email);
  await expect(main.getByText(email)).toBeVisible();
});

test("a forgotten password is set anew by the link of a mail, once", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const { email } = personIn("DE");
  shopper.choose("lumbra", "DE");
  await signUp(shopper, email, "Jörg");

  const elsewhere = await shopper.another();
  await elsewhere.open("lumbra", "DE", "/login");
  await elsewhere.main.getByRole("link", { name: text("account", "forgotten") }).click();
  await expect(elsewhere.main.getByRole("heading", { level: 1, name: text("account", "forgottenTitle") })).toBeVisible();
  await inspectPage(elsewhere, "forgotten");
  await accountField(elsewhere, "username").fill(email);
  await accountButton(elsewhere, "sendCode").click();
  await expect(elsewhere.main.getByRole("heading", { level: 1, name: text("account", "sentTitle") })).toBeVisible();
  await inspectPage(elsewhere, "sent");
  const { link } = await nthMail(email, 2);
  await elsewhere.page.goto(link);
  await elsewhere.alive();
  await expect(elsewhere.main.getByRole("heading", { level: 1, name: text("account", "resetTitle") })).toBeVisible();
  await inspectPage(elsewhere, "reset");
  for (const key of ["newPassword", "passwordAgain"] as const) await accountField(elsewhere, key).fill("otra47palabra");
  await accountButton(elsewhere, "savePassword").click();
  await expect(elsewhere.main.getByRole("heading", { level: 1, name: text("account", "resetDoneTitle") })).toBeVisible();
  await inspectPage(elsewhere, "reset, done");
  await mailTo(email, "passwordChanged");

  // The link works once, and earlier sessions have ended.
  await elsewhere.page.goto(link);
  await elsewhere.alive();
  for (const key of ["newPassword", "passwordAgain"] as const) await accountField(elsewhere, key).fill("otra48palabra");
  await accountButton(elsewhere, "savePassword").click();
  await expect(elsewhere.main.getByRole("heading", { level: 1, name: text("account", "resetFailedTitle") })).toBeVisible();
  await inspectPage(elsewhere, "reset, failed");
  await page.goto(shopper.address("/personCenter"));
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await shopper.alive();
  await logIn(shopper, email, "otra47palabra");
  await expect(main.getByRole("heading", { level: 1, name: text("account", "personTitle") })).toBeVisible();
});

test("a code of a mail logs in, other devices are seen and logged out", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const { email } = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, email, "Ana");

  const other = await shopper.another();
  await other.open("lumbra", "ES", "/login?forward=%2FpersonCenter");
  await accountField(other, "username").fill(email);
  await accountButton(other, "codeInstead").click();
  await expect(other.main.getByRole("heading", { level: 1, name: text("account", "codeTitle") })).toBeVisible();
  await inspectPage(other, "login, the code");
  const mail = await nthMail(email, 2);
  await accountField(other, "code").fill(codeIn(mail.text));
  await accountButton(other, "login").click();
  await expect(other.main.getByRole("heading", { level: 1, name: text("account", "personTitle") })).toBeVisible();

  await page.goto(shopper.address("/personCenter/account"));
  await shopper.alive();
  await expect(main.getByRole("listitem").filter({ hasText: text("account", "endSession") })).toHaveCount(1);
  await main.getByRole("button", { name: text("account", "endSession") }).click();
  await expect(main.getByText(text("account", "sessionEnded"))).toBeVisible();
  await other.page.reload();
  await expect(other.main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await accountButton(shopper, "everywhere").click();
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
});

test(
  "a page that the browser has kept whole for the way back is given up once its customer is logged out",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, context, header, isPhone } = shopper;
    const { email } = personIn("ES");
    shopper.choose("lumbra", "ES");
    await signUp(shopper, email, "Lucía F.");
    await shopper.open("lumbra", "ES", "/");
    const name = isPhone ? accountLink(shopper, "account") : header.getByText("Lucía F.");
    await expect(name).toBeVisible();
    // The test browser has no back/forward cache, so its event is sent here.
    const comeBack = () => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await comeBack();
    await expect(name).toBeVisible();

    await context.clearCookies({ name: /^rambla_(customer|known)$/ });
    await comeBack();
    await expect(name).toHaveCount(0);
    await expect(accountLink(shopper, "logIn")).toBeVisible();
  },
);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("somebody registers, logs out and logs in", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
    const { page, main, text } = shopper;
    const { email } = personIn("ES");
    await shopper.open("lumbra", "ES", "/reg?forward=%2Fcart");
    await register(shopper, email, "Ana");
    await expect.poll(() => pathOf(page)).toMatch(/cart$/);
    await page.goto(shopper.address("/personCenter/account"));
    await expect(main.getByText(email)).toBeVisible();
    await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
    shopper.expectTrouble(/^answer 400: POST .*\/login/);
    await logIn(shopper, email, "wrong1234x");
    await expect(main.getByText(text("refusal", "login.failed"))).toBeVisible();
    await expect(accountField(shopper, "username")).toHaveValue(email);
    await logIn(shopper, email);
    await expect.poll(() => pathOf(page)).toMatch(/^\/(mobile)?$/);
  });
});
