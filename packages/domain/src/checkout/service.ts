/** Checkout: paying an order again, and opening one while its payment is under way. */
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
 * Starts a new attempt at the payment an order waits for: all of it, its deposit, or the balance. An earlier one without a result is
 * void: should its money still arrive, it is refunded (D-129). With the method bank transfer nothing begins but the days it may take, and
 * `transferred` says that the money is sent (D-094).
 * @param input the order and, if it changes, the method, one of the order's country; `paymentMode` what its shopper means to pay: `order.notPayable` where the order waits for something else by now
 * @returns where to pay; null for what is transferred
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
  // Its prices, its taxes and its bank account are those of the order's own country, wherever it is opened.
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

/** Opens an order of whoever holds it; while a payment has no result yet, its provider is asked first, for all who open it at the time. */
export async function openOrder(
  context: Pick<CallContext, "shop" | "market" | "viewer">,
  input: WhichOrder,
): Promise<OwnOrder | Refusal<"item.notFound">> {
  const { shop, market, viewer } = context;
  const bearer = bearerOf(viewer, input.orderToken);
  const order = await ownOrder(shop, market, bearer, input.orderId);
  if (isRefusal(order) || order.paymentStatus !== "Processing" || order.deliveryStatus !== null) return order;
  await askWhenOpened(shop, order.orderId);
  // Also when nobody had to be asked: the notification may have come while we were about to, and its result is there.
  return await ownOrder(shop, market, bearer, input.orderId);
}
