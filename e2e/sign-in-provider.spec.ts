/** The demo's sign-in provider accepts any mailbox. */
import { inspectPage } from "./accessible.ts";
import { PASSWORD, register } from "./account.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const PROVIDER = { provider: "Demo ID" };

/** Acts on the provider's page by keyboard; leaves without a mailbox. */
async function answer({ page, text }: Shopper, mailbox: string | undefined): Promise<void> {
  const leave = page.getByRole("button", { name: text("provider", "signInLeave") });
  // The shop's pages have a field of that name too.
  await expect(leave).toBeVisible();
  if (mailbox === undefined) return await leave.press("Enter");
  const field = page.getByLabel(text("provider", "signInMailbox"));
  await field.fill(mailbox);
  await field.press("Enter");
}

test(
  "somebody comes by a provider, creates an account, logs in that way, lets go of it, and thinks twice",
  { tag: "@full" },
  async ({ shopper }) => {
    test.slow();
    const { page, main, text } = shopper;
    const { email } = personIn("ES");
    const friendly = `at-${email}`;
    const go = () => main.getByRole("button", { name: text("account", "providerLogin", PROVIDER) });
    const section = main.getByRole("region", { name: text("account", "providersTitle") });
    const password = section.getByLabel(text("account", "password"));
    await shopper.open("lumbra", "ES", "/login?forward=%2FpersonCenter%2Faccount");
    await go().press("Enter");
    await answer(shopper, friendly);

    // No account knows this person, so the page asks for theirs.
    await expect(main.getByRole("heading", { level: 1, name: text("account", "connectTitle") })).toBeVisible();
    await expect(main.getByText(text("account", "connectLead", { ...PROVIDER, name: friendly }))).toBeVisible();
    await inspectPage(shopper, "whose account it is");
    await shopper.alive();
    await main.getByRole("link", { name: text("account", "createAccount"), exact: true }).click();
    await expect(main.getByText(text("account", "connectRegister", PROVIDER))).toBeVisible();
    await register(shopper, email, "Lucía");
    await mailTo(email, "providerBound");
    await expect(section.getByText(friendly)).toBeVisible();
    await shopper.alive();

    await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    await shopper.alive();
    await go().click();
    await answer(shopper, friendly);
    await expect(page).not.toHaveURL(/login|provider/);
    await shopper.open("lumbra", "ES", "/personCenter/account");

    // Disconnecting needs the password.
    await section.getByText(text("account", "providerUnbind"), { exact: true }).click();
    await password.fill("wrong1234x");
    shopper.expectTrouble(/^answer 400: POST .*\/personCenter/);
    await section.getByRole("button", { name: text("account", "providerUnbindNow", PROVIDER) }).click();
    await expect(section.getByText(text("refusal", "password.wrong")).first()).toBeVisible();
    await inspectPage(shopper, "the account, a wrong password to let go of a provider");
    await password.fill(PASSWORD);
    await section.getByRole("button", { name: text("account", "providerUnbindNow", PROVIDER) }).click();
    await expect(section.getByText(text("account", "providerUnbound"))).toBeVisible();

    // Starts connecting and leaves the provider.
    await password.fill(PASSWORD);
    await section.getByRole("button", { name: text("account", "providerBind", PROVIDER) }).click();
    await answer(shopper, undefined);
    await expect(section.getByText(text("refusal", "provider.failed"))).toBeVisible();
    await inspectPage(shopper, "the account, back from a provider without anything");
  },
);
