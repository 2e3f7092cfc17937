import { signIn } from "../tools/trial/operator.ts";
import { inspectPage } from "./accessible.ts";
import { signUp } from "./account.ts";
import { orderByCalls } from "./order-by-calls.ts";
import { personIn } from "./people.ts";
import { expect, test } from "./shopper.ts";

test("a customer asks for an invoice, corrects what was refused, and downloads it", async ({ shopper }) => {
  test.slow();
  const { page, main, text } = shopper;
  const person = personIn("ES");
  shopper.choose("lumbra", "ES");
  await signUp(shopper, person.email, "Lucía");
  await page.goto(shopper.address("/personCenter/bill"));
  await expect(main.getByText(text("invoice", "emptyTitle"))).toBeVisible();
  const { orderId, number } = await orderByCalls(shopper, person, "1001");
  const operator = await signIn(Number(process.env["SHOP_PORT"]), { name: "ops@example.com", password: "Operator2026" });
  await operator("POST", `/order/${orderId}/ship`, { logisticsCompany: "Correos", trackingNumber: "PQ4X88001" });
  await page.goto(shopper.address(`/personCenter/orderDetails?orderId=${orderId}`));
  await shopper.alive();
  await main
    .getByRole("button", { name: new RegExp(text("order", "confirmReceipt")) })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: text("order", "confirmReceipt"), exact: true })
    .click();
  await expect(main.getByRole("link", { name: text("invoice", "manage") })).toBeVisible();
  await main.getByRole("link", { name: text("invoice", "manage") }).click();
  await expect(main.getByRole("button", { name: text("invoice", "send") })).toBeVisible();
  await shopper.alive();
  await inspectPage(shopper, "invoice form");
  await main.getByText(text("invoice", "kind.2")).click();
  await main.getByLabel(text("invoice", "taxID")).fill("B1");
  shopper.expectTrouble(/answer 400: POST .*bill/);
  await main.getByRole("button", { name: text("invoice", "send") }).click();
  await expect(main.getByText(text("refusal", "invoice.wrongTaxId"))).toBeVisible();
  await expect(main.getByLabel(text("invoice", "taxID"))).toBeFocused();
  await main.getByLabel(text("invoice", "taxID")).fill("B12345678");
  await main.getByRole("button", { name: text("invoice", "send") }).click();
  await expect(main.getByText(text("invoice", "sent"))).toBeVisible();
  const waiting = await operator("GET", "/order/invoice/waiting?limit=100");
  const items = waiting.data["items"] as { invoiceId: string; orderId: string }[];
  const request = items.find((item) => item.orderId === orderId)?.invoiceId ?? "";
  await operator("POST", `/order/invoice/${request}/review`, { invoiceId: request, decision: "reject", reason: "El NIF no existe." });
  await page.reload();
  await expect(main.getByText(text("invoice", "failed", { reason: "El NIF no existe." }))).toBeVisible();
  await shopper.alive();
  await main.getByRole("button", { name: text("invoice", "send") }).click();
  await expect(main.getByText(text("invoice", "sent"))).toBeVisible();
  const again = (await operator("GET", "/order/invoice/waiting?limit=100")).data["items"] as { invoiceId: string; orderId: string }[];
  const second = again.find((item) => item.orderId === orderId)?.invoiceId ?? "";
  const approved = await operator("POST", `/order/invoice/${second}/review`, { invoiceId: second, decision: "approve" });
  expect(approved.status, approved.text).toBe(200);
  await expect(async () => {
    await page.goto(shopper.address("/personCenter/bill"));
    await expect(main.getByRole("link", { name: new RegExp(text("invoice", "download")) })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await inspectPage(shopper, "invoice list");
  const href = await main.getByRole("link", { name: new RegExp(text("invoice", "download")) }).getAttribute("href");
  const file = await page.evaluate(async (address) => {
    const answer = await fetch(address);
    return [answer.status, answer.headers.get("content-type"), (await answer.text()).slice(0, 5)];
  }, href ?? "");
  expect(file).toEqual([200, "application/pdf", "%PDF-"]);
  shopper.expectTrouble(/answer 404: GET .*\/file\/invoice\//);
  const stranger = await page.evaluate(async (address) => (await fetch(address, { credentials: "omit" })).status, href ?? "");
  expect(stranger, "nobody else opens the file by its address").toBe(404);
  await main.getByRole("link", { name: text("invoice", "order", { number }) }).click();
  await main.getByText(text("invoice", "correct"), { exact: true }).click();
  await expect(main.getByText(text("invoice", "correctHint"))).toBeVisible();
  await inspectPage(shopper, "the correction of an invoice");
  await shopper.alive();
  await main.getByLabel(text("invoice", "name")).fill("Lucía Gil");
  await page.reload();
  await shopper.alive();
  await main.getByText(text("invoice", "correct"), { exact: true }).click();
  await expect(main.getByLabel(text("invoice", "name"))).toHaveValue("Lucía Gil");
});
