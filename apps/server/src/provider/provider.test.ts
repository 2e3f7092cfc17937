import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGoods, haveGoods } from "../../../../packages/domain/test/catalogue.ts";
import { buy, signed, statusOf } from "../../../../packages/domain/test/orders.ts";
import { SecondProvider } from "../../../../packages/domain/test/second-provider.ts";
import { makeTestShop, type TestShop } from "../../../../packages/domain/test/shop.ts";
import { marketOf } from "@rambla/core/market";
import { DEMO_CONFIG, DEMO_LANGUAGES } from "@rambla/demo/shop";
import { makeProviders } from "@rambla/domain/payment/providers/registry";
import { sql } from "@rambla/domain/platform/database/sql";
import { OWN_TEXTS, readMessages } from "@rambla/texts/read";
import { makeProvider } from "./provider.ts";
import { OverloadedError } from "../queue/fair-queue.ts";

let shop: TestShop;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(async () => {
  shop = await makeTestShop();
  await haveGoods(shop, [aGoods({ goodsId: "1", stock: 900 })]);
  const app = makeProvider(shop);
  const origin = "http://es.lumbra.localhost:3000";
  ask = async (path, init) =>
    await app.fetch(new Request(origin + path, init), { market: marketOf(DEMO_CONFIG, "lumbra", "ES"), origin, visitedOrigin: origin });
});
afterAll(() => shop.close());

/** A form as the browser sends it from a page of the same host. */
function form(fields: Record<string, string>, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields), headers };
}

describe("turns", () => {
  test("whoever asks here waits for a turn with all who look after an order, and a body that never ends holds none", async () => {
    const app = makeProvider(shop);
    const origin = "http://es.lumbra.localhost:3000";
    const asked: string[] = [];
    const send = async (path: string, init?: RequestInit & { duplex?: "half" }) =>
      await app.fetch(new Request(origin + path, init), {
        market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
        origin,
        visitedOrigin: origin,
        inTurn: async (answer) => (asked.push(path), await answer()),
      });
    const paths = ["/payment-provider/pay/aaaaaaaaaaaaaaaaaaaaaaa", "/api/payment/provider/redirect", "/api/payment/notification/builtin"];
    const endless = paths.map((path) =>
      send(path, {
        ...form({}),
        body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) }),
        duplex: "half",
      }),
    );
    for (const path of paths.slice(0, 2)) await send(path, form({ decision: "approve", paymentId: "a".repeat(23) }));
    // Unsigned notifications never wait in the queue.
    expect((await send(paths[2] ?? "", form({}))).status).toBe(400);
    const { body, signature } = signed(shop, { eventId: "turn", kind: "payment.failed", paymentId: "nobodys", amount: 1, currency: "EUR" });
    await send(paths[2] ?? "", { method: "POST", body: Buffer.from(body), headers: { "provider-signature": signature } });
    await send(paths[0] ?? "");
    expect(asked).toEqual([...paths, paths[0]]);
    expect(await Promise.race([...endless, "waits"])).toBe("waits");
  });

  test("who finds no turn is told to come back", async () => {
    const origin = "http://es.lumbra.localhost:3000";
    const full = {
      market: marketOf(DEMO_CONFIG, "lumbra", "ES"),
      origin,
      visitedOrigin: origin,
      inTurn: () => Promise.reject(new OverloadedError("full")),
    };
    const answer = await makeProvider(shop).fetch(new Request(`${origin}/payment-provider/pay/aaaaaaaaaaaaaaaaaaaaaaa`), full);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  });
});

describe("the way through the provider", () => {
  test("the shop's form, the page, the decision, the result", async () => {
    const placed = await buy(shop, { layout: "mobile" });
    const start = await ask(placed.payment?.url ?? "", form({ ...placed.payment?.fields, amount: "0.01" }));
    expect(start.status).toBe(303);
    const address = start.headers.get("location") ?? "";
    expect(address).toBe(`/payment-provider/pay/${placed.payment?.fields["paymentId"]}`);

    const page = await ask(address);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain('<html lang="es-ES">');
    for (const part of ["24,98\u00a0€", "Lumbra", placed.orderNumber, "Controles de prueba"]) expect(html).toContain(part);
    expect(html).not.toContain("<script");

    const decided = await ask(address, form({ decision: "approve" }, { "sec-fetch-site": "same-origin" }));
    expect([decided.status, decided.headers.get("location")]).toEqual([303, `/mobile/payment/success?orderId=${placed.orderId}`]);
    await expect.poll(async () => (await statusOf(shop, placed.orderId)).payment, { timeout: 10_000 }).toBe("Paid");

    // A second click, also on the other button, gives the same result.
    const again = await ask(address, form({ decision: "decline" }));
    expect(again.headers.get("location")).toBe(`/mobile/payment/success?orderId=${placed.orderId}`);
    expect((await ask(address)).headers.get("location")).toBe(`/mobile/payment/success?orderId=${placed.orderId}`);
  });

  test("declined and left lead to the page of failures", async () => {
    const declined = await buy(shop);
    const address = `/payment-provider/pay/${declined.payment?.fields["paymentId"]}`;
    expect((await ask(address, form({ decision: "leave" }))).headers.get("location")).toBe(`/payment/fail?orderId=${declined.orderId}`);
    expect((await statusOf(shop, declined.orderId)).payment).toBe("Processing");
    expect((await ask(address, form({ decision: "decline" }))).headers.get("location")).toBe(`/payment/fail?orderId=${declined.orderId}`);
    await expect.poll(async () => (await statusOf(shop, declined.orderId)).payment, { timeout: 10_000 }).toBe("UnPaid");
  });

  test("the test controls reach the notification", async () => {
    const placed = await buy(shop);
    await ask(`/payment-provider/pay/${placed.payment?.fields["paymentId"]}`, form({ decision: "approve", wrongAmount: "1", late: "0" }));
    await expect.poll(async () => (await statusOf(shop, placed.orderId)).attempts[0], { timeout: 10_000 }).toBe("review");
  });

  test("a form of another site, an unknown payment, a broken decision", async () => {
    const placed = await buy(shop);
    const address = `/payment-provider/pay/${placed.payment?.fields["paymentId"]}`;
    expect((await ask(address, form({ decision: "approve" }, { "sec-fetch-site": "cross-site" }))).status).toBe(403);
    expect((await ask(placed.payment?.url ?? "", form({ ...placed.payment?.fields }, { "sec-fetch-site": "same-site" }))).status).toBe(403);
    const unknown = await ask("/payment-provider/pay/AAAAAAAAAAAAAAAAAAAAAAA");
    expect(unknown.status).toBe(404);
    const said = await unknown.text();
    for (const part of ['<html lang="es-ES">', "Este pago no existe", '<a href="/">Volver a la tienda</a>']) expect(said).toContain(part);
    expect((await ask("/payment-provider/pay/'%20or%201=1")).status).toBe(404);
    expect((await ask("/api/payment/provider/redirect", form({ paymentId: placed.orderId }))).status).toBe(404);
    expect((await ask(address, form({ decision: "steal" }))).status).toBe(400);
    expect((await ask(address, form({ decision: "x".repeat(20_000) }))).status).toBe(413);
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Processing");
  });
});

describe("the door for notifications", () => {
  const door = "/api/payment/notification/builtin";
  test("takes a signed one, refuses a forged one and one of an unknown provider", async () => {
    const placed = await buy(shop);
    const { body, signature } = signed(shop, {
      eventId: "e1",
      kind: "payment.succeeded",
      paymentId: placed.payment?.paymentId,
      amount: 2498,
      currency: "EUR",
    });
    const post = (path: string, headers: Record<string, string>) => ask(path, { method: "POST", body: Buffer.from(body), headers });
    expect((await post(door, {})).status).toBe(400);
    expect((await post("/api/payment/notification/other", { "provider-signature": signature })).status).toBe(404);
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Processing");
    expect((await post(door, { "provider-signature": signature })).status).toBe(204);
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Paid");
    expect((await post(door, { "provider-signature": signature })).status).toBe(204);
  });

  test("is open in production to whoever the shop has, without the stand-in and its pages", async () => {
    const second = new SecondProvider(shop.clock);
    const production = { ...shop, demo: false, providers: makeProviders({ ...shop, demo: false }).concat(second.provider) };
    const app = makeProvider(production);
    const send = async (path: string, sent: { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> }) =>
      (await app.fetch(new Request(`http://shop${path}`, { method: "POST", body: Buffer.from(sent.body), headers: sent.headers }))).status;
    // As an attempt that began at the second provider.
    const placed = await buy(shop, { email: "production@example.com" });
    const paymentId = placed.payment?.paymentId ?? "";
    await shop.database.query(sql`update payment set provider = 'second' where payment_id = ${paymentId}`);
    const { reference } = await second.provider.create({
      paymentId,
      amount: { minor: 2498, iso: "EUR" },
      method: "card",
      brand: "lumbra",
      country: "ES",
      language: "es",
      orderNumber: "",
      origin: "",
      successPath: "/",
      failurePath: "/",
    });
    second.decide(reference, "pays");
    const sent = second.notification(reference);
    expect(await send("/api/payment/notification/second", { ...sent, headers: {} })).toBe(400);
    expect(await send("/api/payment/notification/builtin", sent)).toBe(404);
    expect(await send("/api/payment/provider/redirect", sent)).toBe(404);
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Processing");
    expect(await send("/api/payment/notification/second", sent)).toBe(204);
    expect((await statusOf(shop, placed.orderId)).payment).toBe("Paid");
  });

  test("takes no large ones", async () => {
    expect((await ask(door, { method: "POST", body: Buffer.alloc(70_000) })).status).toBe(413);
  });
});

test.each(DEMO_LANGUAGES.filter((language) => !language.startsWith("en")))("the page speaks %s", (language) => {
  const [own, english] = [language, "en"].map((code) => readMessages([OWN_TEXTS], code)["provider"] ?? {});
  for (const [key, text] of Object.entries(english ?? {})) expect([key, own?.[key]]).not.toEqual([key, text]);
});
