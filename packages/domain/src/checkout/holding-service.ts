/** What becomes of the pieces an unpaid order holds, once its first minutes are over. */
import { holdForPayer, releaseOverdue } from "../order/holding/holding-service.ts";
import { askRunning } from "../payment/asking/ask-service.ts";
import type { Shop } from "../platform/shop.ts";

/**
 * Asks the provider whether the payer of an order has come. Who is there keeps the pieces for as long as the order lives, otherwise
 * they go back into stock; a result that is there is taken in. While the provider does not answer, everything stays as it is.
 */
export async function keepOrRelease(shop: Shop, orderId: string): Promise<void> {
  const outcome = await askRunning(shop, orderId);
  if (outcome === "payerSeen") await holdForPayer(shop, orderId);
  else if (outcome === "open") await releaseOverdue(shop, orderId);
}
