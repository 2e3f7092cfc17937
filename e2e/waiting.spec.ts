import { signUp } from "./account.ts";
import { personIn } from "./people.ts";
import {
  atProvider,
  decide,
  fillIn,
  goodsPath,
  openOrderForm,
  order,
  orderButton,
  orderNumber,
  paid,
  payWith,
  putIntoCart,
  settled,
} from "./purchase.ts";
import { expect, test } from "./shopper.ts";

test("whoever left one product unpaid buys another one at once, and is told what waits", { tag: "@full" }, async ({ shopper }) => {
  const { main, page } = shopper;
  const person = personIn("ES");
  const buyNow = async (goodsId: string) => {
    await shopper.open("lumbra", "ES", goodsPath(goodsId));
    await main
      .getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true })
      .first()
      .click();
  };
  const form = main.getByRole("heading", { level: 1, name: shopper.text("order", "checkoutTitle") });
  await buyNow("1009");
  await expect(form).toBeVisible();
  await fillIn(shopper, person);
  await order(shopper);
  await decide(shopper, "leave");
  await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "unfinishedTitle") })).toBeVisible();
  const number = await orderNumber(shopper);
  const notice = main.getByRole("status").filter({ hasText: shopper.text("waitingOrder", "notice", { number }) });

  await test.step("the same product once more is asked about", async () => {
    await buyNow("1009");
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "placedTitle") })).toBeVisible();
  });

  await test.step("another one is an order of its own", async () => {
    await buyNow("1001");
    await expect(form).toBeVisible();
    await expect(notice.getByRole("link", { name: shopper.text("waitingOrder", "payNow") })).toBeVisible();
    await fillIn(shopper, person);
    await settled(shopper);
    await orderButton(shopper).click();
    await atProvider(shopper);
    await decide(shopper, "approve");
    expect(await paid(shopper, person)).not.toBe(number);
    await expect(page).toHaveURL(/paymentSuccess/i);
  });
});

test(
  "each order that waits is told in the cart, and can be paid or cancelled there; what it holds is in no other",
  { tag: "@full" },
  async ({ shopper }) => {
    const { main, page } = shopper;
    const person = personIn("ES");
    const unfinished = async () => {
      await decide(shopper, "leave");
      await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "unfinishedTitle") })).toBeVisible();
      return await orderNumber(shopper);
    };
    shopper.choose("lumbra", "ES");
    const title = await putIntoCart(shopper, "1009");
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await order(shopper);
    const first = await unfinished();
    await shopper.open("lumbra", "ES", goodsPath("1001"));
    await main
      .getByRole("button", { name: shopper.text("goods", "buyNow"), exact: true })
      .first()
      .click();
    await fillIn(shopper, person);
    await order(shopper);
    const second = await unfinished();

    const notice = main.getByRole("status").filter({ hasText: shopper.text("waitingOrder", "several", { count: 2 }) });
    const of = (number: string) => notice.getByRole("listitem").filter({ hasText: number });
    // A notice that renders after the cart's lines would move them.
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector("main input[type=checkbox]") && !document.querySelector("main a[href*=orderCancel]")) {
          Reflect.set(window, "lonelyLine", true);
        }
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    for (const path of [goodsPath("1009"), goodsPath("1001"), "/cart"]) {
      await page.goto(shopper.address(path));
      await expect(of(first).getByRole("link", { name: shopper.text("waitingOrder", "payNow") }), path).toBeVisible();
      await expect(of(second).getByRole("link", { name: shopper.text("waitingOrder", "cancel") }), path).toBeVisible();
    }
    await expect(
      main.getByRole("checkbox", { name: shopper.text("cart", "select", { title }) }),
      "it lies in the first of them",
    ).toBeDisabled();
    expect(await page.evaluate(() => Reflect.get(window, "lonelyLine")), "the cart is drawn with the note above it").toBeUndefined();
    await of(first)
      .getByRole("link", { name: shopper.text("waitingOrder", "payNow") })
      .click();
    await expect(main.getByRole("heading", { level: 1, name: shopper.text("order", "payTitle") })).toBeVisible();
    await expect(main.getByText(first)).toBeVisible();
    await expect(main.getByRole("button", { name: shopper.pattern("order", "payButton").whole })).toBeVisible();
    await payWith(shopper, "bank");
    await expect(
      main.getByRole("button", { name: shopper.pattern("order", "payButton").whole }),
      "a transfer is paid at the bank",
    ).toHaveCount(0);
    await main.getByRole("button", { name: shopper.text("order", "transferButton") }).click();
    await expect(main.getByRole("heading", { name: shopper.text("order", "transferTo") })).toBeVisible();
    await expect(main.getByText(shopper.text("order", "transferCopy"))).toBeVisible();
  },
);

for (const who of ["guest", "customer"] as const) {
  test(`what a ${who} has ordered in one window the other one does not order again`, { tag: "@full" }, async ({ shopper }) => {
    const { text } = shopper;
    const person = personIn("ES");
    shopper.choose("lumbra", "ES");
    if (who === "customer") await signUp(shopper, person.email, "Ana");
    await putIntoCart(shopper, "1009");
    const beside = await shopper.beside();
    await openOrderForm(beside);
    await settled(beside);
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await order(shopper);
    await expect(orderButton(beside)).toHaveCount(0);
    const told = who === "guest" ? "placedTitle" : "nothingTitle";
    await expect(beside.main.getByRole("heading", { level: 1, name: text("order", told) })).toBeVisible();
    await expect(
      beside.main.getByRole("link", { name: who === "guest" ? text("order", "placedOpen") : text("waitingOrder", "payNow") }),
    ).toBeVisible();
  });
}

for (const who of ["guest", "customer"] as const) {
  test(
    `the lines of a ${who}'s order by transfer leave the cart, and come back when it is cancelled`,
    { tag: "@full" },
    async ({ shopper }) => {
      test.slow();
      const { text, main, page } = shopper;
      const person = personIn("ES");
      shopper.choose("lumbra", "ES");
      if (who === "customer") await signUp(shopper, person.email, "Ana");
      const title = await putIntoCart(shopper, "1009");
      await openOrderForm(shopper);
      await fillIn(shopper, person);
      await order(shopper);
      await decide(shopper, "decline");
      await main.getByRole("link", { name: text("order", "failOther") }).click();
      await expect(main.getByRole("heading", { level: 1, name: text("order", "payTitle") })).toBeVisible();
      await shopper.alive();
      await payWith(shopper, "bank");
      await main.getByRole("button", { name: text("order", "transferButton") }).click();
      await expect(main.getByRole("heading", { name: text("order", "transferTo") })).toBeVisible();
      await shopper.alive();
      const details = (await main.getByRole("link", { name: text("order", "viewOrder") }).getAttribute("href")) ?? "";

      await page.goto(shopper.address("/cart"));
      await expect(main.getByRole("heading", { level: 1, name: text("cart", "emptyTitle") })).toBeVisible();

      await page.goto(new URL(details, page.url()).href);
      await shopper.alive();
      await main.getByRole("link", { name: text("order", "cancelLink") }).click();
      await main.getByRole("radio").first().check();
      await main.getByRole("button", { name: text("order", "cancelConfirm") }).click();
      await expect(main.getByText(text("order", "canceledShopper"))).toBeVisible();
      await shopper.alive();
      await expect
        .poll(
          async () => {
            await page.goto(shopper.address("/cart"));
            await shopper.alive();
            return await main.getByRole("checkbox", { name: text("cart", "select", { title }) }).count();
          },
          { timeout: 20_000 },
        )
        .toBe(1);
      await expect(main.getByRole("checkbox", { name: text("cart", "select", { title }) })).toBeEnabled();
    },
  );
}

test("what a customer has ordered on one device another one, which cannot know, is refused", { tag: "@full" }, async ({ shopper }) => {
  const { text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Ana");
  await putIntoCart(shopper, "1009");
  const other = await shopper.another();
  await other.context.addCookies(await shopper.context.cookies());
  await other.open("lumbra", "ES", "/order/confireOrder");
  await fillIn(other, person);
  await settled(other);
  await openOrderForm(shopper);
  await fillIn(shopper, person);
  await order(shopper);
  other.expectTrouble(/answer 400: POST .*confireOrder/);
  await orderButton(other).click();
  await expect(other.main.getByRole("heading", { level: 1, name: text("order", "nothingTitle") })).toBeVisible();
  await expect(other.main.getByRole("link", { name: text("waitingOrder", "payNow") })).toBeVisible();
});
