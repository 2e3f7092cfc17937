/** A promotion event from the list to the order: its reduction, another event or none for a line, and its gift. */
import { inspect, inspectPage } from "./accessible.ts";
import { personIn } from "./people.ts";
import { checkoutName, decide, fillIn, order, paid, putIntoCart, settled } from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const EVENINGS = "Tardes largas";
const ROOMS = "Cuartos luminosos";
const GIFT = "Bombilla LED globo Brasa E27, ámbar";

test("is found in the list, counts in the cart, is switched on its line, and earns a gift", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  await shopper.open("lumbra", "ES", "/topic/list");
  await expect(main.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await inspectPage(shopper, "the list of events");
  await expect(main.getByText(text("activity", "giftStep", { gift: GIFT, from: "150,00\u00a0€" }))).toBeVisible();
  await main.getByRole("link", { name: EVENINGS }).click();
  await expect(main.getByRole("heading", { level: 1, name: EVENINGS })).toBeVisible();
  await expect(main.getByText(text("activity", "step", { off: "6,00\u00a0€", from: "60,00\u00a0€" }))).toBeVisible();
  await inspectPage(shopper, "an event");

  const title = await putIntoCart(shopper, "1016", 6);
  await expect(main.getByText(text("activity", "partOf", { title: EVENINGS }))).toBeVisible();
  await page.goto(shopper.address("/cart"));
  await shopper.alive();
  const summary = main.getByRole("complementary", { name: text("cart", "summary") });
  const total = (amount: string) => expect(summary.getByText(`${amount}\u00a0€`).first()).toBeVisible();
  const choice = main.getByRole("combobox", { name: `${text("activity", "promotion")} ${title}` });
  await total("164,40");
  await expect(summary.getByText(text("cart", "fullDiscountSaving"))).toBeVisible();
  await choice.selectOption({ label: ROOMS });
  await total("169,40");
  await inspectPage(shopper, "a cart with an event");
  await choice.selectOption({ label: text("activity", "noPromotion") });
  await total("179,40");
  await choice.selectOption({ label: ROOMS });
  await total("169,40");

  await summary.getByRole("link", { name: text("activity", "giftSee") }).click();
  await expect(main.getByRole("heading", { level: 1, name: text("activity", "giftPage") })).toBeVisible();
  await inspectPage(shopper, "the gifts");
  await main.getByRole("link", { name: text("activity", "toCart") }).click();
  await expect(summary.getByText(text("activity", "giftEarned", { gift: GIFT }))).toBeVisible();

  await main
    .getByRole("link", { name: checkoutName(shopper) })
    .last()
    .click();
  await expect(main.getByRole("heading", { level: 1, name: text("order", "checkoutTitle") })).toBeVisible();
  await expect(main.getByRole("radio", { name: GIFT }), "the promised gift is chosen").toBeChecked();
  await fillIn(shopper, person);
  await settled(shopper);
  await inspect(shopper, "a checkout with a gift");
  await order(shopper);
  await decide(shopper, "approve");
  await paid(shopper, person);
  await expect(main.getByText(`${ROOMS}: \u221210,00\u00a0€`)).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: GIFT }).getByText(text("activity", "gift"), { exact: true })).toBeVisible();
});

test("a cart says how much is missing to a promotion, and ticks none that takes nothing off", { tag: "@full" }, async ({ shopper }) => {
  const { page, main, text } = shopper;
  shopper.choose("lumbra", "ES");
  const title = await putIntoCart(shopper, "1008");
  await page.goto(shopper.address("/cart"));
  await shopper.alive();
  const missing = main.getByRole("link", { name: text("activity", "missing", { amount: "38,01\u00a0€", title: EVENINGS }) });
  const tick = main.getByRole("checkbox", { name: EVENINGS });
  await expect(missing).toBeVisible();
  await expect(tick).toHaveCount(0);
  await inspectPage(shopper, "a cart that lacks something to an event");
  await main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) }).fill("3");
  await main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) }).press("Enter");
  await expect(tick).toBeChecked();
  await expect(missing).toHaveCount(0);
  await expect(main.getByText(text("cart", "fullDiscountSaving")).first()).toBeVisible();
  await tick.uncheck();
  await expect(missing).toHaveCount(0);
  await expect(tick).not.toBeChecked();
  await tick.check();
  await main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) }).fill("1");
  await main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) }).press("Enter");
  await missing.click();
  await expect(main.getByRole("heading", { level: 1, name: EVENINGS })).toBeVisible();
});
