/**
 * Walks the account by keyboard: a customer logs in to each country's shop and opens every page of the menu, which is read and tabbed
 * through. Each device takes half of the languages; `WHOLE=1` walks all on both, `WHOLE=ES,DE` those named.
 */
import type { CountryCode } from "@rambla/core/market";
import { accountField, PASSWORD, signUp } from "./account.ts";
import { personIn } from "./people.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";
import { expectNoEnglish } from "./spoken.ts";
import { tabThrough, tabTo } from "./tab.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const WHOLE = process.env["WHOLE"]?.split(",");
const isNamed = (way: string) => WHOLE?.includes("1") || WHOLE?.includes(way);

/** Each language once, alternating between desktop and phone. */
const COUNTRIES: readonly (readonly [CountryCode, query: string])[] = [
  ["ES", ""],
  ["DE", ""],
  ["IT", ""],
  ["PL", ""],
  ["NL", ""],
  ["FR", ""],
  ["GB", ""],
  ["ES", "?country=cn"],
];

/** Pages of login, registration and recovery, for a signed-out visitor. */
const OUTSIDE = [
  "/reg",
  "/common/emailSend",
  "/common/emailVal",
  "/common/forgetPwd",
  "/common/restPwd",
  "/common/restPwdSuccess",
  "/common/restPwdFaile",
  "/common/undoContact",
  "/UserCancellationPage",
];

/** On a phone only the overview shows the menu. */
const menu = ({ main, text }: Shopper) => main.getByRole("navigation", { name: text("account", "personTitle") });

test("one goes through the account by the keyboard, in every language", { tag: "@full" }, async ({ shopper }) => {
  if (WHOLE) test.setTimeout(1_200_000);
  else test.slow();
  const { page, main, text, isPhone } = shopper;
  const { keyboard } = page;
  const heading = main.getByRole("heading", { level: 1 });
  const ways = COUNTRIES.filter(([country, query], at) => (WHOLE ? isNamed(country + query) : (at % 2 === 1) === isPhone));
  const { email } = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, email, "Ana");
  await page.context().clearCookies();
  for (const [turn, [country, query]] of ways.entries()) {
    const overview = shopper.address(`/personCenter${query}`).replace(/^.*?:\d+/, "");
    for (const [at, path] of OUTSIDE.entries()) {
      if (!WHOLE && at % ways.length !== turn) continue;
      await shopper.open("lumbra", country, path + query);
      await readAndTab(shopper, `${country}${query}, ${path}`);
    }
    await shopper.open("lumbra", country, `/login?${new URLSearchParams({ ...(query && { country: "cn" }), forward: overview })}`);
    await readAndTab(shopper, `${country}${query}, the login`);
    await tabTo(shopper, accountField(shopper, "username"));
    await keyboard.type(email);
    await tabTo(shopper, accountField(shopper, "password"));
    await keyboard.type(PASSWORD);
    await keyboard.press("Enter");
    await expect(heading).toHaveText(text("account", "personTitle"));
    await shopper.alive();
    const links = await menu(shopper)
      .getByRole("link")
      .evaluateAll((found) => found.map((link) => ({ name: link.textContent?.trim() ?? "", href: link.getAttribute("href") ?? "" })));
    expect(links.length).toBeGreaterThan(7);
    let isAway = false;
    for (const [at, { name, href }] of links.entries()) {
      if (!WHOLE && at % ways.length !== turn) continue;
      const what = `${country}${query}, ${name}`;
      const before = await heading.innerText();
      if (isPhone && isAway) await back(shopper);
      if (isPhone || at > 0) {
        isAway = true;
        await tabTo(shopper, menu(shopper).getByRole("link", { name, exact: true }));
        await keyboard.press("Enter");
        await expect(heading).not.toHaveText(isPhone ? text("account", "personTitle") : before);
        expect(page.url()).toContain(href);
      }
      await readAndTab(shopper, what);
    }
    await page.context().clearCookies();
  }
});

async function readAndTab(shopper: Shopper, what: string): Promise<void> {
  await expectNoEnglish(shopper, what);
  await expectNoSidewaysScroll(shopper, what);
  // A phone has no Tab key.
  if (!shopper.isPhone) await tabThrough(shopper, what);
}

/** On a phone the first link of an account page leads to the overview. */
async function back(shopper: Shopper): Promise<void> {
  const { page, main, text } = shopper;
  await tabTo(shopper, main.getByRole("link", { name: text("account", "personTitle"), exact: true }).first());
  await page.keyboard.press("Enter");
  await expect(menu(shopper)).toBeVisible();
}
