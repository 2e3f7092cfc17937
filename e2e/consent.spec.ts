/** A first visit: the cookie banner, then the notice of the day and the newsletter, one at a time, without layout shifts. */
import { inspect, inspectPage } from "./accessible.ts";
import { WITH_LETTERS } from "./browser.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, launchOptions: WITH_LETTERS, isNew: true });

const corner = ({ page }: Shopper, name: string) => page.getByRole("region", { name, exact: true });
const stored = ({ page }: Shopper, name: string) => page.evaluate((key) => window.localStorage.getItem(key), name);

/** Fonts without a matching fallback shift lines when they load, so none are loaded here. */
const withoutOwnLetters = ({ page }: Shopper) =>
  page.addInitScript(() => {
    const letters = new CSSStyleSheet();
    letters.replaceSync("* { font-family: sans-serif !important }");
    document.adoptedStyleSheets = [letters];
  });

/** The layout shift since loading, apart from the shopper's own actions. */
const shift = ({ page }: Shopper): Promise<number> =>
  page.evaluate(async () => {
    // The last render has shifted by the second frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0);
  });

test("cookies, the notice of the day and the newsletter, each answered once", async ({ shopper }) => {
  test.slow();
  const { page, text } = shopper;
  const { email } = personIn("ES");
  await withoutOwnLetters(shopper);
  await shopper.open("lumbra", "ES");
  const asked = corner(shopper, text("consent", "title"));
  await expect(asked).toBeVisible();
  expect(await stored(shopper, "isShowCookie"), "nothing is kept before it is said").toBeNull();
  expect(await shift(shopper)).toBe(0);
  await inspectPage(shopper, "the question about cookies");

  await asked.getByRole("button", { name: text("consent", "manage"), exact: true }).click();
  const choices = page.getByRole("dialog", { name: text("consent", "manage"), exact: true });
  await expect(choices.getByRole("checkbox", { name: text("consent", "required") })).toBeDisabled();
  const analytics = choices.getByRole("checkbox", { name: text("consent", "analytics") });
  const marketing = choices.getByRole("checkbox", { name: text("consent", "marketing") });
  await expect(analytics).not.toBeChecked();
  await expect(marketing).not.toBeChecked();
  await choices.getByText(text("consent", "kept"), { exact: true }).first().click();
  await expect(choices.getByText("localCartList", { exact: false })).toBeVisible();
  await inspect(shopper, "what is kept");
  await analytics.check();
  // The newsletter appears after 30 seconds; this tab has waited already.
  await page.evaluate(() => window.sessionStorage.setItem("subscribeCountdown", "1"));
  await choices.getByRole("button", { name: text("consent", "save"), exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(shopper.main, "the focus goes back to the page").toBeFocused();
  await expect
    .poll(async () => JSON.parse((await stored(shopper, "cookieChoice")) ?? "{}"), "the shop has noted it")
    .toMatchObject({ analytics: true, marketing: false, consentId: expect.stringMatching(/^\w{23}$/) });

  const notice = corner(shopper, "Recién llegado");
  await expect(notice.getByRole("link", { name: "Ver novedades" })).toBeVisible();
  await inspect(shopper, "the notice of the day");
  await notice.getByRole("button", { name: text("base", "close") }).click();
  await expect(notice).toBeHidden();

  const newsletter = corner(shopper, "Noticias que apetece leer");
  const submit = newsletter.getByRole("button", { name: text("newsletter", "subscribe"), exact: true });
  shopper.expectTrouble(/^answer 400: POST .*\/promotion\/subscribe$/);
  await submit.click();
  await expect(newsletter.getByText(text("refusal", "newsletter.empty"))).toBeVisible();
  const field = newsletter.getByLabel(text("newsletter", "email"), { exact: true });
  await field.fill("ana@");
  await field.press("Enter");
  await expect(newsletter.getByText(text("refusal", "email.invalid"))).toBeVisible();
  await expect(field).toHaveValue("ana@");
  await inspect(shopper, "the newsletter, wrongly typed");
  await field.fill(email);
  await field.press("Enter");
  await expect(page.getByText(text("newsletter", "success"))).toBeVisible();
  await expect(newsletter).toBeHidden();
  await mailTo(email, "newsletter");

  await shopper.open("lumbra", "ES");
  await page
    .getByRole("contentinfo")
    .getByRole("button", { name: text("base", "cookies"), exact: true })
    .click();
  await expect(analytics, "what was said is shown and can be changed").toBeChecked();
  await expect(asked).toHaveCount(0);
  await choices.getByRole("button", { name: text("consent", "allowAll"), exact: true }).click();
  await expect
    .poll(async () => JSON.parse((await stored(shopper, "cookieChoice")) ?? "{}"))
    .toMatchObject({ analytics: true, marketing: true, consentId: expect.stringMatching(/^\w{23}$/) });
  expect([
    await stored(shopper, "subscribeSubmitted"),
    await page.evaluate(() => window.sessionStorage.getItem("subscribeCountdown")),
  ]).toEqual(["true", null]);

  // An advertisement beside the search; once closed it stays away for a day.
  await shopper.open("lumbra", "ES", "/search?key=bombilla");
  const advert = page.getByRole("region").filter({ has: page.getByRole("button", { name: text("base", "close"), exact: true }) });
  await expect(advert).toBeVisible();
  await inspect(shopper, "an advertising space");
  await advert.getByRole("button", { name: text("base", "close") }).click();
  await expect(advert).toBeHidden();
  expect(Number(await stored(shopper, "advertShown"))).toBeGreaterThan(Date.now());
});
