/** A provider whose answers have a time limit, and which is left alone for a moment once it keeps silent. */
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import { askingWithin } from "../../platform/silence.ts";

/**
 * Lays a time limit over each call to a provider, so that a dead one holds up neither shoppers nor the stock of expired orders.
 * @param seconds how long an answer may take
 */
export function limited(provider: PaymentProvider, seconds: number): PaymentProvider {
  const within = askingWithin("the payment provider", seconds);
  return {
    name: provider.name,
    formTargets: provider.formTargets,
    create: (payment) => within((signal) => provider.create(payment, signal)),
    form: (reference) => provider.form(reference),
    query: (paymentId) => within((signal) => provider.query(paymentId, signal)),
    refund: (refund) => within((signal) => provider.refund(refund, signal)),
    read: (notification) => provider.read(notification),
  };
}
