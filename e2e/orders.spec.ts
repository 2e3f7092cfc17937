/** My orders, from paid to received, repurchased and hidden; by keyboard on a desktop. */
import type { Locator } from "@playwright/test";
import { type Operator, signIn } from "../tools/trial/operator.ts";
import { inspectPage } from "./accessible.ts";
import { signUp } from "./account.ts";
import { isShort } from "./browser.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { mailTo } from "./outbox.ts";
import { personIn } from "./people.ts";
import { atProvider, decide, fillIn, openOrderForm, orderButton, orderNumber, settled } from "./purchase.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { tabTo } from "./tab.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const PARCEL = { logisticsCompany: "Correos", trackingNumber: "PQ4X88001" };

/** By keyboard on a desktop, by touch on a phone. The short run clicks instead; keyboard.spec.ts covers the Tab key. */
async function press(shopper: Shopper, target: Locator): Promise<void> {
  if (shopper.isPhone || isShort) return await target.click();
  await tabTo(shopper, target);
  await shopper.page.keyboard.press("Enter");
}

/** Sends an order as an operator who knows its number. */
async function ship(operator: Operator, brand: string, number: string): Promise<void> {
  const looked = await operator("GET", `/order?${new URLSearchParams({ brand, orderNumber: number })}`);
  expect(looked.data, looked.text).toMatchObject({ deliveryStatus: "AbleDelivery", paymentStatus: "Paid" });
  const shipped = await operator("POST", `/order/${String(looked.data["orderId"])}/ship`, PARCEL);
  expect(shipped.data, shipped.text).toMatchObject({ deliveryStatus: "HaveDelivered", ...PARCEL });
}

type Tab = "tabAll" | "statusUnPaid" | "statusToBeShipped" | "statusShipped" | "statusCompleted" | "statusCanceled" | "tabReturns";
const tabs = ({ main, text }: Shopper) => main.getByRole("navigation", { name: text("order", "tabsLabel") });
const tab = (shopper: Shopper, words: Tab) =>
  tabs(shopper).getByRole("link", { name: new RegExp(`^${shopper.text("order", words)}\\s*\\d`) });

/** Tabs that are not named count no orders. */
async function expectCounts(shopper: Shopper, counts: Readonly<Partial<Record<Tab, number>>>): Promise<void> {
  const words = [
    "tabAll",
    "statusUnPaid",
    "statusToBeShipped",
    "statusShipped",
    "statusCompleted",
    "statusCanceled",
    "tabReturns",
  ] as const;
  await expect(tabs(shopper).getByRole("link")).toHaveText(
    words.map((key) => new RegExp(`^${shopper.text("order", key)}\\s*${counts[key] ?? 0}$`)),
  );
}

async function openTab(shopper: Shopper, words: Tab): Promise<void> {
  await press(shopper, tab(shopper, words));
  await expect(tab(shopper, words)).toHaveAttribute("aria-current", "page");
}

test("a customer follows an order until it has come, buys it again, finds it among others, and puts it away", async ({ shopper }) => {
  test.slow();
  const { page, main, header, text, pattern, isPhone } = shopper;
  const { keyboard } = page;
  const person = personIn("ES");
  const heading = main.getByRole("heading", { level: 1 });
  const dialog = page.getByRole("dialog");
  const entries = main
    .getByRole("list")
    .filter({ has: page.getByText(pattern("order", "detailsTitle").whole) })
    .getByRole("listitem");
  const entryOf = (number: string) =>
    main.getByRole("listitem").filter({ has: page.getByRole("link", { name: text("order", "detailsTitle", { number }), exact: true }) });
  const act = (place: Locator, key: "confirmReceipt" | "repurchase" | "deleteOrder", number: string) =>
    place.getByRole("button", { name: `${text("order", key)} ${text("order", "detailsTitle", { number })}`, exact: true });
  /** The news gets the focus and is visible, wherever the button was. */
  const expectNews = async (key: "confirmedNews" | "boughtAll" | "deletedNews") => {
    await expect(main.locator(":focus")).toContainText(text("order", key));
    await expect(main.getByText(text("order", key))).toBeInViewport();
  };
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Lucía");
  const { number, title } = await orderByCalls(shopper, person, "1001");
  const operator = await signIn(Number(process.env["SHOP_PORT"]), { name: "ops@example.com", password: "Operator2026" });

  await test.step("what is paid is to be shipped", async () => {
    await page.goto(shopper.address("/personCenter"));
    await shopper.alive();
    await press(
      shopper,
      main
        .getByRole("navigation", { name: text("account", "personTitle") })
        .getByRole("link", { name: text("account", "ordersTitle"), exact: true }),
    );
    await expect(heading).toHaveText(text("order", "ordersTitle"));
    await expectCounts(shopper, { tabAll: 1, statusToBeShipped: 1 });
    await expect(entryOf(number)).toContainText(title);
    await expect(entryOf(number).getByText(text("order", "statusToBeShipped"), { exact: true })).toBeVisible();
    await expect(act(entryOf(number), "confirmReceipt", number)).toHaveCount(0);
    await inspectPage(shopper, "my orders");
    await openTab(shopper, "statusShipped");
    await expect(main.getByRole("heading", { name: text("order", "tabEmpty") })).toBeVisible();
  });

  await test.step("what an operator sends is told by mail, and its page says by whom it comes", async () => {
    await ship(operator, "lumbra", number);
    const mail = await mailTo(person.email, "orderShipped");
    for (const fact of [number, ...Object.values(PARCEL)]) expect(mail.text).toContain(fact);
    await page.reload();
    await shopper.alive();
    await expectCounts(shopper, { tabAll: 1, statusShipped: 1 });
    await press(shopper, entryOf(number).getByRole("link", { name: text("order", "detailsTitle", { number }), exact: true }));
    await expect(heading).toHaveText(text("order", "detailsTitle", { number }));
    await expect(main.getByRole("list", { name: text("order", "statusSteps") }).locator("[aria-current=step]")).toContainText(
      text("order", "stepShipped"),
    );
    for (const fact of [...Object.values(PARCEL), person.street])
      await expect(main.getByRole("region", { name: text("order", "logistics") })).toContainText(fact);
    await inspectPage(shopper, "an order that is on its way");
  });

  await test.step("that it has come is asked once more, and said", async () => {
    const received = act(main, "confirmReceipt", number);
    await press(shopper, received);
    await expect(dialog).toContainText(text("order", "confirmAsk"));
    await inspectPage(shopper, "has it arrived");
    await keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(received).toBeFocused();
    await press(shopper, received);
    await press(shopper, dialog.getByRole("button", { name: text("order", "confirmReceipt"), exact: true }));
    await expectNews("confirmedNews");
    await expect(received).toHaveCount(0);
    await expect(main.getByRole("list", { name: text("order", "statusSteps") }).locator("[aria-current=step]")).toContainText(
      text("order", "stepDelivered"),
    );
    expect((await mailTo(person.email, "orderFinished")).text).toContain(number);
  });

  const again = await test.step("it is bought again, and left unpaid", async () => {
    await press(shopper, act(main, "repurchase", number));
    await expectNews("boughtAll");
    await expect(header.getByRole("link", { name: text("base", "cartCount", { count: 1 }) })).toBeVisible();
    await press(shopper, main.getByRole("link", { name: text("order", "toCart"), exact: true }));
    await expect(main.getByRole("link", { name: title }).first()).toBeVisible();
    await openOrderForm(shopper);
    await fillIn(shopper, person);
    await settled(shopper);
    await press(shopper, orderButton(shopper));
    await atProvider(shopper);
    await decide(shopper, "leave");
    await expect(heading).toHaveText(text("order", "unfinishedTitle"));
    return await orderNumber(shopper);
  });

  await test.step("among several an order is found by its number, by what was bought, and in its tab", async () => {
    await page.goto(shopper.address("/personCenter/order"));
    await shopper.alive();
    await expectCounts(shopper, { tabAll: 2, statusUnPaid: 1, statusCompleted: 1 });
    await expect(entries).toHaveCount(2);
    const search = main.getByRole("searchbox", { name: text("order", "searchLabel") });
    const look = async (words: string) => {
      if (isPhone) await search.click();
      else await tabTo(shopper, search);
      // Replaces the present search.
      await search.selectText();
      await keyboard.type(words);
      await keyboard.press("Enter");
      await expect(page).toHaveURL((url) => url.searchParams.get("key") === words);
      await expect(search, "one can go on typing").toBeFocused();
    };
    await look(number.toLowerCase());
    await expect(entries).toHaveCount(1);
    await expect(entryOf(number)).toBeVisible();
    await look(title.toUpperCase());
    await expect(entries).toHaveCount(2);
    await look("zzzqqq");
    await expect(main.getByRole("heading", { name: text("order", "searchEmpty", { words: "zzzqqq" }) })).toBeVisible();
    await expect(search).toHaveValue("zzzqqq");
    await inspectPage(shopper, "nothing found in my orders");
    await press(shopper, main.getByRole("link", { name: text("order", "searchAll"), exact: true }));
    await expect(entries).toHaveCount(2);
    await expect(search).toHaveValue("");
    await openTab(shopper, "statusUnPaid");
    await expect(
      entryOf(again).getByRole("link", { name: `${text("order", "payNow")} ${text("order", "detailsTitle", { number: again })}` }),
    ).toBeVisible();
    await expect(entries).toHaveCount(1);
  });

  await test.step("what has come is put away, and its mail opens it still", async () => {
    await openTab(shopper, "statusCompleted");
    await press(shopper, act(entryOf(number), "deleteOrder", number));
    await expect(dialog).toContainText(text("order", "deleteAsk"));
    await press(shopper, dialog.getByRole("button", { name: text("order", "notNow"), exact: true }));
    await expect(dialog).toHaveCount(0);
    await press(shopper, act(entryOf(number), "deleteOrder", number));
    await press(shopper, dialog.getByRole("button", { name: text("order", "deleteOrder"), exact: true }));
    await expectNews("deletedNews");
    await expect(main.getByRole("heading", { name: text("order", "tabEmpty") })).toBeVisible();
    await expectCounts(shopper, { tabAll: 1, statusUnPaid: 1 });
    await page.goto((await mailTo(person.email, "orderPaid")).link);
    await expect(heading).toHaveText(text("order", "detailsTitle", { number }));
  });
});
