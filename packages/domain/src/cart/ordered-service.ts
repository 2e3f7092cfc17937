/** Ordered lines of a customer's cart: they leave it with the order, and return when the order ends unpaid. */
import { lineKey } from "@rambla/core/cart";
import { type Refusal, refuse } from "@rambla/core/refusal";
import { namesOf, type WantedItem } from "../order/item-rules.ts";
import { orderById } from "../order/service.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Shop } from "../platform/shop.ts";
import { afterOrder, bringBack, takenBy } from "./rules.ts";
import { findLines, insertOrdered, lockCart, saveLines, takeOrderedLines } from "./store.ts";

/**
 * Takes ordered lines out of the cart, in the transaction of the order.
 * @returns `goods.updated` with the missing lines: another tab ordered or removed them
 */
export async function takeOrdered(
  transaction: Transaction,
  { orderId, customerId }: { readonly orderId: string; readonly customerId: string },
  items: readonly WantedItem[],
): Promise<Refusal<"goods.updated"> | undefined> {
  await lockCart(transaction, customerId);
  const lines = await findLines(transaction, customerId);
  const there = new Set(lines.map(lineKey));
  const gone = items.filter((item) => !there.has(lineKey(item)));
  if (gone.length > 0) return refuse("goods.updated", { details: gone.map(namesOf) });
  const left = afterOrder(lines, items);
  await saveLines(transaction, customerId, lines, left);
  await insertOrdered(transaction, { orderId, customerId, lines: takenBy(lines, left) });
  return undefined;
}

/**
 * Returns the lines of an order to the cart, once, if the customer or the clock cancelled it unpaid; forgets those of a paid or otherwise
 * cancelled order.
 */
export async function settleOrdered(shop: Pick<Shop, "database">, orderId: string): Promise<void> {
  const order = await orderById(shop, orderId);
  if (!order?.customerId) return;
  const { customerId, paidMinor, deliveryStatus, cancelReason } = order;
  const isCanceled = deliveryStatus === "Canceled";
  if (!isCanceled && paidMinor === 0 && order.paymentStatus !== "Paid") return;
  const comesBack = isCanceled && paidMinor === 0 && (cancelReason === "shopper" || cancelReason === "timeout");
  await shop.database.transaction(async (transaction) => {
    await lockCart(transaction, customerId);
    const taken = await takeOrderedLines(transaction, orderId);
    if (!comesBack || taken.length === 0) return;
    const lines = await findLines(transaction, customerId);
    await saveLines(transaction, customerId, lines, bringBack(lines, taken));
  });
}
