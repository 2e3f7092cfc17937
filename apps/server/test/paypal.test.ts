/** The built shop with PayPal: a guest buys, is redirected and refunded. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { payPalProvider } from "@rambla/domain/payment/providers/paypal/paypal";
import { sql } from "@rambla/domain/platform/database/sql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../packages/domain/test/catalogue.ts";
import { haveFlashSale } from "../../../packages/domain/test/flash.ts";
import { operatorCalls } from "../../../packages/domain/test/operators.ts";
import { ADDRESS, statusOf } from "../../../packages/domain/test/orders.ts";
import { PayPalServer, type Sent } from "../../../packages/domain/test/paypal-server.ts";
import { makeTestShop, type TestShop } from "../../../packages/domain/test/shop.ts";
import { freePort, type ShopProcess, startShop } from "../../../tools/shop-process.ts";
import { ask } from "../../../tools/trial/http-client.ts";
import { documentFile } from "./document-file.ts";

const HOST = "es.lumbra.localhost";
const DOOR = "/api/payment/notification/paypal";

let shop: TestShop;
let payPal: PayPalServer;
let process: ShopProcess;
let folder: string;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 100 }), aGoods({ goodsId: "2", stock: 100 })]);
  payPal = await PayPalServer.start(() => new Date());
  folder = await mkdtemp(join(tmpdir(), "rambla-paypal-"));
  await writeFile(join(folder, "root.pem"), payPal.roots.join("\n"));
  const port = await freePort();
  process = await startShop({
    port,
    dataDirectory: folder,
    env: {
      DEMO: "0",
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      WORKERS: "1",
      DATABASE_URL: shop.databaseUrl.replace("@/", "@localhost/"),
      NODE_EXTRA_CA_CERTS: join(folder, "root.pem"),
      SHOP_CONFIG: documentFile({
        host: { protocol: "http", port },
        api: { clients: {} },
        payment: {
          methods: DEMO_CONFIG.payment.methods,
          answerWithinSeconds: 20,
          messagingCountries: DEMO_CONFIG.payment.messagingCountries,
          providers: [{ name: "paypal", methods: ["wallet", "payLater"], countries: "all" }],
        },
      }),
      PAYPAL_CLIENT_ID: payPal.settings.clientId,
      PAYPAL_CLIENT_SECRET: payPal.settings.clientSecret,
      PAYPAL_WEBHOOK_ID: payPal.settings.webhookId,
      PAYPAL_BASE_URL: payPal.settings.place.api,
    },
  });
}, 120_000);
afterAll(async () => {
  await process?.remove();
  await payPal?.close();
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

function browser() {
  let cookie = "";
  const go = async (path: string, fields?: Readonly<Record<string, string>>) => {
    const headers = {
      ...(cookie && { cookie }),
      ...(fields && { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" }),
    };
    const answer = await ask({
      port: process.port,
      host: HOST,
      path,
      method: fields ? "POST" : "GET",
      headers,
      body: fields && new URLSearchParams({ ...fields }).toString(),
    });
    const set = answer.headers["set-cookie"]?.map((one) => one.split(";")[0]) ?? [];
    if (set.length > 0) cookie = set.join("; ");
    return answer;
  };
  /** Places an order. @returns the form to the provider, and its page's policy */
  async function order(paymentMethodId: string) {
    const placed = await go("/order/confireOrder", {
      ...ADDRESS,
      email: `${randomUUID()}@example.com`,
      goodsId: "1",
      distributionId: "0",
      palletId: "",
      bundleGoods: "",
      fullDiscountId: "0",
      qty: "1",
      price: "19.99",
      total: "24.98",
      paymentMethodId,
      agreement: "on",
      idempotencyKey: randomUUID(),
    });
    const pay = new URL(placed.headers.location ?? "", `http://${HOST}`);
    pay.searchParams.delete("forward");
    const page = await go(pay.pathname + pay.search, { paymentMethodId, idempotencyKey: randomUUID() });
    const [form = ""] = /<form [^>]*method="GET"[\s\S]*?<\/form>/.exec(page.text) ?? [];
    const fields = Object.fromEntries(
      [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    return {
      orderId: pay.searchParams.get("orderId") ?? "",
      url: /action="([^"]*)"/.exec(form)?.[1] ?? "",
      fields,
      policy: String(page.headers["content-security-policy"]),
    };
  }
  return { go, order };
}

const send = async ({ body, headers }: Sent) =>
  (await ask({ port: process.port, host: HOST, path: DOOR, method: "POST", body: Buffer.from(body), headers: { ...headers } })).status;
/** The visible text of a page. */
const shown = (html: string) =>
  html.slice(html.indexOf("<main"), html.indexOf("</main>")).replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
const paths = ({ pathname, search }: URL) => pathname + search;

describe("a guest", () => {
  test("orders, approves at PayPal, comes back paid, and gets a part and then the rest of it back", async () => {
    const { go, order } = browser();
    const led = await order("4");
    expect([led.url, led.fields]).toEqual([`${payPal.settings.place.site}/checkoutnow`, { token: expect.stringMatching(/^5O/) }]);
    expect(led.policy).toContain(`form-action 'self' ${payPal.settings.place.site}`);

    const back = await payPal.decide(led, "approve");
    expect(back.origin).toBe(`http://${HOST}:${process.port}`);
    // The page polls: PayPal is asked once in three seconds, and was asked just now.
    const paidAt = `/order/paymentSuccess?orderId=${led.orderId}`;
    await expect.poll(async () => (await go(paths(back))).headers.location, { timeout: 20_000, interval: 500 }).toBe(paidAt);
    expect(shown((await go(paidAt)).text)).toContain("Ana");
    expect(await statusOf(shop, led.orderId)).toMatchObject({ payment: "Paid", attempts: ["void", "paid"] });

    shop.moveTo(new Date());
    shop.useProviders(payPalProvider(shop, payPal.settings, payPal.roots));
    const paid = payPal.books.orders.get(led.fields["token"] ?? "");
    const money = operatorCalls(shop, ["money"]).money;
    await money.paymentRefund({ paymentId: paid?.asked.purchase_units[0].custom_id ?? "", amount: "4.98", reason: "came late" });
    await money.orderCancel({ orderId: led.orderId, reason: "sold out" });
    expect([paid?.returned, (await statusOf(shop, led.orderId)).refunded]).toEqual([2498, 2498]);
  });

  test("who leaves PayPal without paying later is told what is known, and may pay again", async () => {
    const { go, order } = browser();
    const led = await order("5");
    expect(led.fields).toMatchObject({ fundingSource: "paylater" });
    const back = await payPal.decide(led, "cancel");
    const page = await go(paths(back));
    expect(page.status).toBe(200);
    for (const words of ["Aún sin pagar", "No hemos recibido ningún pago.", "Pagar ahora"]) expect(shown(page.text)).toContain(words);
    expect(shown(page.text)).not.toContain("Pago fallido");
    expect(await statusOf(shop, led.orderId)).toMatchObject({ payment: "Processing", attempts: ["void", "started"] });
  });

  test("sees on the order form who takes the money and that paying later is a credit, which is not chosen beforehand", async () => {
    for (const path of ["/order/confireOrder", "/mobile/order/confireOrder"]) {
      const { text } = await browser().go(path);
      for (const words of ["Paga con tu cuenta de PayPal", "Pago aplazado con PayPal", "Un crédito tiene un coste."])
        expect(shown(text)).toContain(words);
      const radio = (value: string) => new RegExp(`<input[^>]*name="paymentMethodId"[^>]*value="${value}"[^>]*>`).exec(text)?.[0];
      expect([/checked/.test(radio("4") ?? ""), /checked/.test(radio("5") ?? "checked")]).toEqual([true, false]);
    }
  });
});

test("paying later is told beside prices by PayPal's program, whose origin the policy lets in where it may tell, and which no page runs by itself", async () => {
  const { site } = payPal.settings.place;
  const page = async (path: string, country = "es") => {
    const { text, headers } = await ask({ port: process.port, host: `${country}.lumbra.localhost`, path });
    const policy = String(headers["content-security-policy"]).split("; ");
    return {
      text,
      takesText: !policy.includes("require-trusted-types-for 'script'"),
      may: ["script-src", "frame-src", "connect-src", "img-src"].map(
        (name) =>
          policy
            .find((entry) => entry.startsWith(`${name} `))
            ?.split(" ")
            .includes(site) ?? false,
      ),
    };
  };
  for (const path of ["/commodity/detail?id=1", "/mobile/commodity/detail?id=1", "/"]) {
    const { text, may, takesText } = await page(path);
    expect(takesText, "what is not made by the shop may write as it was made to").toBe(true);
    expect([path, may, text.includes(`${site}/web-sdk/v6/core`), text.includes(payPal.settings.clientId)]).toEqual([
      path,
      [true, true, true, true],
      true,
      true,
    ]);
    expect(text, "nothing runs before it is allowed").not.toMatch(new RegExp(`<(?:script|link)[^>]*${site}|<paypal-message`));
  }
  const { text, may, takesText } = await page("/commodity/detail?id=1", "gb");
  expect([takesText, may, text.includes("web-sdk")]).toEqual([false, [false, false, false, false], false]);
});

test("a flash sale that ends while its shopper fills in the form takes nothing of what was typed, and the same press buys at the price that stands", async () => {
  const hours = (more: number) => new Date(Date.now() + more * 3_600_000);
  await haveFlashSale(shop, "2", { startsAt: hours(-1), endsAt: hours(1) });
  const { go } = browser();
  const typed = {
    ...ADDRESS,
    email: `${randomUUID()}@example.com`,
    firstName: "Ana-Lucía",
    detailedAddress: "Calle de la Prueba 7",
    paymentMethodId: "4",
    agreement: "on",
    idempotencyKey: randomUUID(),
  };
  const press = (price: string, total: string) =>
    go("/order/confireOrder", {
      ...typed,
      goodsId: "2",
      distributionId: "0",
      palletId: "",
      bundleGoods: "",
      fullDiscountId: "0",
      qty: "1",
      price,
      total,
    });
  // The sale has ended meanwhile.
  await shop.database.executeSql("update flash_sale set ends_at = now() - interval '1 second'");
  const refused = await press("9.99", "14.98");
  expect([refused.status, shown(refused.text).includes("La información del producto ha cambiado")]).toEqual([400, true]);
  const inputs = [...(/<main[\s\S]*<\/main>/.exec(refused.text)?.[0] ?? "").matchAll(/<input[^>]*>/g)];
  const kept = new Map(inputs.map(([input]) => [/ name="([^"]*)"/.exec(input)?.[1], / value="([^"]*)"/.exec(input)?.[1]]));
  for (const name of ["email", "firstName", "detailedAddress", "phone", "postCode"] as const)
    expect(kept.get(name), name).toBe(typed[name]);
  expect(
    inputs.flatMap(([input]) =>
      / name="paymentMethodId"/.test(input) && / checked/.test(input) ? [/ value="([^"]*)"/.exec(input)?.[1]] : [],
    ),
  ).toEqual(["4"]);
  expect(await shop.database.query(sql`select from customer_order where email = ${typed.email}`)).toEqual([]);
  expect((await press("19.99", "24.98")).headers.location).toMatch(/^\/order\/submitOrder\?/);
  expect(await shop.database.query(sql`select total_minor as total from customer_order where email = ${typed.email}`)).toEqual([
    { total: 2498 },
  ]);
});

describe("the door for PayPal's webhooks", () => {
  test("takes what PayPal signed, once more too, and pays though nobody comes back", async () => {
    const led = await browser().order("4");
    await payPal.decide(led, "approve");
    const order = payPal.books.orders.get(led.fields["token"] ?? "");
    if (!order) throw new Error("no order at PayPal");
    const sent = payPal.webhook("CHECKOUT.ORDER.APPROVED", order);
    expect([await send(sent), await send(sent)]).toEqual([204, 204]);
    expect(await statusOf(shop, led.orderId)).toMatchObject({ payment: "Paid", attempts: ["void", "paid"] });
    expect(order.charges.length).toBe(1);
  });

  test("refuses what it did not: forged, from another host's certificate, too long, of a form it does not have; and asks to come again when PayPal's key is not to be had", async () => {
    const led = await browser().order("4");
    const order = payPal.books.orders.get(led.fields["token"] ?? "");
    if (!order) throw new Error("no order at PayPal");
    const type = "PAYMENT.CAPTURE.COMPLETED";
    const stranger = await payPal.signerNamed("CN=messageverificationcerts.paypal.com");
    expect(await send(payPal.webhook(type, order, undefined, { signer: stranger }))).toBe(400);
    expect(await send(payPal.webhook(type, order, undefined, { webhookId: "another" }))).toBe(400);
    expect(await send(payPal.webhook(type, order, undefined, { certificate: "http://127.0.0.1:1/v1/notifications/certs/CERT-1" }))).toBe(
      400,
    );
    expect(await send(payPal.webhook(type, order, { custom_id: "x".repeat(70_000) }))).toBe(413);
    expect(await send({ body: Buffer.from("{}"), headers: {} })).toBe(400);
    payPal.fail("certificate", "error");
    expect(
      await send(payPal.webhook(type, order, undefined, { certificate: `${payPal.settings.place.api}/v1/notifications/certs/CERT-new` })),
    ).toBe(503);
    expect(await statusOf(shop, led.orderId)).toMatchObject({ payment: "Processing", attempts: ["void", "started"] });
  });

  test("no secret of the account, and nothing of who was there, stands in what the process printed", () => {
    const said = process.output();
    for (const value of [
      payPal.settings.clientSecret,
      Buffer.from(payPal.settings.clientSecret).toString("base64").slice(0, 16),
      "A21AA",
      ADDRESS.phone,
      "QWERTYUIOPASD",
    ])
      expect(said).not.toContain(value);
  });
});
