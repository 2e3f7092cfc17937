import type { Locator } from "@playwright/test";
import { inspectPage } from "./accessible.ts";
import { accountLink, logIn, register, signUp } from "./account.ts";
import { personIn } from "./people.ts";
import { checkoutName, field, fillIn, goodsPath, goToCheckout, order, putIntoCart, settled } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { openBeforeItsProgram } from "./slow-line.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const lineOf = ({ main, page }: Shopper, title: string): Locator =>
  main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
const piecesOf = ({ main, text }: Shopper, title: string): Locator =>
  main.getByRole("spinbutton", { name: text("cart", "quantity", { title }) });
const more = (shopper: Shopper, title: string): Promise<void> =>
  lineOf(shopper, title)
    .getByRole("button", { name: shopper.text("cart", "increase") })
    .click();

async function openCart(shopper: Shopper): Promise<void> {
  await shopper.page.goto(shopper.address("/cart"));
  await shopper.alive();
}

/** The carts in local storage. */
const stored = ({ page }: Shopper): Promise<string> =>
  page.evaluate(() =>
    Object.entries({ ...window.localStorage })
      .filter(([name]) => /^(localCartList|movingCartList)/.test(name))
      .map(([, value]) => value)
      .join(""),
  );

test("what a guest has put in comes along, is the same everywhere, and is bought", async ({ shopper }) => {
  test.slow();
  const { page, context, main, header, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  const bulb = await putIntoCart(shopper, "1001", 2);
  const lamp = await putIntoCart(shopper, "1009");

  await test.step("whoever registers has it in the cart of the account, and the browser keeps nothing", async () => {
    // A product no longer sold is reported and left out.
    await page.evaluate(() => {
      const lines = JSON.parse(window.localStorage.getItem("localCartList") ?? "[]");
      window.localStorage.setItem(
        "localCartList",
        JSON.stringify([...lines, { goodsId: "99999999", title: "Zeppelin", buyNum: 1, finallyPrice: "1.00", currency: "EUR" }]),
      );
    });
    await page.goto(shopper.address("/reg?forward=%2Fcart"));
    await register(shopper, person.email, "Ana");
    await expect(piecesOf(shopper, bulb)).toHaveValue("2");
    await expect(piecesOf(shopper, lamp)).toHaveValue("1");
    await expect(page.getByText(text("cart", "soldNoMore", { items: "Zeppelin" }))).toBeVisible();
    await expect(header.getByRole("link", { name: text("base", "cartCount", { count: 3 }) })).toBeVisible();
    await expect.poll(() => stored(shopper)).toBe("[]");
    // Reloaded, since new lines are quoted once more.
    await page.reload();
    await shopper.alive();
    await expect(main.getByRole("complementary", { name: text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
    await inspectPage(shopper, "the cart of a customer");
  });

  const phone = await shopper.another();
  await test.step("another tab shows the same at once, another device at its next look", async () => {
    const tab = await context.newPage();
    await tab.goto(shopper.address("/cart"));
    const inTab = tab.getByRole("spinbutton", { name: text("cart", "quantity", { title: bulb }) });
    await expect(inTab).toHaveValue("2");
    await more(shopper, bulb);
    await expect(inTab).toHaveValue("3");
    await tab.close();
    // A login from a product page returns to the chosen quantity.
    const product = goodsPath("1001");
    await phone.open("lumbra", "ES", product);
    const wanted = phone.main.getByRole("spinbutton", { name: text("goods", "quantityOf", { title: bulb }) });
    await wanted.fill("7");
    await wanted.press("Enter");
    await accountLink(phone, "logIn").click();
    await expect(phone.main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    await phone.alive();
    await logIn(phone, person.email);
    await expect(phone.page).toHaveURL(phone.address(product));
    await expect(wanted).toHaveValue("7");
    await phone.page.goto(phone.address("/cart"));
    await expect(piecesOf(phone, bulb)).toHaveValue("3");
    await phone.alive();
    await phone.main.getByRole("checkbox", { name: text("cart", "select", { title: lamp }) }).uncheck();
    await more(phone, bulb);
    await expect(piecesOf(phone, bulb)).toHaveValue("4");
    await phone.page.reload();
    await expect(piecesOf(phone, bulb)).toHaveValue("4");
    await expect(phone.main.getByRole("checkbox", { name: text("cart", "select", { title: lamp }) })).not.toBeChecked();
  });

  await test.step("what is ordered leaves the cart with the order, what was not chosen stays", async () => {
    await openCart(shopper);
    await main
      .getByRole("link", { name: checkoutName(shopper) })
      .last()
      .click();
    await expect(main.getByRole("heading", { level: 1, name: text("order", "checkoutTitle") })).toBeVisible();
    await fillIn(shopper, person);
    await order(shopper);
    await openCart(shopper);
    await expect(lineOf(shopper, lamp)).toBeVisible();
    await expect(lineOf(shopper, bulb)).toHaveCount(0);
    await expect(header.getByRole("link", { name: text("base", "cartCount", { count: 1 }) })).toBeVisible();
  });
});

test("what a customer changes is kept, undone and told, and stays with its owner", { tag: "@full" }, async ({ shopper }) => {
  test.slow();
  const { page, context, main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Ana");
  const bulb = await putIntoCart(shopper, "1001", 4);
  const lamp = await putIntoCart(shopper, "1009");
  await openCart(shopper);

  await test.step("what was removed comes back where it was", async () => {
    await main.getByRole("button", { name: text("cart", "removeNamed", { title: bulb }) }).click();
    await expect(lineOf(shopper, bulb)).toHaveCount(0);
    await page.getByRole("button", { name: text("cart", "undo"), exact: true }).click();
    await expect(piecesOf(shopper, bulb)).toHaveValue("4");
    await openCart(shopper);
    await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText(bulb);
    await expect(piecesOf(shopper, bulb)).toHaveValue("4");
  });

  await test.step("a change that does not arrive goes back, and is told", async () => {
    shopper.expectTrouble(/ERR_FAILED .*cart\/own/);
    await page.route("**/cart/own*", (route) => route.abort());
    await more(shopper, bulb);
    await expect(page.getByText(text("cart", "notSaved"))).toBeVisible();
    await expect(piecesOf(shopper, bulb)).toHaveValue("4");
    await page.unroute("**/cart/own*");
  });

  await test.step("a change that is made offline stays, and is saved when the connection returns", async () => {
    shopper.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await more(shopper, bulb);
    await expect(piecesOf(shopper, bulb)).toHaveValue("5");
    const saved = page.waitForResponse((response) => response.url().includes("/cart/own") && response.request().method() === "POST");
    await context.setOffline(false);
    await saved;
    await openCart(shopper);
    await expect(piecesOf(shopper, bulb)).toHaveValue("5");
  });

  await test.step("whoever logs out leaves nothing behind, here and in another tab", async () => {
    const tab = await context.newPage();
    await tab.goto(shopper.address("/cart"));
    await expect(tab.getByRole("heading", { level: 2, name: lamp })).toBeVisible();
    await page.goto(shopper.address("/personCenter/account"));
    await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    await openCart(shopper);
    await expect(main.getByRole("heading", { level: 1, name: text("cart", "emptyTitle") })).toBeVisible();
    await expect(tab.getByRole("heading", { level: 1, name: text("cart", "emptyTitle") })).toBeVisible();
    await tab.close();
    expect(await stored(shopper)).not.toContain("1009");
  });

  await test.step("whoever logs in on the way to an order comes back to it with everything typed; what they had waits in the account", async () => {
    await putIntoCart(shopper, "1002");
    await goToCheckout(shopper);
    await settled(shopper);
    await field(shopper, "firstName").fill("Anabel");
    await field(shopper, "street").fill("Calle Nueva 3");
    await field(shopper, "phone").fill("612 345");
    await main.getByRole("link", { name: text("base", "logIn"), exact: true }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    await shopper.alive();
    await logIn(shopper, person.email);
    await expect(main.getByRole("heading", { level: 1, name: text("order", "checkoutTitle") })).toBeVisible();
    for (const [name, typed] of [
      ["firstName", "Anabel"],
      ["street", "Calle Nueva 3"],
      ["phone", "612 345"],
    ] as const)
      await expect(field(shopper, name)).toHaveValue(typed);
    await openCart(shopper);
    await expect(lineOf(shopper, lamp)).toBeVisible();
  });
});

/** The phone has the same program; this test also checks its layout. */
test(
  "a tab of a customer who has logged out shows and keeps nothing of theirs for the next one",
  { tag: ["@phone", "@full"] },
  async ({ shopper }) => {
    const { page, context, main, text } = shopper;
    shopper.choose("lumbra", "ES");
    const lamp = await putIntoCart(shopper, "1009");
    await page.goto(shopper.address("/reg?forward=%2Fcart"));
    await shopper.alive();
    await register(shopper, personIn("ES").email, "Ana");
    await expect(lineOf(shopper, lamp)).toBeVisible();
    await expect.poll(() => stored(shopper)).toBe("[]");
    // Reloaded, since new lines are quoted once more.
    await page.reload();
    await shopper.alive();
    await expect(main.getByRole("complementary", { name: text("cart", "summary") })).toHaveAttribute("aria-busy", "false");
    await inspectPage(shopper, "the cart of a customer");
    const tab = await context.newPage();
    await tab.goto(shopper.address("/cart"));
    await expect(tab.getByRole("heading", { level: 2, name: lamp })).toBeVisible();
    const openAddress = async (): Promise<void> => {
      await page.goto(shopper.address("/personCenter/addAddress?addressId=new"));
      await shopper.alive();
    };
    const type = (value: string) => {
      const [, customer] = window.sessionStorage.getItem("sessionUser")?.split(" ") ?? [];
      window.sessionStorage.setItem(`draft:${customer}:address:new`, value);
    };
    const typed = () => JSON.stringify({ ...window.sessionStorage });
    for (const each of [page, tab]) await each.evaluate(type, "Cuenca");

    // Acts before the page's program has loaded.
    const letThrough = await openBeforeItsProgram(shopper, "/personCenter/account");
    await main.getByRole("button", { name: text("base", "logOut"), exact: true }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    await letThrough();
    await expect.poll(() => page.evaluate(typed)).not.toContain("Cuenca");
    // The other tab notices by itself.
    await expect(tab.getByRole("heading", { level: 1, name: text("cart", "emptyTitle") })).toBeVisible();
    expect(await tab.evaluate(typed)).not.toContain("Cuenca");
    await signUp(shopper, personIn("ES").email, "Bea");
    await openCart(shopper);
    await expect(main.getByRole("heading", { level: 1, name: text("cart", "emptyTitle") })).toBeVisible();
    await openAddress();
    await expect(field(shopper, "city")).toHaveValue("");

    // The draft of a customer with an expired session stays.
    await field(shopper, "city").fill("Lugo");
    const hers = await context.cookies();
    await context.clearCookies({ name: /^rambla_(customer|known)$/ });
    await openCart(shopper);
    await context.addCookies(hers);
    await openAddress();
    await expect(field(shopper, "city")).toHaveValue("Lugo");

    // Another customer's login removes it.
    await context.clearCookies({ name: /^rambla_(customer|known)$/ });
    await signUp(shopper, personIn("ES").email, "Carla");
    await openAddress();
    await expect(field(shopper, "city")).toHaveValue("");
    expect(await page.evaluate(typed)).not.toContain("Lugo");
  },
);
