/** A provider whose answers have a time limit, and which is left alone for a moment once it keeps silent. */
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import { askingWithin } from "../../platform/silence.ts";

/**
 * Lays a time limit over each call to a provider, so that a dead one holds up neither shoppers nor the stock of expired orders. What
 * strangers send as its notifications has a limit and a rest of its own.
 * @param seconds how long an answer may take
 */
export function limited(provider: PaymentProvider, seconds: number): PaymentProvider {
  const within = askingWithin("the payment provider", seconds);
  const reading = askingWithin("the payment provider's keys", seconds);
  return {
    name: provider.name,
    shownAs: provider.shownAs,
    formTargets: provider.formTargets,
    messaging: provider.messaging,
    create: (payment) => within((signal) => provider.create(payment, signal)),
    form: (payment) => provider.form(payment),
    query: (payment) => within((signal) => provider.query(payment, signal)),
    capture: (payment) => within((signal) => provider.capture(payment, signal)),
    refund: (refund) => within((signal) => provider.refund(refund, signal)),
    read: (notification) => reading((signal) => provider.read(notification, signal)),
  };
}
