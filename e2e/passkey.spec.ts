import type { CDPSession, Locator } from "@playwright/test";
import { inspectPage } from "./accessible.ts";
import { accountButton, accountField, PASSWORD, signUp } from "./account.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A virtual authenticator; its owner confirms or is away. */
async function aDevice({ context, page }: Shopper): Promise<{ readonly present: (isThere: boolean) => Promise<void> }> {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { present: async (enabled) => void (await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })) };
}

/** The request before the device is used. */
const OPTIONS = /\/account\/passkey$/;

/** The browser offers passkeys once the new page has requested them. */
async function offered({ page }: Shopper, come: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => OPTIONS.test(new URL(response.url()).pathname));
  await come();
  await answer;
}

/** Presses, and makes the owner present before the device is used: a request to an absent owner never returns. */
async function press({ page }: Shopper, button: Locator, device: Awaited<ReturnType<typeof aDevice>>): Promise<void> {
  await page.route(
    (url) => OPTIONS.test(url.pathname),
    async (route) => {
      await device.present(true);
      await route.continue();
    },
    { times: 1 },
  );
  await button.click();
}

test("somebody adds a passkey, logs in with it, and removes it", { tag: "@full" }, async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const { email } = personIn("ES");
  const passkeyButton = () => main.getByRole("button", { name: text("account", "passkeyLogin"), exact: true });
  const device = await aDevice(shopper);
  shopper.choose("lumbra", "ES");
  await signUp(shopper, email, "Lucía");
  await shopper.open("lumbra", "ES", "/personCenter/account");
  await expect(main.getByRole("heading", { level: 2, name: text("account", "passkeysTitle") })).toBeVisible();

  // Adding a passkey needs the password.
  const add = main.getByRole("region", { name: text("account", "passkeysTitle") });
  shopper.expectTrouble(/^answer 400: POST .*\/account\/passkey/);
  await add.getByLabel(text("account", "password")).fill("wrong1234x");
  await accountButton(shopper, "passkeyAdd").click();
  await expect(add.getByText(text("refusal", "password.wrong")).first()).toBeVisible();
  await inspectPage(shopper, "the account, a wrong password");
  await add.getByLabel(text("account", "password")).fill(PASSWORD);
  await accountButton(shopper, "passkeyAdd").click();
  await expect(main.getByText(text("account", "passkeyAdded"))).toBeVisible();
  await mailTo(email, "passkeyAdded");
  await add.getByText(text("account", "passkeyRename")).click();
  await add.getByLabel(text("account", "passkeyNewName")).fill("Mi móvil");
  await add.getByRole("button", { name: text("account", "save"), exact: true }).click();
  await expect(add.getByText("Mi móvil")).toBeVisible();
  await inspectPage(shopper, "the account with a passkey");

  // While the owner is away the browser only offers the passkey; then the button uses it.
  await device.present(false);
  await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
  await shopper.alive();
  await expect(accountField(shopper, "username")).toHaveAttribute("autocomplete", "username webauthn");
  await inspectPage(shopper, "login with a passkey");
  await offered(shopper, () => page.goto(shopper.address("/login?forward=%2FpersonCenter%2Faccount")));
  await shopper.alive();
  await press(shopper, passkeyButton(), device);
  await expect(main.getByText("Mi móvil")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(shopper.address("/personCenter/account")).pathname);

  // With the owner present the browser's own offer is enough.
  await device.present(false);
  await offered(shopper, () => main.getByRole("button", { name: text("base", "logOut"), exact: true }).click());
  await expect(passkeyButton()).toBeVisible();
  await shopper.alive();
  await device.present(true);
  await page.goto(shopper.address("/login?forward=%2FpersonCenter%2Faccount"));
  await expect(main.getByText("Mi móvil")).toBeVisible();

  // A removed passkey no longer works; the password does.
  await shopper.alive();
  await add.getByRole("button", { name: `${text("account", "passkeyRemove")}: Mi móvil` }).click();
  await expect(main.getByText(text("account", "passkeyRemoved"))).toBeVisible();
  await device.present(false);
  await offered(shopper, () => main.getByRole("button", { name: text("base", "logOut"), exact: true }).click());
  await expect(passkeyButton()).toBeVisible();
  await shopper.alive();
  shopper.expectTrouble(/^answer 400: POST .*\/login/);
  await press(shopper, passkeyButton(), device);
  await expect(main.getByText(text("refusal", "passkey.failed")).first()).toBeVisible();
});
