/** Every language of every brand: no English left over, local amounts, and room for the longest words. */
import type { CountryCode } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { personIn } from "./people.ts";
import { atProvider, decide, fillIn, goodsPath, goToCheckout, mistakes, orderButton, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";
import { expectNoEnglish } from "./spoken.ts";

/** Matches nothing. */
const NOTHING = /(?!)/;

const EURO = /\d{1,3}(\.\d{3})*,\d{2}\s€/g;
const AMOUNTS: Readonly<Record<CountryCode, RegExp>> = {
  ES: EURO,
  IT: EURO,
  NL: /€\s\d{1,3}(\.\d{3})*,\d{2}/g,
  FR: EURO,
  DE: EURO,
  PT: EURO,
  PL: /\d{1,3}(\s\d{3})*,\d{2}\szł/g,
  GB: /£\d{1,3}(,\d{3})*\.\d{2}/g,
  US: /\$\d{1,3}(,\d{3})*\.\d{2}/g,
};

async function expectMoney(shopper: Shopper, what: string): Promise<void> {
  const text = await shopper.main.innerText();
  const rest = text.replace(AMOUNTS[shopper.market.country.code] ?? NOTHING, "");
  expect
    .soft(
      rest.match(/.{0,12}(\d\s?(€|zł|PLN|EUR|£|\$)|(€|£|\$|PLN|EUR|zł)\s?\d).{0,12}/g) ?? [],
      `${what}: amounts as the country writes them`,
    )
    .toEqual([]);
}

/** The logo ends before the checkout steps begin, at 320 px too. */
async function expectLogoApart({ page, header }: Shopper): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  const [logo, steps] = await Promise.all([header.locator("img").boundingBox(), header.getByRole("list").first().boundingBox()]);
  expect.soft((logo?.x ?? 320) + (logo?.width ?? 0), "the logo beside the steps").toBeLessThanOrEqual(steps?.x ?? 0);
  await page.setViewportSize(size);
}

async function read(shopper: Shopper, what: string): Promise<void> {
  await expectNoEnglish(shopper, what);
  await expectMoney(shopper, what);
  await expectNoSidewaysScroll(shopper, what);
}

async function purchase(shopper: Shopper, country: CountryCode): Promise<void> {
  const { page, main } = shopper;
  const person = personIn(country);
  await putIntoCart(shopper, "1001");
  await putIntoCart(shopper, "1006");
  await page.goto(shopper.address("/cart"));
  await shopper.alive();
  await expect(main.getByRole("complementary", { name: shopper.text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
  await read(shopper, "the cart");
  await goToCheckout(shopper);
  await settled(shopper);
  const button = orderButton(shopper);
  await button.click();
  await expect(mistakes(shopper)).toBeFocused();
  await read(shopper, "the order form");
  await expectLogoApart(shopper);
  await fillIn(shopper, person);
  await button.click();
  await atProvider(shopper);
  await expectMoney(shopper, "the provider");
  await decide(shopper, "decline");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "failTitle") })).toBeVisible();
  await read(shopper, "the failed payment");
  await main.getByRole("link", { name: shopper.text("order", "failOther") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
  await read(shopper, "the payment");
  await main.getByRole("link", { name: shopper.text("order", "cancelLink") }).click();
  await expect(main.getByRole("group", { name: shopper.text("order", "cancelReason") })).toBeVisible();
  await read(shopper, "the cancellation");
  await page.goBack();
  await main.getByRole("button", { name: shopper.pattern("order", "payButton").whole }).click();
  await atProvider(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await read(shopper, "the thanks");
  await main.getByRole("link", { name: shopper.text("order", "viewOrder") }).click();
  await expect(main.getByRole("heading", { level: 1, name: shopper.pattern("order", "detailsTitle").whole })).toBeVisible();
  await read(shopper, "the order");
}

/** The country of an entry in a brand's language list. */
const countryOf = (entry: string): CountryCode =>
  Object.values(DEMO_CONFIG.countries).find((country) => country.listCode === entry)?.code ?? "ES";

/** Alternating between desktop and phone. */
const shops = Object.values(DEMO_CONFIG.brands).flatMap((brand) =>
  [...new Set(brand.languages)].map((entry) => ({ brand: brand.code, country: countryOf(entry) })),
);
const isFirst = (country: CountryCode, at: number): boolean => shops.findIndex((shop) => shop.country === country) === at;
const CATALOGUE = [
  "/",
  "/classifiy/list?id=100&rootKey=100",
  "/search?key=zzzqqq",
  goodsPath("1001"),
  goodsPath("1004"),
  goodsPath("1005"),
  "/cart",
];
/** Pages of login, registration and recovery, readable without an account. */
const WAYS_IN = [
  "/login",
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
/** Pages with a brand's own words; another brand covers the rest of a language. */
const OF_A_BRAND = ["/", goodsPath("1001")];
/**
 * A hard-coded text shows in any language, and missing messages are found without a browser. So two purchases suffice, in the languages
 * with the longest words.
 */
const BOUGHT_IN = [
  ["PL", ["@desktop", "@full"]],
  ["DE", ["@phone", "@full"]],
] as const;

/** The short run reads one of the languages with the longest words. */
const READ_ALWAYS = new Set(["lumbra DE"]);

test.describe("in the pages as they arrive", () => {
  // The server renders all texts before the program runs.
  test.use({ javaScriptEnabled: false });
  for (const [at, { brand, country }] of shops.entries()) {
    const tag = [at % 2 === 0 ? "@desktop" : "@phone", ...(READ_ALWAYS.has(`${brand} ${country}`) ? [] : ["@full"])];
    test(`${brand} speaks the language of ${country}`, { tag }, async ({ shopper }) => {
      test.slow();
      for (const path of isFirst(country, at) ? [...CATALOGUE, ...WAYS_IN, ...(shopper.isPhone ? ["/messageBox"] : [])] : OF_A_BRAND) {
        await shopper.open(brand, country, path);
        await expect(shopper.main.getByRole("heading", { level: 1 })).toBeVisible();
        await read(shopper, path);
      }
    });
  }
});

for (const [country, tag] of BOUGHT_IN) {
  test(`a purchase speaks the language of ${country}`, { tag: [...tag] }, async ({ shopper }) => {
    test.slow();
    shopper.choose("lumbra", country);
    await purchase(shopper, country);
  });
}

test("Chinese readers may look around", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  for (const path of ["/?country=cn", "/classifiy/list?id=100&country=cn", `${goodsPath("1002")}&country=cn`, "/cart?country=cn"]) {
    await shopper.open("lumbra", "ES", path);
    await expect(shopper.main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(shopper.page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await read(shopper, path);
  }
  await shopper.open("lumbra", "ES", `${goodsPath("1002")}&country=cn`);
  await expect(shopper.main.getByText(shopper.text("goods", "readOnly"))).toBeVisible();
  await expect(shopper.main.getByRole("button", { name: shopper.text("goods", "addToCart"), exact: true })).toHaveCount(0);

  // Goods from another country's cart are shown as not for sale.
  await shopper.page.evaluate(() =>
    window.localStorage.setItem("localCartList", JSON.stringify([{ goodsId: "1002", title: "Lámpara", buyNum: 1, finallyPrice: "9.99" }])),
  );
  await shopper.open("lumbra", "ES", "/cart?country=cn");
  await expect(shopper.main.getByText(shopper.text("cart", "notSold"))).toBeVisible();
  await expect(shopper.main.getByText(shopper.text("cart", "selectAll"))).toHaveCount(0);
  await shopper.open("lumbra", "ES", "/order/confireOrder?country=cn");
  await expect(shopper.main.getByText(shopper.text("cart", "notSold"))).toBeVisible();
});
