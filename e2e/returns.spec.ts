/** Sending goods back for money, and for other goods: asked, decided by an operator, sent, checked and settled. */
import { type Operator, signIn } from "../tools/trial/operator.ts";
import { inspectPage } from "./accessible.ts";
import { signUp } from "./account.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { mailTo } from "./outbox.ts";
import { type Person, personIn } from "./people.ts";
import { expect, type Shopper, test } from "./shopper.ts";
import { expectNoSidewaysScroll } from "./sideways.ts";

const FAULT = "La lámpara parpadea y hace ruido desde el primer día.";

/** An order that is paid and on its way. */
async function shippedOrder(shopper: Shopper, person: Person, who: "customer" | "guest") {
  const ordered = await orderByCalls(shopper, person, "1001", who);
  const operator = await signIn(Number(process.env["SHOP_PORT"]), { name: "ops@example.com", password: "Operator2026" });
  await operator("POST", `/order/${ordered.orderId}/ship`, { logisticsCompany: "Correos", trackingNumber: "PQ4X88001" });
  return { operator, ...ordered };
}

/** What an operator does with a request, which has to go well. */
const reviewer = (operator: Operator) => async (postSaleId: string, body: Readonly<Record<string, string>>) => {
  const done = await operator("POST", `/post/sale/${postSaleId}/review`, { reason: "looked at it", ...body });
  expect(done.status, done.text).toBe(200);
};

const requestOf = ({ page }: Shopper): string => new URL(page.url()).searchParams.get("postSaleId") ?? "";

/** The fields of the form about the only line of an order. */
const fieldsOf = ({ main, text }: Shopper) => ({
  reason: main.getByRole("combobox", { name: new RegExp(`^${text("afterSale", "reason")} `) }),
  wanted: main.getByRole("combobox", { name: new RegExp(`^${text("afterSale", "wanted")} `) }),
  description: main.getByRole("textbox", { name: text("afterSale", "description") }),
  send: main.getByRole("button", { name: text("afterSale", "send") }),
});

test("a guest sends goods back by the link of an order, and gets the money", { tag: "@phone" }, async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  const { operator, orderId, number } = await shippedOrder(shopper, person, "guest");
  const review = reviewer(operator);
  const { reason, description, send } = fieldsOf(shopper);
  const { link } = await mailTo(person.email, "orderShipped");

  await test.step("the order of the link leads to the form, which says what it lacks and forgets nothing", async () => {
    await page.goto(link);
    await main.getByRole("link", { name: text("afterSale", "entry"), exact: true }).click();
    await expect(main.getByRole("heading", { level: 1, name: text("afterSale", "entry") })).toBeVisible();
    await shopper.alive();
    await inspectPage(shopper, "the form of a return");
    shopper.expectTrouble(/^answer 400: POST .*returnGoods/);
    await description.fill("Parpadea");
    await send.click();
    await expect(main.getByRole("link", { name: text("afterSale", "lackReason") })).toBeVisible();
    await expect(main.getByText(text("afterSale", "lackDescription", { min: 20, max: 500 })).last()).toBeVisible();
    await expect(description).toHaveValue("Parpadea");
    await inspectPage(shopper, "what is wrong about a return");
    await expectNoSidewaysScroll(shopper, "the form of a return");
    await reason.selectOption("faulty");
    await description.fill(FAULT);
    await page.reload();
    await shopper.alive();
    await expect(description).toHaveValue(FAULT);
    await expect(reason).toHaveValue("faulty");
  });

  await test.step("it is sent with a picture, once, and is looked at", async () => {
    const picture = { name: "lampara.png", mimeType: "image/png", buffer: await main.screenshot() };
    await main.locator("input[type=file]").setInputFiles(picture);
    await expect(main.locator('input[name="files"]')).toHaveCount(1);
    await send.dblclick();
    await expect(main.getByRole("heading", { level: 1, name: text("afterSale", "returnTitle", { number }) })).toBeVisible();
    await expect(main.getByText(text("afterSale", "next.undereview"))).toBeVisible();
    await expect(main.getByText(FAULT)).toBeVisible();
    await inspectPage(shopper, "a return under review");
  });

  const postSaleId = requestOf(shopper);
  await test.step("once approved it tells the way back and takes the tracking number", async () => {
    await review(postSaleId, { verdict: "approve", labelText: "Deja el paquete en cualquier oficina." });
    await page.reload();
    await shopper.alive();
    await expect(main.getByText("Deja el paquete en cualquier oficina.")).toBeVisible();
    const company = main.getByRole("combobox", { name: text("order", "logisticsCompany") });
    const code = main.getByRole("textbox", { name: text("order", "trackingNumber") });
    await company.fill("Correos");
    shopper.expectTrouble(/^answer 400: POST .*returnGoodsDetail/);
    await main.getByRole("button", { name: text("afterSale", "trackingSend") }).click();
    await expect(main.getByText(text("refusal", "afterSale.trackingRequired"))).toHaveCount(2);
    await expect(code).toBeFocused();
    await inspectPage(shopper, "a return without its tracking number");
    await code.fill("PK88-1");
    await main.getByRole("button", { name: text("afterSale", "trackingSend") }).click();
    await expect(main.getByText(text("afterSale", "trackingSaved"))).toBeVisible();
    await expect(main.getByText(text("afterSale", "status.proing"), { exact: true })).toBeVisible();
    await expect(code).toHaveValue("PK88-1");
  });

  await test.step("its goods arrive, and the money is on its way to the cent", async () => {
    const arrived = await operator("POST", `/after-sale/${postSaleId}/arrived`, { caseId: postSaleId, reason: "all there" });
    expect(arrived.status, arrived.text).toBe(200);
    await page.reload();
    await expect(main.getByText(text("afterSale", "next.received"))).toBeVisible();
    const { data } = await operator("GET", `/after-sale/${postSaleId}/plan`);
    await review(postSaleId, { verdict: "finish" });
    await expect(async () => {
      await page.reload();
      await expect(main.getByText(text("afterSale", "next.refunded"))).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expect(main.getByText(text("afterSale", "status.finish"), { exact: true })).toBeVisible();
    await expect(main.getByText(String(data["amount"]).replace(".", ","))).toBeVisible();
    await inspectPage(shopper, "a return that is finished");
    await main.getByRole("link", { name: text("order", "viewOrder") }).click();
    await expect(main.getByRole("link", { name: new RegExp(`^${text("afterSale", "return")}, `) })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("orderId")).toBe(orderId);
  });
});

test("a customer is refused an exchange, asks again, and gets other goods", { tag: ["@desktop", "@full"] }, async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Lucía");
  await page.goto(shopper.address("/personCenter/order?type=6"));
  await expect(main.getByRole("heading", { name: text("afterSale", "emptyTitle") })).toBeVisible();
  await inspectPage(shopper, "no returns");
  const { operator, number } = await shippedOrder(shopper, person, "customer");
  const review = reviewer(operator);
  const { reason, wanted, description, send } = fieldsOf(shopper);
  const heading = main.getByRole("heading", { level: 1, name: text("afterSale", "exchangeTitle", { number }) });

  async function ask(words: string) {
    await expect(main.getByRole("heading", { level: 1, name: text("afterSale", "entry") })).toBeVisible();
    await shopper.alive();
    await main.getByRole("radio", { name: new RegExp(`^${text("afterSale", "type.exchange")}`) }).check();
    await reason.selectOption("damaged");
    await wanted.selectOption({ index: 1 });
    await description.fill(words);
    await send.click();
    await expect(heading).toBeVisible();
  }

  await test.step("the list of orders leads to the form", async () => {
    await page.goto(shopper.address("/personCenter/order"));
    await main.getByRole("link", { name: new RegExp(`^${text("afterSale", "entry")}`) }).click();
    await ask("Ha llegado con la pantalla rota, y la quiero cambiar.");
  });

  await test.step("it is refused with a reason, and can be asked for again", async () => {
    await review(requestOf(shopper), { verdict: "reject", answer: "Falta una foto del daño." });
    await page.reload();
    await expect(main.getByText(text("afterSale", "notApproved", { reason: "Falta una foto del daño." }))).toBeVisible();
    await inspectPage(shopper, "a request that was refused");
    await main.getByRole("link", { name: text("afterSale", "again") }).click();
    await ask("Ha llegado con la pantalla rota; os mando la foto por correo.");
  });

  await test.step("the new one is approved, sent back and exchanged", async () => {
    const postSaleId = requestOf(shopper);
    await review(postSaleId, { verdict: "approve" });
    await page.reload();
    await shopper.alive();
    await main.getByRole("combobox", { name: text("order", "logisticsCompany") }).fill("SEUR");
    await main.getByRole("textbox", { name: text("order", "trackingNumber") }).fill("SE-5");
    await main.getByRole("button", { name: text("afterSale", "trackingSend") }).click();
    await expect(main.getByText(text("afterSale", "trackingSaved"))).toBeVisible();
    await operator("POST", `/after-sale/${postSaleId}/arrived`, { caseId: postSaleId, reason: "all there" });
    await review(postSaleId, { verdict: "finish", logisticsCompany: "Correos", logisticsCode: "NUEVO-7" });
    await page.reload();
    await expect(main.getByText(text("afterSale", "next.replaced"))).toBeVisible();
    await expect(main.getByText("NUEVO-7")).toBeVisible();
    await inspectPage(shopper, "an exchange that is finished");
  });

  await test.step("both stand among the returns, the latest first", async () => {
    await main.getByRole("link", { name: text("afterSale", "all") }).click();
    const listed = main
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: text("afterSale", "exchangeTitle", { number }) }) });
    await expect(listed).toHaveCount(2);
    await expect(listed.first().getByText(text("afterSale", "status.finish"), { exact: true })).toBeVisible();
    await expect(listed.last().getByText(text("afterSale", "status.not_approved"), { exact: true })).toBeVisible();
    await inspectPage(shopper, "returns and exchanges");
  });
});
