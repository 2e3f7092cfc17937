/** A brand made from documents alone, in Ireland and Sweden: a guest buys there, and nothing of the demo is visible. */
import { OF_THE_DEMO, type OwnShop, startOwnShop } from "../tools/own-shop.ts";
import { accountButton, accountField, codeIn, PASSWORD } from "./account.ts";
import { WITH_PICTURES } from "./browser.ts";
import { builtFiles } from "./built-files.ts";
import { slowly } from "./catalogue.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { atProvider, decide, field, fillIn, goToCheckout, orderButton, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, type Shopper, test as base } from "./shopper.ts";

const SETTINGS = {
  payment: { standIn: true },
  badge: { max: 1 },
  cart: { badgeCounts: "lines" },
  header: { cartPreview: "nobody" },
  withdrawal: { days: 30 },
  progress: { duration: 9000 },
  menu: { informationServiceTarget: "/info/aboutUs" },
  answer: { toReaders: 10_000, toBuyers: 10_000 },
  guest: { mergeOnLogin: false },
  tags: [
    { brand: "tallbo", countries: "all", needs: "marketing", script: "https://tags.example/everybody.js" },
    {
      brand: "tallbo",
      countries: "all",
      needs: "marketing",
      slot: "affiliate",
      script: "https://tags.example/affiliate.js",
      orders: "https://localhost:1/orders",
    },
  ],
} as const;

const test = base.extend<object, { settings: Parameters<typeof startOwnShop>[0]; ownShop: OwnShop }>({
  settings: [SETTINGS, { scope: "worker", option: true }],
  ownShop: [
    async ({ settings }, use) => {
      const shop = await startOwnShop(settings);
      await use(shop);
      await shop.remove();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  place: async ({ ownShop }, use) => use({ config: ownShop.config, port: ownShop.process.port }),
});

test.use({ launchOptions: WITH_PICTURES });
// Serial, since each worker starts a shop of its own.
test.describe.configure({ mode: "default" });

for (const [country, amount, withDelivery, title, written] of [
  ["SE", /279,00\skr/, /328,00\skr/, "Kåsa i björk", "903 26"],
  ["IE", /24,00\s€/, /29,50\s€/, "Birch cup", "D01 X2P2"],
] as const) {
  test(
    `a guest buys from a shop of documents in ${country}`,
    { tag: country === "IE" ? ["@desktop", "@full"] : "@full" },
    async ({ shopper, ownShop }) => {
      const { main, page } = shopper;
      const person = personIn(country);
      const seen = async (what: string) => expect.soft(await page.content(), `${what}: nothing of the demo`).not.toMatch(OF_THE_DEMO);

      await shopper.open("tallbo", country);
      await expect(shopper.header.getByRole("link", { name: shopper.text("base", "homeOf", { brand: "Tallbo" }) })).toBeVisible();
      await expect(main.getByRole("heading", { name: shopper.text("goods", "newest") })).toBeVisible();
      await expect(main.getByText(amount).first()).toBeVisible();
      await expect(
        main.getByText(country === "SE" ? "Saker av trä som håller, från Umeå." : "Things made of wood that last, from Umeå."),
      ).toBeVisible();
      await seen("home");
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(247, 250, 245)");
      const logo = shopper.header.locator("img").first();
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

      expect(await putIntoCart(shopper, "2001")).toBe(title);
      await seen("product");
      await goToCheckout(shopper);
      await fillIn(shopper, person);
      await field(shopper, "city").click();
      await expect(field(shopper, "postCode")).toHaveValue(written);
      await settled(shopper);
      await seen("checkout");
      await orderButton(shopper).click();
      await atProvider(shopper);
      await expect(page.getByRole("main")).toContainText(withDelivery);
      await expect(page.getByRole("main")).toContainText("Tallbo");
      await seen("provider");
      if (country === "IE") await sentByAffiliate(shopper);
      const told =
        country === "IE"
          ? page.waitForResponse((response) => new URL(response.url()).pathname === "/order/affiliate", { timeout: 45_000 })
          : undefined;
      await decide(shopper, "approve");
      const number = await paid(shopper, person);
      await expect(main).toContainText(person.email);
      await seen("thanks");
      if (told) {
        await page
          .getByRole("contentinfo")
          .getByRole("button", { name: shopper.text("base", "cookies"), exact: true })
          .click();
        expect(await (await told).json()).toEqual({ noted: true });
      }

      const mail = await mailTo(person.email, "orderPaid", ownShop.process.dataDirectory);
      expect(mail.subject).toContain(number);
      expect(mail.text).toContain(country === "SE" ? "varav moms (25 %)" : "includes VAT (23%)");
      expect(mail.text).toMatch(amount);
      expect(mail.text).toContain("Tallbo Handel AB, Storgatan 5");
      expect(JSON.stringify(mail)).not.toMatch(OF_THE_DEMO);
    },
  );
}

/** Simulates a visit from an affiliate with consent to marketing. Set on the provider's page, which runs nothing of the shop. */
async function sentByAffiliate({ page, context }: Shopper): Promise<void> {
  await context.route("https://tags.example/**", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.evaluate(() => {
    localStorage.setItem("awc", `${Date.now()} 4711_ab`);
    localStorage.setItem("cookieChoice", JSON.stringify({ analytics: false, marketing: true, consentId: null }));
  });
}

test("the bar of a slow page runs for as long as the settings say", { tag: ["@phone", "@full"] }, async ({ shopper }) => {
  await shopper.open("tallbo", "IE");
  const slow = await slowly(shopper);
  await shopper.main.getByRole("link", { name: "Birch cup" }).first().click();
  await expect(slow.loading).toHaveCSS("animation-duration", "9s");
  slow.release();
  await expect(shopper.main.getByRole("heading", { level: 1, name: "Birch cup" })).toBeVisible();
});

test(
  "the badge of the cart counts lines and tells no larger number, and no preview opens, as the settings say",
  { tag: ["@desktop", "@full"] },
  async ({ shopper }) => {
    const badge = shopper.page.locator("[data-count]").filter({ visible: true }).first();
    shopper.choose("tallbo", "IE");
    await putIntoCart(shopper, "2005", 2);
    await expect(badge).toHaveAttribute("data-count", "1");
    await putIntoCart(shopper, "2004");
    await expect(badge).toHaveAttribute("data-count", "1+");
    if (shopper.isPhone) return;
    // With a cart preview, focus opens it at once and loads its program.
    const { page, header } = shopper;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const link = header.getByRole("link", { name: shopper.pattern("base", "cartCount").whole });
    await link.focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
    await page.evaluate(() => fetch("/robots.txt").then(() => undefined));
    await expect.poll(() => asked.filter((address) => address.endsWith("/robots.txt")).length).toBe(1);
    const previews = await builtFiles(/^cart-preview-/);
    expect(asked.filter((address) => previews.some((file) => address.endsWith(file)))).toEqual([]);
    await expect(page.getByRole("region", { name: shopper.text("base", "cart"), exact: true })).toHaveCount(0);
  },
);

test.describe("a browser that has said nothing yet", () => {
  test.use({ isNew: true });

  test(
    "runs scripts of others once they were allowed, those of affiliates on their visits, and none after a no (R-112, R-113)",
    { tag: ["@desktop", "@full"] },
    async ({ shopper }) => {
      const { page, context, text } = shopper;
      const ran: string[] = [];
      await context.route("https://tags.example/**", async (route) => {
        ran.push(new URL(route.request().url()).pathname);
        await route.fulfill({ contentType: "text/javascript", body: "document.documentElement.dataset.tagged = 'yes'" });
      });
      const root = page.locator("html");
      const mark = () => page.evaluate(() => localStorage.getItem("awc"));
      const choose = async (key: "allowAll" | "save") => {
        await page
          .getByRole("contentinfo")
          .getByRole("button", { name: text("base", "cookies"), exact: true })
          .click();
        const choices = page.getByRole("dialog", { name: text("consent", "manage"), exact: true });
        if (key === "save") await choices.getByRole("checkbox", { name: text("consent", "marketing") }).uncheck();
        await choices.getByRole("button", { name: text("consent", key), exact: true }).click();
      };
      await shopper.open("tallbo", "IE", "/?awc=4711_1763632800_ab");
      await page
        .getByRole("region", { name: text("consent", "title"), exact: true })
        .getByRole("button", { name: text("consent", "onlyRequired"), exact: true })
        .click();
      await expect(page.getByRole("region", { name: text("consent", "title"), exact: true })).toBeHidden();
      expect([ran, await mark()]).toEqual([[], null]);
      await choose("allowAll");
      await expect.poll(() => ran.toSorted()).toEqual(["/affiliate.js", "/everybody.js"]);
      await expect(root).toHaveAttribute("data-tagged", "yes");
      // Client-side navigation runs no tag again; a new document runs both, as the affiliate's mark lasts a day.
      await shopper.main.getByRole("link", { name: "Birch cup" }).first().click();
      await expect(shopper.main.getByRole("heading", { level: 1, name: "Birch cup" })).toBeVisible();
      expect(ran).toHaveLength(2);
      await page.reload();
      await shopper.alive();
      await expect.poll(() => ran.length).toBe(4);
      // Two changes within the minute in which a page reloads only once for missing parts; refusing removes the mark.
      for (const count of [4, 5]) {
        await expect.poll(() => ran.length).toBe(count);
        const anew = page.waitForEvent("load");
        await choose("save");
        await anew;
        await shopper.alive();
        await expect(root).not.toHaveAttribute("data-tagged");
        if (count === 4) await choose("allowAll");
      }
      await expect.poll(mark).toBeNull();
      await expect(root).not.toHaveAttribute("data-tagged");
      expect(ran).toHaveLength(5);
      // A private page is a document of its own, by link too, and runs no tags; the next public page runs them again.
      await choose("allowAll");
      await expect(root).toHaveAttribute("data-tagged", "yes");
      await page.evaluate(() =>
        document.body.append(Object.assign(document.createElement("a"), { href: "/login", id: "way", textContent: "way" })),
      );
      const anew = page.waitForEvent("load");
      await page.locator("#way").click();
      await anew;
      await shopper.alive();
      await expect(shopper.main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
      await expect(root).not.toHaveAttribute("data-tagged");
      const policy = await page.evaluate(async () => (await fetch("/login")).headers.get("content-security-policy"));
      expect(policy).not.toContain("tags.example");
      await shopper.open("tallbo", "IE");
      await expect(root).toHaveAttribute("data-tagged", "yes");
    },
  );
});

test(
  "whoever is logged in is led to where the shop answers questions, and what a guest kept stays the guest's, as the settings say (R-081, D-086)",
  { tag: ["@desktop", "@full"] },
  async ({ shopper, ownShop }) => {
    const { page, header, text } = shopper;
    const { email } = personIn("IE");
    await shopper.open("tallbo", "IE", "/reg");
    await page.evaluate(() => {
      localStorage.setItem(
        "localCartList",
        JSON.stringify([{ goodsId: "2001", title: "Birch cup", buyNum: 2, finallyPrice: "24.00", currency: "EUR" }]),
      );
      localStorage.setItem("localCollect", '["2004"]');
    });
    // This shop sends no text messages.
    await accountField(shopper, "email").fill(email);
    await accountButton(shopper, "continue").click();
    await accountField(shopper, "code").fill(codeIn((await mailTo(email, "verification", ownShop.process.dataDirectory)).text));
    for (const field of ["password", "passwordAgain"] as const) await accountField(shopper, field).fill(PASSWORD);
    await accountField(shopper, "agreement").check();
    await accountButton(shopper, "createAccount").click();
    await expect(page).not.toHaveURL(/\/reg(\?|$)/);
    await shopper.alive();
    await header
      .getByText(email.split("@")[0] ?? "", { exact: true })
      .first()
      .click();
    await header.getByRole("link", { name: text("base", "informationService"), exact: true }).click();
    await expect(shopper.main.getByRole("heading", { level: 1, name: text("info", "aboutTitle") })).toBeVisible();
    await expect(page).toHaveURL(/\/info\/aboutUs$/);
    await expect(header.getByRole("link", { name: text("base", "cart"), exact: true })).toBeVisible();
    await expect(header.getByRole("link", { name: text("base", "favourites"), exact: true })).toBeVisible();
    expect(await page.evaluate(() => ["localCartList", "localCollect"].map((name) => localStorage.getItem(name)))).toEqual([
      expect.stringContaining("2001"),
      '["2004"]',
    ]);
  },
);
