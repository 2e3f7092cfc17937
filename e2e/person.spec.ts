import { ask } from "../tools/trial/http-client.ts";
import { inspectPage } from "./accessible.ts";
import { accountButton, accountField, codeIn, mailWithCode, PASSWORD, signUp } from "./account.ts";
import { personIn } from "./people.ts";
import { decide, terms } from "./purchase.ts";
import { openBeforeItsProgram } from "./slow-line.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a link leads a friend to registering with the code filled in, whatever they do on the way", { tag: "@full" }, async ({ shopper }) => {
  test.slow();
  const { page, context, main, text, isPhone } = shopper;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  shopper.choose("lumbra", "ES");
  await signUp(shopper, personIn("ES").email, "Ana");
  await shopper.open("lumbra", "ES", "/personCenter/inviteInformation");
  await expect(main.getByRole("heading", { level: 1, name: text("account", "invitationTitle") })).toBeVisible();
  await main.getByRole("button", { name: `${text("copying", "copy")}: ${text("account", "invitationLink")}` }).click();
  await expect(main.getByText(text("copying", "copied")).first()).toBeVisible();
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

    // An unknown code is reported; a removed one stays removed.
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
    if (!isPhone) return await becomeMember(shopper);
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

/** Buys a year of membership; no step mentions a delivery. */
async function becomeMember(shopper: Shopper): Promise<void> {
  const { page, main, text } = shopper;
  const order = main.getByRole("button", { name: text("order", "legalButton", { country: "ES" }), exact: true });
  await shopper.alive();
  shopper.expectTrouble(/answer 400: POST .*membership/);
  await order.click();
  await expect(main.getByText(text("refusal", "agreement.required")).last()).toBeVisible();
  await terms(shopper).check();
  await order.click();
  await decide(shopper, "approve");
  await expect(main.getByRole("heading", { level: 1, name: text("membership", "thanks") })).toBeVisible({ timeout: 20_000 });
  await inspectPage(shopper, "a membership is paid");
  await main
    .getByRole("link", { name: text("order", "viewOrder") })
    .first()
    .click();
  // The thanks page names the year too.
  await expect(page).toHaveURL(/orderDetails/);
  await expect(main.getByRole("heading", { level: 1, name: text("membership", "thanks") })).toHaveCount(0);
  await expect(main.getByRole("link", { name: text("membership", "oneYear") })).toBeVisible();
  await expect(main.getByRole("heading", { name: text("order", "logistics") })).toHaveCount(0);
  await inspectPage(shopper, "the order of a membership");
  // A job adds the rebate, without waiting for a receipt.
  await expect(async () => {
    await page.reload();
    await expect(main.getByText(text("coin", "rebateRate", { rate: 1, received: "no" }))).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(main.getByText(text("coin", "rebateRate", { rate: 1, received: "yes" }))).toHaveCount(0);
  await main.getByRole("link", { name: text("membership", "oneYear") }).click();
  await expect(main.getByText(text("membership", "daysRemaining", { days: 365 }))).toBeVisible();
  await expect(page).toHaveURL(/membership/);
}

test(
  "a page of somebody does nothing in the name of whoever has logged in beside it",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const { page, context, main, text } = shopper;
    shopper.choose("lumbra", "ES");
    await signUp(shopper, personIn("ES").email, "Ana");
    await page.goto(shopper.address("/personCenter/account"));
    await shopper.alive();
    const name = main.getByRole("textbox", { name: text("account", "nickname"), exact: true });
    await expect(name).toHaveValue("Ana");
    await name.fill("Ana Secret");
    // In another window, without leaving this one.
    await signUp(shopper, personIn("ES").email, "Bea");
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const reloaded = page.waitForEvent("load");
    await name.press("Enter");
    await reloaded;
    await expect(name, "the page is of whoever is here").toHaveValue("Bea");
    expect(sent, "nothing was done").toEqual([]);

    await test.step("also where its program comes only after them", async () => {
      const letThrough = await openBeforeItsProgram(shopper, "/personCenter/account");
      await expect(name).toHaveValue("Bea");
      await signUp(shopper, personIn("ES").email, "Carla");
      await letThrough();
      await expect(name).toHaveValue("Carla");
    });

    await test.step("and where the page itself does", async () => {
      let isFirst = true;
      await page.route("**/personCenter/account", async (route) => {
        if (!isFirst) return await route.continue();
        isFirst = false;
        const { hostname: host, port, pathname: path } = new URL(route.request().url());
        const cookie = (await context.cookies()).map(({ name: named, value }) => `${named}=${value}`).join("; ");
        const {
          status,
          headers,
          text: body,
        } = await ask({ port: Number(port), host, path, headers: { cookie, "accept-encoding": "identity" } });
        await signUp(shopper, personIn("ES").email, "Dana");
        await route.fulfill({ status, contentType: headers["content-type"], body });
      });
      await page.goto(shopper.address("/personCenter/account"), { waitUntil: "commit" });
      await expect(name).toHaveValue("Dana");
      await page.unroute("**/personCenter/account");
      // The next step blocks a part of the program that this page still loads.
      await shopper.alive();
    });

    await test.step("and where its program never comes", async () => {
      shopper.allowTrouble(/ERR_FAILED/);
      await page.route(/\/assets\/account-page-[^/]*\.js/, (route) => route.abort());
      // The page reloads itself once before it gives up, so a wait for its first load would break.
      await page.goto(shopper.address("/personCenter/account"), { waitUntil: "commit" });
      await expect(main.getByRole("alert")).toHaveText(text("base", "pageError"));
      await name.fill("Dana Secret");
      await signUp(shopper, personIn("ES").email, "Eva");
      sent.length = 0;
      await name.press("Enter");
      await expect(name).toHaveValue("Eva");
      expect(sent, "nothing was done").toEqual([]);
      await page.unroute(/\/assets\/account-page-[^/]*\.js/);
    });

    await test.step("an answer that was lost makes nobody of them", async () => {
      shopper.allowTrouble(/ERR_FAILED/);
      let isFirst = true;
      await page.route("**/me", async (route) => {
        await (isFirst ? route.abort() : route.continue());
        isFirst = false;
      });
      await page.goto(shopper.address("/"));
      await expect(shopper.header.getByText("Eva", { exact: true })).toBeVisible();
      expect(isFirst).toBe(false);
    });
  },
);
