import { randomUUID } from "node:crypto";
import { makeHttpClient } from "@rambla/contract/http-client";
import { brandOf } from "@rambla/core/market";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { DEMO_CLIENT } from "../tools/trial/signed-request.ts";
import { inspectPage } from "./accessible.ts";
import { PASSWORD, signUp } from "./account.ts";
import { WITH_PICTURES } from "./browser.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { personIn } from "./people.ts";
import { expect, type Shopper, test } from "./shopper.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, launchOptions: WITH_PICTURES });

/** In the header of a desktop, in the bottom bar of a phone. */
const messagesLink = ({ page, isPhone, header, text }: Shopper, count: number) =>
  (isPhone ? page.getByRole("navigation", { name: text("base", "mainMenu") }) : header).getByRole("link", {
    name: count === 0 ? text("base", "messages") : text("base", "messagesCount", { count }),
    exact: true,
  });

async function open(shopper: Shopper, path: string): Promise<void> {
  await shopper.page.goto(shopper.address(path));
  await shopper.alive();
}

/** On a desktop: opens the panel under the bell by keyboard, reads a message in a dialog and returns. */
async function readUnderTheBell(shopper: Shopper, title: string): Promise<void> {
  const { page, header, text } = shopper;
  await open(shopper, "/personCenter");
  const panel = header.getByRole("region", { name: text("message", "title") });
  // The bell appears once the session is known.
  await expect(messagesLink(shopper, 1)).toBeVisible();
  await header.getByRole("link", { name: text("base", "favourites"), exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(messagesLink(shopper, 1)).toBeFocused();
  await expect(panel.getByText(title)).toBeVisible();
  await inspectPage(shopper, "messages under the bell", "whole");
  const message = panel.getByRole("button", { name: title });
  await message.focus();
  await page.keyboard.press("Enter");
  const window = page.getByRole("dialog", { name: title });
  await expect(window.getByRole("link", { name: text("orderMail", "openOrder") })).toBeVisible();
  await expect(messagesLink(shopper, 0)).toBeVisible();
  // The dialog is inside the menu: the pointer enters the menu with it and leaves it when the dialog closes.
  await page.mouse.move(700, 650);
  await inspectPage(shopper, "a message in a window");
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();
  await page.mouse.move(702, 650);
  await inspectPage(shopper, "the bell after a window", "whole");
  await expect(message).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await messagesLink(shopper, 0).click();
  await expect(shopper.main.getByText(title)).toBeVisible();
  await shopper.alive();
}

test("a customer reads of their order, asks the shop with a picture, and finds what they asked before", async ({ shopper, place }) => {
  test.slow();
  const { page, main, text, isPhone } = shopper;
  const person = personIn("DE");
  shopper.choose("lumbra", "DE");
  await signUp(shopper, person.email, person.firstName);
  await open(shopper, isPhone ? "/messageBox" : "/personCenter/message");
  await expect(main.getByText(text("message", "emptyTitle"))).toBeVisible();
  await expect(main.getByRole("link", { name: text("account", "ordersEmptyAction") })).toBeVisible();
  await inspectPage(shopper, "no messages");

  const { number } = await orderByCalls(shopper, person, "1001");
  const title = text("orderMail", "paidSubject", { number });
  await expect(async () => {
    await open(shopper, isPhone ? "/messageBox" : "/personCenter/message");
    await expect(main.getByText(title)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(messagesLink(shopper, 1)).toBeVisible();
  if (!isPhone) await readUnderTheBell(shopper, title);
  else await main.getByText(title).click();
  const toOrder = main.getByRole("link", { name: text("orderMail", "openOrder") });
  if (isPhone) await expect(toOrder).toBeVisible();
  await expect(messagesLink(shopper, 0)).toBeVisible();
  await inspectPage(shopper, "a message");
  await page.reload();
  await shopper.alive();
  await expect(messagesLink(shopper, 0)).toBeVisible();
  await main.getByText(title).click();
  await toOrder.click();
  await expect(main.getByRole("heading", { level: 1, name: text("order", "detailsTitle", { number }) })).toBeVisible();

  await open(shopper, "/personCenter/consult?goodsId=1001");
  const field = main.getByRole("textbox", { name: text("consultation", "content") });
  const send = main.getByRole("button", { name: text("consultation", "send") });
  shopper.expectTrouble(/^answer 400: POST .*\/consult/);
  await field.fill("Warum?");
  await send.click();
  await expect(main.getByText(text("refusal", "consultation.content", { min: 10, max: 2000 }))).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Warum?");
  await inspectPage(shopper, "a question with a mistake");
  const question = "<b>Passt</b> sie <img src=x onerror=alert(1)> unter den Tisch?";
  await field.fill(question);
  const picture = { name: "tisch.png", mimeType: "image/png", buffer: await main.screenshot() };
  shopper.expectTrouble(/^answer 415: POST .*\/upload\//);
  await main
    .locator('input[type="file"]')
    .setInputFiles([picture, { name: "notiz.txt", mimeType: "text/plain", buffer: Buffer.from("Hallo") }]);
  await expect(main.getByText(text("refusal", "file.otherKind"))).toBeVisible();
  await main.getByRole("button", { name: text("consultation", "remove", { name: "notiz.txt" }) }).click();
  await expect(main.locator('input[name="files"]')).toHaveCount(1);
  await inspectPage(shopper, "a question with a picture");
  await send.click();
  await expect(main.getByRole("heading", { level: 1, name: text("consultation", "sentTitle") })).toBeVisible();
  await inspectPage(shopper, "a question was sent");
  await main.getByRole("link", { name: text("consultation", "historyTitle") }).click();
  await expect(main.getByText(question)).toBeVisible();
  await expect
    .poll(() => main.locator('img[src^="/upload/"]').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  // Further messages load near the end of the list.
  let token = "";
  const brand = brandOf(DEMO_CONFIG, "lumbra");
  const client = makeHttpClient({
    origin: `http://localhost:${place.port}`,
    ...DEMO_CLIENT,
    brand: brand.code,
    tenantId: brand.tenantId,
    countryCode: "DE",
    language: "de",
    deviceId: "journey",
    isCustomer: () => token !== "",
    token: () => token || undefined,
    idempotencyKey: randomUUID,
  });
  token = (await client.account.login({ grant_type: "password", username: person.email, password: PASSWORD })).access_token;
  for (let turn = 1; turn <= 11; turn += 1) await client.consultation.consultationCreate({ content: `Frage Nummer ${turn} an den Laden` });
  await open(shopper, isPhone ? "/personCenter/consultHis" : "/personCenter/consult");
  await expect(main.getByText("Frage Nummer 11 an den Laden")).toBeVisible();
  await main.getByText("Frage Nummer 2 an den Laden").scrollIntoViewIfNeeded();
  await expect(main.getByText(question)).toBeVisible();
  await expect(main.getByText(/^Frage Nummer/)).toHaveCount(11);
  await inspectPage(shopper, "what was asked before");
});

test(
  "on a phone nobody in particular finds what everybody is told, and the way to log in (D-037)",
  { tag: "@full" },
  async ({ shopper }) => {
    const { page, main, text, isPhone } = shopper;
    await shopper.open("lumbra", "ES");
    await page.goto(shopper.address(isPhone ? "/messageBox" : "/personCenter/message"));
    if (!isPhone) return expect(page).toHaveURL(/\/login\?forward=%2FpersonCenter%2Fmessage$/);
    await expect(main.getByRole("heading", { name: text("message", "noticesTitle") })).toBeVisible();
    await inspectPage(shopper, "a guest's message box");
    await main.getByRole("link", { name: text("base", "logIn") }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("account", "loginTitle") })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("forward")).toBe("/mobile/messageBox");
  },
);
