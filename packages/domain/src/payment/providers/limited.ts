/** A provider whose answers have a time limit, and which is left alone for a moment once it keeps silent. */
import { elsewhere } from "../../platform/patience.ts";
import type { PaymentProvider } from "../../platform/payment-provider.ts";

/** Failures in a row after which nobody waits for the provider for a while. */
const FAILURES = 3;
const REST = 5000;

/** No answer came in time, or none was waited for. */
export class ProviderSilent extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderSilent";
  }
}

/**
 * Lays a time limit over each call to a provider. After three failures in a row calls fail at once for five seconds, so that a dead
 * provider holds up neither shoppers nor the stock of expired orders. What a provider takes is not taken from the time of the database.
 * @param seconds how long an answer may take
 */
export function limited(provider: PaymentProvider, seconds: number): PaymentProvider {
  let failures = 0;
  let restsUntil = 0;

  async function within<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    if (performance.now() < restsUntil) throw new ProviderSilent("the payment provider is left alone for a moment");
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        failed(new ProviderSilent(`the payment provider did not answer within ${seconds} s`));
        controller.abort();
      }, seconds * 1000);
    });
    try {
      const answer = await elsewhere(() => Promise.race([call(controller.signal), silence]));
      failures = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) restsUntil = performance.now() + REST;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

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
