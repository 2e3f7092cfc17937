/** What becomes of the pieces an unpaid order holds, once its first minutes are over. */
import { holdForPayer, releaseOverdue } from "../order/holding-service.ts";
import type { Shop } from "../platform/shop.ts";
import type { PaymentProvider } from "./providers/provider.ts";
import { providerOf } from "./providers/registry.ts";
import { confirmAttempt } from "./service.ts";
import { findStarted } from "./store.ts";

/**
 * Asks the provider whether the payer of an order has come. Who is there keeps the pieces for as long as the order lives, otherwise
 * they go back into stock; a result that is there is taken in. While the provider does not answer, everything stays as it is.
 */
export async function keepOrRelease(shop: Shop, orderId: string): Promise<void> {
  const attempt = await findStarted(shop.database, orderId);
  if (!attempt) return await releaseOverdue(shop, orderId);
  let answer: Awaited<ReturnType<PaymentProvider["query"]>>;
  try {
    answer = await providerOf(shop).query(attempt.paymentId);
  } catch (error) {
    shop.log.error({ error, paymentId: attempt.paymentId }, "the payment provider did not answer");
    return;
  }
  if (answer && answer.result.kind !== "pending") await confirmAttempt(shop, attempt.paymentId);
  else if (answer?.result.kind === "pending" && answer.result.payerSeen) await holdForPayer(shop, orderId);
  else await releaseOverdue(shop, orderId);
}
