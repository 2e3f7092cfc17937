import { randomUUID } from "node:crypto";
import type { NewProviderPayment } from "@rambla/core/payment-provider";
import { after, DAY, HOUR, MINUTE } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CERTIFICATE, PayPalServer, type Sent } from "../../../../test/paypal-server.ts";
import { aRoot, aSigner } from "../../../../test/signing-certificates.ts";
import type { PaymentProvider } from "../../../platform/payment-provider.ts";
import { ProviderSilent } from "../../../platform/silence.ts";
import { limited } from "../limited.ts";
import { readAmount, writtenAmount } from "./amount-rules.ts";
import { makeCertificates } from "./certificates.ts";
import { payPalProvider } from "./paypal.ts";
import { PAYPAL_PLACES } from "./settings.ts";

const START = new Date("2026-11-20T10:00:00Z");
let now = START;
const clock = () => now;
let server: PayPalServer;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await PayPalServer.start(clock);
});
afterAll(() => server.close());
beforeEach(() => {
  now = START;
  server.books.nextCapture = undefined;
  provider = payPalProvider({ clock, config: DEMO_CONFIG }, server.settings, server.roots);
});

const payment = (rest: Partial<NewProviderPayment> = {}): NewProviderPayment => ({
  paymentId: randomUUID(),
  amount: { minor: 2498, iso: "EUR" },
  method: "wallet",
  brand: "lumbra",
  country: "ES",
  language: "es",
  orderNumber: "L26-12345678",
  origin: "http://es.lumbra.localhost:3000",
  successPath: "/payment/success?orderId=o",
  failurePath: "/payment/fail?orderId=o",
  ...rest,
});
async function begin(rest: Partial<NewProviderPayment> = {}) {
  const asked = payment(rest);
  const { reference } = await provider.create(asked);
  const order = server.books.of(asked.paymentId);
  return { paymentId: asked.paymentId, reference, order };
}
async function approved(rest: Partial<NewProviderPayment> = {}) {
  const begun = await begin(rest);
  await server.decide(provider.form({ reference: begun.reference, method: "wallet" }), "approve");
  return begun;
}
const read = ({ body, headers }: Sent, by = provider) => by.read({ body, header: (name) => headers[name] ?? null });
const asked = () => server.asked.splice(0);

describe("money", () => {
  test.each([
    [{ minor: 2498, iso: "EUR" }, "24.98"],
    [{ minor: 1, iso: "USD" }, "0.01"],
    [{ minor: 100, iso: "PLN" }, "1.00"],
    [{ minor: 123_456_700, iso: "HUF" }, "1234567"],
    [{ minor: 10_000, iso: "JPY" }, "100"],
  ])("%j is written %s", (amount, value) => {
    expect(writtenAmount(amount)).toEqual({ currencyCode: amount.iso, value });
    expect(readAmount({ currencyCode: amount.iso, value })).toEqual(amount);
  });

  test.each([
    { minor: 150, iso: "JPY" },
    { minor: 101, iso: "HUF" },
    { minor: 0, iso: "EUR" },
    { minor: -1, iso: "EUR" },
    { minor: 1.5, iso: "EUR" },
    { minor: Number.NaN, iso: "EUR" },
  ])("%j cannot be asked for", (amount) => {
    expect(() => writtenAmount(amount)).toThrow();
  });

  test.each(["", "1,00", "1.001", "-1.00", "1e3", " 1.00", "1.", "NaN", "9999999999999.00"])("%j is no amount", (value) => {
    expect(() => readAmount({ currencyCode: "EUR", value })).toThrow("no amount");
  });

  test("comes back as it went, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.constantFrom("EUR", "USD", "GBP", "PLN", "SEK"), (minor, iso) => {
        expect(readAmount(writtenAmount({ minor, iso }))).toEqual({ minor, iso });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom("HUF", "JPY", "TWD"), (units, iso) => {
        const amount = { minor: units * 100, iso };
        expect(writtenAmount(amount).value).toBe(String(units));
        expect(readAmount(writtenAmount(amount))).toEqual(amount);
      }),
    );
  });

  test("is charged and given back in a currency without decimals", async () => {
    const begun = await approved({ amount: { minor: 1_290_000, iso: "HUF" } });
    expect(begun.order.asked.purchase_units[0].amount).toEqual({ currency_code: "HUF", value: "12900" });
    expect(await provider.capture(begun)).toEqual({ kind: "succeeded", charged: { minor: 1_290_000, iso: "HUF" } });
    await provider.refund({ ...begun, refundId: randomUUID(), failures: 0, amount: { minor: 90_000, iso: "HUF" } });
    expect(begun.order.refunds.map(({ amount }) => amount)).toEqual([{ currency_code: "HUF", value: "900" }]);
  });
});

describe("an order", () => {
  test("tells PayPal the amount, the attempt and the ways back, and nothing of the person", async () => {
    const { paymentId, order } = await begin();
    expect(order.asked).toEqual({
      intent: "CAPTURE",
      purchase_units: [
        {
          amount: { currency_code: "EUR", value: "24.98" },
          custom_id: paymentId,
          invoice_id: `L26-12345678-${paymentId}`,
          description: "L26-12345678",
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: "Lumbra",
            user_action: "PAY_NOW",
            landing_page: "NO_PREFERENCE",
            shipping_preference: "NO_SHIPPING",
            payment_method_preference: "IMMEDIATE_PAYMENT_REQUIRED",
            return_url: "http://es.lumbra.localhost:3000/payment/success?orderId=o",
            cancel_url: "http://es.lumbra.localhost:3000/payment/fail?orderId=o",
          },
        },
      },
    });
  });

  test.each([
    ["wallet", {}],
    ["payLater", { fundingSource: "paylater" }],
    ["card", { fundingSource: "card" }],
    [undefined, {}],
  ] as const)("is paid by %s on PayPal's own page, reached by GET", async (method, more) => {
    const { reference } = await begin();
    expect(provider.form({ reference, method })).toEqual({
      method: "GET",
      url: `${server.settings.place.site}/checkoutnow`,
      fields: { token: reference, ...more },
    });
    const live = payPalProvider({ clock, config: DEMO_CONFIG }, { ...server.settings, place: PAYPAL_PLACES.live });
    expect([live.form({ reference, method }).url, live.formTargets]).toEqual([
      "https://www.paypal.com/checkoutnow",
      ["https://www.paypal.com"],
    ]);
  });

  test("that is left stays open, and nothing was taken", async () => {
    const begun = await begin();
    const back = await server.decide(provider.form({ reference: begun.reference, method: "wallet" }), "cancel");
    expect(back.href).toBe(`http://es.lumbra.localhost:3000/payment/fail?orderId=o&token=${begun.reference}`);
    expect(await provider.query(begun)).toEqual({ reference: begun.reference, result: { kind: "pending", payerSeen: false } });
    expect(begun.order.charges).toEqual([]);
  });

  test.each([
    ["instrumentDeclined", "failed"],
    ["declined", "failed"],
    ["pending", "pending"],
  ] as const)("whose capture is %s has %s", async (fault, kind) => {
    const begun = await approved();
    begun.order.captureFault = fault;
    expect(await provider.capture(begun)).toMatchObject({ kind });
    if (fault !== "instrumentDeclined") expect((await provider.query(begun))?.result.kind).toBe(kind);
  });

  test.each([
    ["short", { minor: 2497, iso: "EUR" }],
    ["otherCurrency", { minor: 2498, iso: "USD" }],
  ] as const)("whose charge is %s says what was charged", async (fault, charged) => {
    const begun = await approved();
    begun.order.captureFault = fault;
    expect(await provider.capture(begun)).toEqual({ kind: "succeeded", charged });
  });

  test("that was captured before says so, whoever captured it", async () => {
    const begun = await approved();
    begun.order.capture();
    expect(await provider.capture(begun)).toEqual({ kind: "succeeded", charged: { minor: 2498, iso: "EUR" } });
    expect(begun.order.charges.length).toBe(1);
  });

  test("of somebody else is not known, whatever became of it", async () => {
    const [mine, other] = [await begin(), await approved()];
    await provider.capture(other);
    expect(await provider.query({ paymentId: mine.paymentId, reference: other.reference })).toBeUndefined();
    await expect(
      provider.refund({
        paymentId: mine.paymentId,
        reference: other.reference,
        refundId: randomUUID(),
        failures: 0,
        amount: { minor: 1, iso: "EUR" },
      }),
    ).rejects.toThrow("NO_CHARGE");
    expect(other.order.refunds).toEqual([]);
  });
});

describe("a PayPal out of order", () => {
  const patient = (seconds: number) => limited(payPalProvider({ clock, config: DEMO_CONFIG }, server.settings, server.roots), seconds);

  test.each(["slow", "error", "lost", "hangsUp"] as const)(
    "answers %s: nothing is decided, and the next try finds what was done, once",
    async (fault) => {
      const by = patient(0.5);
      const asked = payment();
      server.fail("create", fault);
      await expect(by.create(asked)).rejects.toThrow(ProviderSilent);
      const { reference } = await by.create(asked);
      expect([...server.books.orders.values()].filter((order) => order.asked.purchase_units[0].custom_id === asked.paymentId).length).toBe(
        1,
      );
      const known = { paymentId: asked.paymentId, reference };
      const order = server.books.of(asked.paymentId);
      order.approve();
      server.fail("capture", fault);
      await expect(by.capture(known)).rejects.toThrow(ProviderSilent);
      const after = (await by.query(known))?.result;
      expect(after?.kind).toBe(fault === "slow" || fault === "lost" ? "succeeded" : "approved");
      expect(await by.capture(known)).toEqual({ kind: "succeeded", charged: { minor: 2498, iso: "EUR" } });
      expect(order.charges.length).toBe(1);
      const refund = { ...known, refundId: randomUUID(), failures: 0, amount: { minor: 1000, iso: "EUR" } };
      server.fail("refund", fault);
      await expect(by.refund(refund)).rejects.toThrow(ProviderSilent);
      await by.refund(refund);
      expect(order.returned).toBe(1000);
    },
  );

  test("gets a new token when the old one is taken no more, and asks for one token in all", async () => {
    await begin();
    asked();
    await begin();
    expect(asked()).toEqual(["create"]);
    server.books.forgetTokens();
    const { reference } = await begin();
    expect(reference).not.toBe("");
    expect(asked()).toEqual(["create", "token", "create"]);
  });

  test("does not keep the failure to get a token", async () => {
    const fresh = patient(1);
    server.fail("token", "error");
    await expect(fresh.create(payment())).rejects.toThrow(ProviderSilent);
    expect((await fresh.create(payment())).reference).toMatch(/^5O/);
  });

  test("tells of a wrong secret as of silence, and the error carries no part of it", async () => {
    const wrong = payPalProvider(
      { clock, config: DEMO_CONFIG },
      { ...server.settings, clientSecret: "a-secret-that-nobody-may-read" },
      server.roots,
    );
    const error: unknown = await wrong.create(payment()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderSilent);
    expect(JSON.stringify([error, Object.entries(error as Error), (error as Error).cause, (error as Error).stack])).not.toMatch(
      /a-secret|YS1zZWNyZXQ|client-of/,
    );
    expect((error as Error).cause).toMatchObject({ status: 401, code: "invalid_client" });
  });

  test("whose refusals follow each other is not left alone: an answer is no silence", async () => {
    const by = patient(1);
    const { paymentId, reference } = await begin();
    for (let each = 0; each < 4; each += 1)
      await expect(
        by.refund({ paymentId, reference, refundId: randomUUID(), failures: 0, amount: { minor: 1, iso: "EUR" } }),
      ).rejects.toThrow("NO_CHARGE");
    expect((await by.query({ paymentId, reference }))?.result.kind).toBe("pending");
  });

  test("remembers a refund longer than the id under which it was asked for", async () => {
    const begun = await approved();
    await provider.capture(begun);
    const refundId = randomUUID();
    begun.order.refunds.push({ id: "R1", status: "COMPLETED", amount: { currency_code: "EUR", value: "10.00" }, custom_id: refundId });
    await provider.refund({ ...begun, refundId, failures: 0, amount: { minor: 1000, iso: "EUR" } });
    expect(begun.order.refunds.length).toBe(1);
  });

  test("is given back once PayPal says so: what is on its way is asked for by its own id, what came to nothing is told before it is made anew", async () => {
    const begun = await approved();
    await provider.capture(begun);
    const refund = (failures: number) =>
      provider.refund({ ...begun, refundId: "the-refund", failures, amount: { minor: 1000, iso: "EUR" } });
    const made = () => begun.order.refunds.map(({ status }) => status);
    begun.order.nextRefunds.push("PENDING", "PENDING", "FAILED");
    expect([await refund(0), await refund(0), made()]).toEqual(["pending", "pending", ["PENDING"]]);
    begun.order.refunds[0]!.status = "CANCELLED";
    expect([await refund(0), await refund(0), made()]).toEqual(["failed", "failed", ["CANCELLED"]]);
    expect([await refund(1), await refund(1), made()]).toEqual(["pending", "pending", ["CANCELLED", "PENDING"]]);
    begun.order.refunds[1]!.status = "FAILED";
    expect([await refund(1), await refund(2), made()]).toEqual(["failed", "failed", ["CANCELLED", "FAILED", "FAILED"]]);
    expect([await refund(3), await refund(3), made()]).toEqual(["given", "given", ["CANCELLED", "FAILED", "FAILED", "COMPLETED"]]);
    // A lost answer causes no second refund, even while the first is pending.
    const other = await approved();
    await provider.capture(other);
    other.order.nextRefunds.push("PENDING");
    server.fail("refund", "lost");
    const again = () => provider.refund({ ...other, refundId: "another", failures: 0, amount: { minor: 1000, iso: "EUR" } });
    await expect(again()).rejects.toThrow(ProviderSilent);
    expect([await again(), other.order.refunds.length]).toEqual(["pending", 1]);
  });
});

describe("a webhook", () => {
  test("of a charge that was taken back names its payment by its invoice, told as a refund or as the charge itself", async () => {
    const { paymentId, order } = await approved();
    await provider.capture({ paymentId, reference: order.id });
    const told = { paymentId, result: { kind: "reversed", taken: { minor: 2498, iso: "EUR" } } };
    expect(await read(server.webhook("PAYMENT.CAPTURE.REVERSED", order))).toMatchObject(told);
    expect(await read(server.webhook("PAYMENT.CAPTURE.REVERSED", order, order.resourceOf("PAYMENT.CAPTURE.COMPLETED")))).toMatchObject(
      told,
    );
    expect(
      await read(server.webhook("PAYMENT.CAPTURE.REVERSED", order, { id: "V1", amount: { currency_code: "EUR", value: "1.00" } })),
    ).toMatchObject({ paymentId: null });
  });

  test.each([
    ["CHECKOUT.ORDER.APPROVED", { kind: "approved" }],
    ["PAYMENT.CAPTURE.COMPLETED", { kind: "succeeded", charged: { minor: 2498, iso: "EUR" } }],
    ["PAYMENT.CAPTURE.DENIED", { kind: "failed" }],
    ["PAYMENT.CAPTURE.DECLINED", { kind: "failed" }],
    ["PAYMENT.CAPTURE.PENDING", { kind: "pending", payerSeen: true }],
  ] as const)("of %s is read", async (type, result) => {
    const begun = await approved();
    if (type === "PAYMENT.CAPTURE.COMPLETED") await provider.capture(begun);
    expect(await read(server.webhook(type, begun.order))).toMatchObject({ paymentId: begun.paymentId, reference: begun.reference, result });
  });

  test.each(["PAYMENT.CAPTURE.REFUNDED", "CUSTOMER.DISPUTE.CREATED", "SOMETHING.NEW"])(
    "of %s is taken in and is about no payment",
    async (type) => {
      expect(await read(server.webhook(type, (await approved()).order, {}))).toMatchObject({
        paymentId: null,
        result: { kind: "pending" },
      });
    },
  );

  test.each([
    "not an object",
    { id: "WH-1" },
    { id: "WH-1", event_type: "CHECKOUT.ORDER.APPROVED", resource: {} },
    { id: "WH-1", event_type: "PAYMENT.CAPTURE.COMPLETED", resource: { custom_id: 5 } },
    { id: "x".repeat(101), event_type: "A", resource: {} },
  ])("that PayPal signed but nobody can read is refused: %j", async (event) => {
    expect(await read(server.signed(event as object))).toBeUndefined();
  });

  test("of another webhook, in another algorithm, or under another signature is forged", async () => {
    const { order } = await approved();
    const sent = server.webhook("CHECKOUT.ORDER.APPROVED", order);
    const other = await server.signerNamed("CN=messageverificationcerts.sandbox.paypal.com");
    for (const forged of [
      server.webhook("CHECKOUT.ORDER.APPROVED", order, undefined, { webhookId: "of-another-shop" }),
      server.webhook("CHECKOUT.ORDER.APPROVED", order, undefined, { algorithm: "none" }),
      server.webhook("CHECKOUT.ORDER.APPROVED", order, undefined, { signer: other }),
      ...["paypal-transmission-id", "paypal-transmission-time", "paypal-transmission-sig", "paypal-cert-url", "paypal-auth-algo"].map(
        (name) => ({ ...sent, headers: { ...sent.headers, [name]: "" } }),
      ),
      { ...sent, headers: { ...sent.headers, "paypal-transmission-id": "another" } },
      { ...sent, headers: { ...sent.headers, "paypal-transmission-time": "2026-11-20T10:00:01.000Z" } },
      // The same content, formatted differently.
      { ...sent, body: Buffer.from(JSON.stringify(JSON.parse(Buffer.from(sent.body).toString()), null, 1)) },
    ])
      expect(await read(forged)).toBeUndefined();
    expect(await read(sent)).toBeDefined();
  });

  test("may be three days late, and neither older nor from the future", async () => {
    const sent = server.webhook("CHECKOUT.ORDER.APPROVED", (await approved()).order);
    now = after(START, 3 * DAY);
    expect(await read(sent)).toBeDefined();
    now = after(START, 3 * DAY + HOUR + MINUTE);
    expect(await read(sent)).toBeUndefined();
    now = after(START, -6 * MINUTE);
    expect(await read(sent)).toBeUndefined();
  });
});

describe("the certificate of a webhook", () => {
  async function under(path: string, pem: string, signer = server.signer) {
    server.certificates.set(path, pem);
    const { order } = await approved();
    asked();
    return server.webhook("CHECKOUT.ORDER.APPROVED", order, undefined, { signer, certificate: server.settings.place.api + path });
  }
  const at = (name: string) => `/v1/notifications/certs/CERT-${name}`;

  test("is fetched once for all who come at a moment, and kept", async () => {
    const { order } = await approved();
    asked();
    const sent = Array.from({ length: 10 }, () => server.webhook("CHECKOUT.ORDER.APPROVED", order));
    expect((await Promise.all(sent.map((one) => read(one)))).every(Boolean)).toBe(true);
    now = after(START, HOUR);
    expect(await read(server.webhook("CHECKOUT.ORDER.APPROVED", order))).toBeDefined();
    expect(asked()).toEqual(["certificate"]);
  });

  test("without its issuer is completed from where the issuer is told to be", async () => {
    expect(await read(await under(at("alone"), server.signer.pem))).toBeDefined();
    expect(asked()).toEqual(["certificate", "certificate"]);
  });

  test.each([
    ["on another host", "https://evil.example/v1/notifications/certs/CERT-1"],
    ["on PayPal's by name only", "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1"],
    ["inside the house", "http://127.0.0.1:5432/v1/notifications/certs/CERT-1"],
    ["of the machine's cloud", "http://169.254.169.254/v1/notifications/certs/CERT-1"],
    ["in a file", "file:///v1/notifications/certs/CERT-1"],
    ["nowhere", "not an address"],
    ["with a name and a password", "https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1"],
  ])("%s is not fetched", async (_, certificate) => {
    const { order } = await approved();
    asked();
    expect(await read(server.webhook("CHECKOUT.ORDER.APPROVED", order, undefined, { certificate }))).toBeUndefined();
    expect(asked()).toEqual([]);
  });

  test.each([
    "/v2/checkout/orders/x",
    "/v1/notifications/certs/../../oauth2/token",
    "/v1/notifications/certs/",
    "/v1/notifications/certs/CERT-1?x=1",
    "/v1/notifications/certs/CERT-1#x",
    `/v1/notifications/certs/${"C".repeat(101)}`,
  ])("is not fetched from %s of the right host", async (path) => {
    const { order } = await approved();
    asked();
    expect(
      await read(server.webhook("CHECKOUT.ORDER.APPROVED", order, undefined, { certificate: server.settings.place.api + path })),
    ).toBeUndefined();
    expect(asked()).toEqual([]);
  });

  test("of another name, over, of an authority that nobody believes, or no certificate at all is not believed", async () => {
    const stranger = await aSigner(await aRoot(), "CN=messageverificationcerts.sandbox.paypal.com");
    const named = await server.signerNamed("CN=messageverificationcerts.paypal.com.evil.example");
    const over = await server.signerNamed("CN=messageverificationcerts.paypal.com", new Date("2026-11-19T00:00:00Z"));
    const others = [stranger, named, over].map(({ pem }, index) => [at(`other${index}`), pem, [stranger, named, over][index]] as const);
    const issuer = server.certificates.get("/issuer.crt") ?? "";
    for (const [path, pem, signer] of others) expect(await read(await under(path, `${pem}\n${issuer}`, signer)), path).toBeUndefined();
    expect(await read(await under(at("none"), "nothing of the kind"))).toBeUndefined();
    expect(await read(await under(at("huge"), server.signer.pem + "x".repeat(100_000)))).toBeUndefined();
    // PayPal's own authority, signing for itself.
    expect(await read(await under(at("authority"), issuer))).toBeUndefined();
    now = after(START, HOUR);
    expect(await read(server.webhook("CHECKOUT.ORDER.APPROVED", (await approved()).order))).toBeDefined();
  });

  test("that PayPal does not give now can be neither believed nor refused, and is asked for again", async () => {
    const { order } = await approved();
    for (const fault of ["error", "hangsUp"] as const) {
      server.fail("certificate", fault);
      await expect(read(server.webhook("CHECKOUT.ORDER.APPROVED", order))).rejects.toThrow(ProviderSilent);
    }
    expect(await read(server.webhook("CHECKOUT.ORDER.APPROVED", order))).toBeDefined();
  });

  test("is asked for ten times in a minute at most, however many addresses strangers make up, and a known one is there all the same", async () => {
    const certificates = makeCertificates(server.settings.place, clock, server.roots);
    expect(await certificates.keyAt(server.settings.place.api + CERTIFICATE, undefined)).toBeDefined();
    asked();
    const made = Array.from({ length: 30 }, (_, index) =>
      certificates.keyAt(server.settings.place.api + at(`made-up-${index}`), undefined).then(
        (key) => key === undefined,
        (error: unknown) => error instanceof ProviderSilent && "silent",
      ),
    );
    expect((await Promise.all(made)).filter((said) => said === "silent").length).toBe(21);
    expect(asked().length).toBe(9);
    expect(await certificates.keyAt(server.settings.place.api + CERTIFICATE, undefined)).toBeDefined();
    // A refused address is not fetched again.
    expect(await certificates.keyAt(server.settings.place.api + at("made-up-0"), undefined)).toBeUndefined();
    expect(asked()).toEqual([]);
  });
});
