import { after } from "@rambla/core/time";
import { DEMO_CONFIG } from "@rambla/demo/shop";
import { afterAll, expect, test } from "vitest";
import { PayPalServer } from "../../../test/paypal-server.ts";
import { describeProvider, type ProviderUnderTest } from "../../../test/provider-suite.ts";
import { SecondProvider } from "../../../test/second-provider.ts";
import { makeTestShop, type TestShop } from "../../../test/shop.ts";
import { sql } from "../../platform/database/sql.ts";
import { builtinProvider } from "./builtin.ts";
import { decidePayment, notePayer, paymentByKey, paymentByReference, sign, SIGNATURE_HEADER } from "./builtin-service.ts";
import { payPalProvider } from "./paypal/paypal.ts";
import { EVERY_ADAPTER } from "./registry.ts";

const HOUR = 3600;

let shop: TestShop | undefined;
let payPal: PayPalServer | undefined;
afterAll(async () => {
  await shop?.close();
  await payPal?.close();
});

/** `second` exists only in tests. */
const HELD: Readonly<Record<string, () => Promise<ProviderUnderTest>>> = {
  builtin: async () => {
    const made = (shop = await makeTestShop());
    return {
      provider: builtinProvider(made),
      async decide(reference, decision) {
        const payment = await paymentByReference(made, reference);
        if (decision === "arrives") await notePayer(made, reference);
        else if (payment) await decidePayment(made, payment, decision === "pays" ? "approve" : "decline");
      },
      async notification(reference) {
        const [sent] = await made.database.query<{ body: string }>(
          sql`select body from provider_notification where reference = ${reference}`,
        );
        const body = Buffer.from(sent?.body ?? "");
        return { body, headers: { [SIGNATURE_HEADER]: sign(made, body, made.clock()) } };
      },
      returned: async (paymentId) => (await paymentByKey(made, paymentId))?.refundedMinor ?? 0,
      wait: (seconds) => made.moveTo(after(made.clock(), seconds * 1000)),
      seesPayer: true,
      staleAfter: HOUR,
    };
  },
  second: async () => {
    let now = new Date("2026-11-20T10:00:00Z");
    const second = new SecondProvider(() => now);
    return {
      provider: second.provider,
      decide: (reference, decision) => second.decide(reference, decision),
      notification: (reference) => second.notification(reference),
      returned: (paymentId) => second.returned(paymentId),
      wait: (seconds) => void (now = after(now, seconds * 1000)),
      seesPayer: true,
      staleAfter: HOUR,
    };
  },
  paypal: async () => {
    let now = new Date("2026-11-20T10:00:00Z");
    const clock = () => now;
    const server = (payPal = await PayPalServer.start(clock));
    const provider = payPalProvider({ clock, config: DEMO_CONFIG }, server.settings, server.roots);
    const order = (reference: string) => server.books.orders.get(reference);
    return {
      provider,
      async decide(reference, decision) {
        const form = provider.form({ reference, method: "wallet" });
        if (decision === "arrives") return void (await fetch(`${form.url}?${new URLSearchParams(form.fields)}`));
        const decided = order(reference);
        if (decided && decision === "declines") decided.captureFault = "declined";
        await server.decide(form, "approve");
      },
      notification(reference) {
        const decided = order(reference);
        if (!decided) throw new Error("no such order");
        return server.webhook(decided.captureFault ? "PAYMENT.CAPTURE.DENIED" : "PAYMENT.CAPTURE.COMPLETED", decided);
      },
      returned: (paymentId) => server.books.of(paymentId).returned,
      wait: (seconds) => void (now = after(now, seconds * 1000)),
      seesPayer: false,
      staleAfter: 4 * 24 * HOUR,
    };
  },
};

for (const [name, setUp] of Object.entries(HELD)) describeProvider(name, setUp);

test("no adapter of the registry is left out", () => {
  expect(EVERY_ADAPTER.filter((name) => !(name in HELD))).toEqual([]);
  expect(EVERY_ADAPTER).not.toEqual([]);
});
