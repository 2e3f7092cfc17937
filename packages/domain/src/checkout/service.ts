/** Checkout: placing an order, of goods or of a membership, and starting its payment, paying again, and opening an order while its payment is under way. */
import { randomId } from "@rambla/core/id";
import type { Purse } from "@rambla/core/pricing";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { takeOrdered } from "../cart/ordered-service.ts";
import { guardGuesses } from "../coupon/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { checkMembershipInput, type MembershipInput, placeMembership } from "../order/placing/membership-placing-service.ts";
import { isPayable, nextPayment, type PaymentPurpose } from "../order/money-rules.ts";
import { paymentStarted } from "../order/money-service.ts";
import {
  type Attached,
  checkInput,
  type OrderInput,
  type OrderRefusal,
  placeOrder,
  type PlacedOrder,
  readLines,
} from "../order/placing/placing-service.ts";
import { bearerOf, lockOwn, orderById, orderToken, type OwnOrder, ownOrder } from "../order/service.ts";
import { orderOfWish } from "../order/placing/wish-service.ts";
import { providerFor, TRANSFER } from "../payment/rules.ts";
import { askRunning, askWhenOpened } from "../payment/asking/ask-service.ts";
import {
  attemptInsert,
  beginAgain,
  leadNewToProvider,
  leadToProvider,
  newAttempt,
  type NewAttempt,
  type PaymentStart,
} from "../payment/service.ts";
import { type CallContext, isCustomer, wishOf } from "../platform/call-context.ts";
import type { Transaction } from "../platform/database/database.ts";
import { checkCaller } from "./caller-rules.ts";
import { type Offered, openPurse, takeFromPurse } from "./purse-service.ts";
import { noteSent, payByTransfer } from "./transfer-service.ts";

type Layout = "desktop" | "mobile";
/** The customer an order form was made for, as `checkCaller` takes it. */
type MadeFor = { readonly customerId?: string | null };
const customerIdOf = (viewer: CallContext["viewer"]): string | undefined => (isCustomer(viewer) ? viewer.customerId : undefined);
type WhichOrder = { readonly orderId: string; readonly orderToken?: string };

type Placed = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly orderToken: string;
  readonly payment: PaymentStart | null;
};

/**
 * Places an order and starts its payment (D-113, D-135).
 * @returns see `commit`; `auth.required` where guests cannot order (D-085), and see `checkCaller`
 */
export async function commitPay(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">,
  input: OrderInput & Offered & MadeFor & { readonly layout: Layout; readonly fromCart?: boolean },
): Promise<Placed | OrderRefusal | IdempotencyRefusal | Refusal<"auth.required" | "auth.changed" | "payment.notOffered">> {
  const { shop, market, viewer } = context;
  if (!shop.config.guest.checkout && !isCustomer(viewer)) return refuse("auth.required");
  const wrong = checkCaller(customerIdOf(viewer), input.customerId) ?? checkInput(shop.config, market, input);
  if (wrong) return wrong;
  const lines = await readLines(context, input.items);
  return await commit(context, input, (transaction, { byTransfer, orderId, purse }, attached) =>
    placeOrder(context, transaction, { ...input, byTransfer }, lines, orderId, purse, {
      ...attached,
      async after(order) {
        const gone =
          input.fromCart && isCustomer(viewer)
            ? await takeOrdered(transaction, { orderId, customerId: viewer.customerId }, input.items)
            : undefined;
        return gone ?? (await attached.after(order));
      },
    }),
  );
}

/** The same of a year of membership, for the customer who asks (D-082). @returns see `commit` and `placeMembership` */
export async function buyMembership(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">,
  input: MembershipInput & Offered & MadeFor & { readonly layout: Layout },
): Promise<Placed | OrderRefusal | IdempotencyRefusal | Refusal<"auth.required" | "auth.changed" | "payment.notOffered">> {
  return (
    checkCaller(customerIdOf(context.viewer), input.customerId) ??
    checkMembershipInput(input) ??
    (await commit(context, input, (transaction, { byTransfer, orderId, purse }, attached) =>
      placeMembership(context, transaction, { ...input, byTransfer }, orderId, purse, attached),
    ))
  );
}

type ToPlace = { readonly byTransfer: boolean; readonly orderId: string; readonly purse: Purse | undefined };

/**
 * One transaction for order, limits, attempt and stock, then, outside of it, the provider.
 * @param place writes the order, and what is attached to it
 * @returns ids, the token of the order's link, and where to pay; `payment` is null when there is nothing to pay (any more), it is paid by transfer, or the provider does not answer,
 * in which case the order stands and can be paid later. `idempotency.conflict` names the order that was placed under the key, to its owner
 */
async function commit(
  context: Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">,
  input: Offered & { readonly paymentMethodId: string; readonly email: string; readonly layout: Layout },
  place: (transaction: Transaction, order: ToPlace, attached: Attached) => Promise<PlacedOrder | OrderRefusal>,
): Promise<Placed | OrderRefusal | IdempotencyRefusal | Refusal<"payment.notOffered">> {
  const { shop, market } = context;
  const { paymentMethodId, layout } = input;
  const provider = providerFor(shop.config, market.country.code, paymentMethodId);
  if (provider === undefined) return refuse("payment.notOffered");

  const ids = { orderId: randomId(shop.random), paymentId: randomId(shop.random) };
  let attempt: NewAttempt | undefined;
  let written: PlacedOrder | undefined;
  const byTransfer = provider === TRANSFER;
  const guessed = await guardGuesses(context, input.redeemCode);
  if (guessed) return guessed;
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const purse = await openPurse(context, transaction, input);
    if (isRefusal(purse)) return purse;
    const placed = await place(
      transaction,
      { byTransfer, orderId: ids.orderId, purse: purse.purse },
      {
        beside(order) {
          attempt = byTransfer
            ? undefined
            : newAttempt(shop, order, { ...ids, provider, paymentMethodId, layout, countryParameter: market.countryParameter });
          return attempt && attemptInsert(attempt);
        },
        after: (order) => takeFromPurse(context, transaction, purse, { ...order, orderId: ids.orderId, email: input.email }),
      },
    );
    if (isRefusal(placed)) return placed;
    written = placed;
    return undefined;
  });
  if (isRefusal(done)) {
    if (done.refused !== "idempotency.conflict") return done;
    // The same press with something corrected: its first answer was lost, the order is there.
    return refuse("idempotency.conflict", { details: await orderOfWish(context, input.email) });
  }
  const { orderId, paymentId } = done.ids;
  // What was written just now need not be read again; the answer to a repeated press is made from what stands there by now.
  const order = done.first ? written : await orderById(shop, orderId);
  if (!order) throw new Error("an order vanished");
  const payment = done.first ? attempt && (await leadNewToProvider(shop, attempt, order)) : await leadToProvider(shop, paymentId);
  return {
    orderId,
    orderNumber: order.orderNumber,
    orderToken: orderToken(shop, orderId),
    payment: typeof payment === "object" ? payment : null,
  };
}

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
    readonly layout: Layout;
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
