import { holdForPayer, releaseOverdue } from "../order/holding/holding-service.ts";
import { askRunning } from "../payment/asking/ask-service.ts";
import type { Shop } from "../platform/shop.ts";

/**
 * Asks the provider whether the payer of an order came, once its first minutes are over. With a payer the reservation lasts as long as the
 * order, else it is released. A result is applied. Without an answer nothing changes.
 */
export async function keepOrRelease(shop: Shop, orderId: string): Promise<void> {
  const outcome = await askRunning(shop, orderId);
  if (outcome === "payerSeen") await holdForPayer(shop, orderId);
  else if (outcome === "open") await releaseOverdue(shop, orderId);
}
