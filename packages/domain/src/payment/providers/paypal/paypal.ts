/** The adapter to PayPal: orders that are approved at PayPal and captured by the shop, cards and paying later among them (decision 137). */
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

/** How PayPal's page begins, by what was chosen in the shop; the payer may still choose another way there. */
const FUNDING = { wallet: {}, card: { fundingSource: "card" }, payLater: { fundingSource: "paylater" }, bank: {} } as const;

/** PayPal as the shop sees it. @param roots certificates that are believed, in PEM; those of this machine unless they are given */
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
    // Without its reference nobody was led there.
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
        // Captured before, by another one at this moment, or not approved any more: the order says how it stands.
        if (error.status !== 409 && error.status !== 422) throw error;
        return (await query(paymentId, reference, abortSignal))?.result ?? { kind: "pending", payerSeen: true };
      }
    },

    async refund({ paymentId, reference, refundId, failures, amount }, abortSignal) {
      const known = reference === null ? undefined : chargeIn(await orderOf(reference, abortSignal), paymentId);
      const captureId = known?.charge.id;
      if (!known || captureId === undefined || readAmount(known.charge.amount).iso !== amount.iso) throw new PayPalProblem("NO_CHARGE");
      // PayPal remembers what was asked for some weeks; the refund itself stays.
      const state = refundState(
        known.refunds.filter(({ customId }) => customId === refundId),
        failures,
      );
      if (state) return state;
      // Under one name PayPal gives one answer, also to what came to nothing.
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

/** An order as PayPal is told of it: nothing of the person but what PayPal asks them itself. */
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
