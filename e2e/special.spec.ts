import { DEMO_BRAND_CODES, type DemoBrandCode } from "@rambla/demo/shop";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { decide, fillIn, goodsPath, goToCheckout, orderButton, atProvider, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

/** The demo's price lists; each has a price for goods 1002 in every country. */
const LISTS: Readonly<Record<DemoBrandCode, { readonly id: string; readonly special: RegExp; readonly normal: RegExp }>> = {
  lumbra: { id: "7tba4jvb1zDOn0b_", special: /33\s?,\s?90/, normal: /39\s?,\s?90/ },
  nidora: { id: "PARTT8Q1SVkOg0yu", special: /42\s?,\s?49/, normal: /49\s?,\s?99/ },
  velmo: { id: "hrO_2RBjTFQjBWGS", special: /51\s?,\s?90/, normal: /59\s?,\s?90/ },
};

test("a guest buys at the special price of a link", { tag: "@phone" }, async ({ shopper }) => {
  const { main, page } = shopper;
  const { id, special } = LISTS.lumbra;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  const title = await putIntoCart(shopper, "1002", 2, id);
  await expect(main).toContainText(special);
  await expect(main.getByText(shopper.text("goods", "updated"))).toHaveCount(0);

  await page.goto(shopper.address("/cart"));
  await shopper.alive();
  await settled(shopper);
  const line = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name: title }) });
  await expect(line).toContainText(special);
  await expect(line.getByText(shopper.pattern("cart", "priceUp").whole)).toHaveCount(0);
  await expect(line.getByRole("link", { name: title })).toHaveAttribute("href", new RegExp(`distributionId=${id}`));

  await goToCheckout(shopper);
  await fillIn(shopper, person);
  await settled(shopper);
  const review = main.getByRole("region", { name: shopper.text("order", "review") });
  await expect(review).toContainText(special);
  const total = (await review.getByRole("definition").last().innerText()).match(/\d+,\d\d/)?.[0] ?? "";
  // Two units at 33.90, with free delivery.
  expect(total).toBe("67,80");
  await orderButton(shopper).click();
  await atProvider(shopper);
  await expect(page.getByRole("main")).toContainText(total);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main).toContainText(special);
  await expect(main).toContainText(total);
  expect((await mailTo(person.email, "orderPaid")).text).toContain(total);
});

for (const brand of DEMO_BRAND_CODES) {
  test(
    `${brand} has a special price for who holds its list, and the normal one for everybody else`,
    { tag: ["@desktop", "@full"] },
    async ({ shopper }) => {
      const { main, page } = shopper;
      const { id, special, normal } = LISTS[brand];
      await shopper.open(brand, "ES", goodsPath("1002", id));
      await expect(main).toContainText(special);
      // The server renders the price, so other pages need no browser.
      const priceAt = async (path: string) => {
        const html = await page.evaluate(async (at) => (await fetch(at)).text(), path);
        return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll(/<[^>]*>/g, "");
      };
      for (const other of [...DEMO_BRAND_CODES.filter((code) => code !== brand).map((code) => LISTS[code].id), id.slice(1), "%00%27"]) {
        const main = await priceAt(goodsPath("1002", other));
        expect(main).toMatch(normal);
        expect(main).not.toMatch(special);
      }
    },
  );
}
