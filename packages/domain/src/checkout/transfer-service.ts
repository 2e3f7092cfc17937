import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { isPayable } from "../order/money-rules.ts";
import { type Bearer, lockOwn } from "../order/service.ts";
import { transferChosen, transferSent } from "../order/transfer/transfer-service.ts";
import { askRunning } from "../payment/asking/ask-service.ts";
import { endAttempts } from "../payment/service.ts";
import { type CallContext, wishOf } from "../platform/call-context.ts";

type Asking = Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">;

/**
 * Switches an order to bank transfer and voids its open attempts; late money for them is refunded.
 * @returns null; `preSale.noBankTransfer` with pre-sale goods
 */
export async function payByTransfer(
  context: Asking,
  bearer: Bearer,
  orderId: string,
  paymentMethodId: string,
): Promise<
  | null
  | IdempotencyRefusal
  | Refusal<"item.notFound" | "order.notPayable" | "preSale.noBankTransfer" | "stock.insufficient" | "limit.tooMany" | "limit.perPerson">
> {
  const { shop, market } = context;
  // Money that already arrived must not be asked for again.
  await askRunning(shop, orderId);
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const order = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (!isPayable(order, shop.clock())) return refuse("order.notPayable" as const);
    if (order.orderType === "PRE_SALE_ORDER") return refuse("preSale.noBankTransfer" as const);
    if (order.byTransfer) return undefined;
    await endAttempts(transaction, orderId);
    const lacking = await transferChosen(context, transaction, order, paymentMethodId);
    if ("refused" in lacking) return lacking;
    return lacking.length > 0 ? refuse("stock.insufficient" as const, { details: lacking }) : undefined;
  });
  return isRefusal(done) ? done : null;
}

/**
 * Records that the customer sent the money; a repetition changes nothing.
 * @returns `order.notPayable` for an order that does not wait for a transfer
 */
export async function noteSent(
  context: Asking,
  bearer: Bearer,
  orderId: string,
): Promise<null | IdempotencyRefusal | Refusal<"item.notFound" | "order.notPayable">> {
  const { shop, market } = context;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const order = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (order.paymentStatus === "Transferred" && order.deliveryStatus === null) return undefined;
    return (await transferSent(shop, transaction, orderId)) ? undefined : refuse("order.notPayable" as const);
  });
  return isRefusal(done) ? done : null;
}
