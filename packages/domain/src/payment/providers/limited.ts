import type { PaymentProvider } from "../../platform/payment-provider.ts";
import { askingWithin } from "../../platform/silence.ts";

/**
 * Limits the time of each call to a provider, so a dead one blocks neither shoppers nor the stock of expired orders. Reading notifications
 * has a circuit breaker of its own, since strangers can send them.
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
