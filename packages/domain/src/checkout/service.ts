import { randomId } from "@rambla/core/id";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { isPayable, nextPayment, type PaymentPurpose } from "../order/money-rules.ts";
import { paymentStarted } from "../order/money-service.ts";
import { bearerOf, lockOwn, type OwnOrder, ownOrder } from "../order/service.ts";
import { askRunning, askWhenOpened } from "../payment/asking/ask-service.ts";
import { providerFor, TRANSFER } from "../payment/rules.ts";
import { beginAgain, leadToProvider, type PaymentStart } from "../payment/service.ts";
import { type CallContext, wishOf } from "../platform/call-context.ts";
import { noteSent, payByTransfer } from "./transfer-service.ts";

type WhichOrder = { readonly orderId: string; readonly orderToken?: string };

/**
 * Starts a new attempt at the payment an order waits for, and voids an earlier one without a result; late money for that is refunded.
 * Choosing bank transfer only starts its days; `transferred` reports that the money was sent.
 * @param input the order; a method of its country, if it changes; `paymentMode`: what the customer means to pay
 * @returns where to pay, null for a transfer; `order.notPayable` where the order waits for something else
 */
export async function payOrder(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">,
  input: WhichOrder & {
    readonly paymentMethodId?: string;
    readonly paymentMode?: PaymentPurpose;
    readonly transferred?: boolean;
    readonly layout: "desktop" | "mobile";
  },
): Promise<
  | PaymentStart
  | null
  | IdempotencyRefusal
  | Refusal<
      | "item.notFound"
      | "order.notPayable"
      | "payment.notOffered"
      | "preSale.noBankTransfer"
      | "service.unavailable"
      | "stock.insufficient"
      | "limit.tooMany"
      | "limit.perPerson"
    >
> {
  const { shop, market, viewer } = context;
  const { orderId, layout } = input;
  const bearer = bearerOf(viewer, input.orderToken);
  const order = await ownOrder(shop, market, bearer, orderId);
  if (isRefusal(order)) return order;
  if (input.transferred) return await noteSent(context, bearer, orderId);
  const paymentMethodId = input.paymentMethodId ?? order.paymentMethodId;
  // Prices, taxes and bank account are those of the order's own country.
  const provider = providerFor(shop.config, order.country, paymentMethodId);
  if (provider === undefined) return refuse("payment.notOffered");
  if (provider === TRANSFER) return await payByTransfer(context, bearer, orderId, paymentMethodId);

  const ids = { paymentId: randomId(shop.random) };
  // Money that already arrived must not be asked for again.
  await askRunning(shop, orderId);
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const locked = await lockOwn(shop, transaction, market, bearer, orderId);
    if (!locked) return refuse("item.notFound" as const);
    const isMeant = input.paymentMode === undefined || nextPayment(locked)?.purpose === input.paymentMode;
    if (!isMeant || !isPayable(locked, shop.clock())) return refuse("order.notPayable" as const);
    const start = { ...ids, orderId, provider, paymentMethodId, layout, countryParameter: market.countryParameter };
    if (!(await beginAgain(shop, transaction, locked, start))) return refuse("order.notPayable" as const);
    const lacking = await paymentStarted(context, transaction, locked, paymentMethodId);
    if ("refused" in lacking) return lacking;
    return lacking.length > 0 ? refuse("stock.insufficient" as const, { details: lacking }) : undefined;
  });
  if (isRefusal(done)) return done;
  const payment = await leadToProvider(shop, done.ids.paymentId);
  if (payment === "over") return refuse("order.notPayable");
  return payment === "silent" ? refuse("service.unavailable") : payment;
}

/** Opens an order of its bearer. While a payment has no result, the provider is asked first, once for all concurrent visitors. */
export async function openOrder(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  input: WhichOrder,
): Promise<OwnOrder | Refusal<"item.notFound">> {
  const { shop, market, viewer } = context;
  const bearer = bearerOf(viewer, input.orderToken);
  const order = await ownOrder(shop, market, bearer, input.orderId);
  if (isRefusal(order) || order.paymentStatus !== "Processing" || order.deliveryStatus !== null) return order;
  await askWhenOpened(shop, order.orderId);
  // Read again in every case: a notification may have arrived meanwhile.
  return await ownOrder(shop, market, bearer, input.orderId);
}
