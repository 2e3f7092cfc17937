/** The adapter to PayPal: the payer approves an order there and the shop captures it, cards and paying later included. */
import type { OrderRequest } from "@paypal/paypal-server-sdk";
import { brandOf } from "@rambla/core/market";
import type { NewProviderPayment, ProviderResult } from "@rambla/core/payment-provider";
import type { PaymentProvider } from "../../../platform/payment-provider.ts";
import type { Shop } from "../../../platform/shop.ts";
import { readAmount, writtenAmount } from "./amount-rules.ts";
import { makeCertificates } from "./certificates.ts";
import { payPalClient, type PayPalLibrary, PayPalProblem } from "./client.ts";
import { chargeIn, DECLINED, invoiceOf, refundState, resultIn } from "./order-rules.ts";
import type { PayPalSettings } from "./settings.ts";
import { webhookReader } from "./webhook.ts";

/** In the settings, and in the address of its notifications. */
export const PAYPAL = "paypal";

/** PayPal's first page for each method; the payer may choose another way there. */
const FUNDING = { wallet: {}, card: { fundingSource: "card" }, payLater: { fundingSource: "paylater" }, bank: {} } as const;

/** @param roots trusted certificates in PEM; the machine's own by default */
export function payPalProvider(shop: Pick<Shop, "clock" | "config">, settings: PayPalSettings, roots?: readonly string[]): PaymentProvider {
  const ask = payPalClient(settings);
  const { site } = settings.place;

  async function orderOf(reference: string, abortSignal: AbortSignal | undefined) {
    return await ask(({ orders }) => orders.getOrder({ id: reference }, { abortSignal }));
  }

  async function query(
    paymentId: string,
    reference: string | null,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly reference: string; readonly result: ProviderResult } | undefined> {
    // Without a reference no payer was sent to PayPal.
    if (reference === null) return undefined;
    try {
      const result = resultIn(await orderOf(reference, signal), paymentId);
      return result && { reference, result };
    } catch (error) {
      if (error instanceof PayPalProblem && error.status === 404) return undefined;
      throw error;
    }
  }

  return {
    name: PAYPAL,
    shownAs: "PayPal",
    formTargets: [new URL(site).origin],
    messaging: { script: `${site}/web-sdk/v6/core`, account: settings.clientId, origins: settings.place.messaging },

    async create(payment, abortSignal) {
      const { id } = await ask(({ orders, library }) =>
        orders.createOrder(
          { body: newOrder(shop, library, payment), paypalRequestId: `create-${payment.paymentId}`, prefer: "return=minimal" },
          { abortSignal },
        ),
      );
      if (id === undefined) throw new PayPalProblem("NO_ORDER_ID");
      return { reference: id };
    },

    form: ({ reference, method }) => ({
      method: "GET",
      url: `${site}/checkoutnow`,
      fields: { token: reference, ...(method && FUNDING[method]) },
    }),

    query: ({ paymentId, reference }, signal) => query(paymentId, reference, signal),

    async capture({ paymentId, reference }, abortSignal) {
      try {
        const order = await ask(({ orders }) =>
          orders.captureOrder({ id: reference, paypalRequestId: `capture-${paymentId}`, prefer: "return=representation" }, { abortSignal }),
        );
        return resultIn(order, paymentId) ?? { kind: "pending", payerSeen: true };
      } catch (error) {
        if (!(error instanceof PayPalProblem)) throw error;
        if (DECLINED.has(error.code)) return { kind: "failed" };
        // Captured before, captured concurrently, or approval withdrawn: the order has the result.
        if (error.status !== 409 && error.status !== 422) throw error;
        return (await query(paymentId, reference, abortSignal))?.result ?? { kind: "pending", payerSeen: true };
      }
    },

    async refund({ paymentId, reference, refundId, failures, amount }, abortSignal) {
      const known = reference === null ? undefined : chargeIn(await orderOf(reference, abortSignal), paymentId);
      const captureId = known?.charge.id;
      if (!known || captureId === undefined || readAmount(known.charge.amount).iso !== amount.iso) throw new PayPalProblem("NO_CHARGE");
      // PayPal forgets request ids after some weeks; the refund itself stays.
      const state = refundState(
        known.refunds.filter(({ customId }) => customId === refundId),
        failures,
      );
      if (state) return state;
      // PayPal repeats its answer for a request id, also a failure.
      const paypalRequestId = failures === 0 ? `refund-${refundId}` : `refund-${refundId}-${failures}`;
      const made = await ask(({ payments }) =>
        payments.refundCapturedPayment(
          { captureId, paypalRequestId, prefer: "return=representation", body: { amount: writtenAmount(amount), customId: refundId } },
          { abortSignal },
        ),
      );
      return refundState([made], 0) ?? "pending";
    },

    read: webhookReader(settings, makeCertificates(settings.place, shop.clock, roots), shop.clock),
  };
}

/** Sends nothing about the person: PayPal asks the payer itself. */
function newOrder(
  { config }: Pick<Shop, "config">,
  library: PayPalLibrary,
  { paymentId, amount, brand, orderNumber, origin, successPath, failurePath, method }: NewProviderPayment,
): OrderRequest {
  return {
    intent: library.CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      { amount: writtenAmount(amount), customId: paymentId, invoiceId: invoiceOf(orderNumber, paymentId), description: orderNumber },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          brandName: brandOf(config, brand).name,
          userAction: library.PaypalExperienceUserAction.PayNow,
          landingPage:
            method === "card" ? library.PaypalExperienceLandingPage.GuestCheckout : library.PaypalExperienceLandingPage.NoPreference,
          shippingPreference: library.PaypalWalletContextShippingPreference.NoShipping,
          paymentMethodPreference: library.PayeePaymentMethodPreference.ImmediatePaymentRequired,
          returnUrl: origin + successPath,
          cancelUrl: origin + failurePath,
        },
      },
    },
  };
}
