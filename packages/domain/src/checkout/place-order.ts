/** Places an order, of goods or of a membership, and starts its payment. */
import { randomId } from "@rambla/core/id";
import { decimalText } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import type { GiftChoice } from "../activity/gift-rules.ts";
import { countedGoods, giftsOfOrder } from "../activity/gift-service.ts";
import type { AddressInput } from "../address/rules.ts";
import { takeOrdered } from "../cart/ordered-service.ts";
import { guardGuesses } from "../coupon/service.ts";
import { type IdempotencyRefusal, onlyOnce } from "../idempotency/service.ts";
import { isAboveMaximum, type WantedItem } from "../order/item-rules.ts";
import { checkNoneWaiting } from "../order/membership/membership-service.ts";
import {
  checkForm,
  newOrder,
  type WrittenOrder,
  type OrderForm,
  type QuoteWithGifts,
  withoutReservation,
} from "../order/placing/new-order-service.ts";
import { allocateStock, checkPersonLimits, completeFree, insertOrder, reserveStock } from "../order/placing/placing-service.ts";
import { orderOfWish } from "../order/placing/wish-service.ts";
import type { PaymentMode } from "../order/rules.ts";
import { orderById, orderToken } from "../order/service.ts";
import { providerFor, TRANSFER } from "../payment/rules.ts";
import { leadNewToProvider, leadToProvider, type NewAttempt, openPayment, type PaymentStart } from "../payment/service.ts";
import { type CallContext, isCustomer, wishOf } from "../platform/call-context.ts";
import { networkHash } from "../platform/client-network.ts";
import type { Transaction } from "../platform/database/database.ts";
import { checkCaller } from "./caller-rules.ts";
import { quoteGoods, quoteYear } from "./order-quote-service.ts";
import { type Offered, openPurse, type OpenPurse, redeemCredits } from "./purse-service.ts";

type OrderedGoods = {
  readonly buys: "goods";
  readonly items: readonly WantedItem[];
  readonly address: AddressInput;
  readonly paymentMode?: PaymentMode | undefined;
  /** One for each event. */
  readonly gifts?: readonly GiftChoice[] | undefined;
  /** The items are lines of the customer's cart, which they leave. */
  readonly fromCart?: boolean | undefined;
};

export type OrderRequest = OrderForm &
  Offered & {
    readonly layout: "desktop" | "mobile";
    /** The form's customer, as in `checkCaller`. */
    readonly customerId?: string | null | undefined;
  } & (OrderedGoods | { readonly buys: "membership"; readonly address: null });

type Placed = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly orderToken: string;
  /** Null when nothing is to be paid, for a bank transfer, or when the provider does not answer. */
  readonly payment: PaymentStart | null;
};

export type OrderRefusal = Refusal<
  | "cart.selectToCheckout"
  | "goods.notExist"
  | "goods.notDeliverable"
  | "goods.updated"
  | "promotion.invalid"
  | "gift.outOfStock"
  | "gift.cannotCombine"
  | "stock.insufficient"
  | "limit.perOrder"
  | "limit.perPerson"
  | "limit.tooMany"
  | "preSale.noBankTransfer"
  | "membership.waiting"
  | "item.notFound"
  | "address.required"
  | "agreement.required"
  | "email.invalid"
  | "phone.invalid"
  | "request.invalid"
  | "coupon.notAvailable"
  | "coins.insufficient"
  | "auth.required"
  | "auth.changed"
  | "payment.notOffered"
>;

type Context = Pick<CallContext, "shop" | "market" | "viewer" | "clientAddress" | "wish">;
type Ids = { readonly orderId: string; readonly paymentId: string };
type Written = { readonly order: WrittenOrder & { readonly orderNumber: string }; readonly attempt: NewAttempt | undefined };

/**
 * Places an order once for its key, and starts its payment. Without an answer of the provider the order stands and can be paid later.
 * @returns the order, or a refusal that wrote nothing. `idempotency.conflict` names the order of the key to its owner, `membership.waiting`
 * the membership to pay first, `goods.updated` the present prices or total
 */
export async function placeOrder(context: Context, request: OrderRequest): Promise<Placed | OrderRefusal | IdempotencyRefusal> {
  const { shop, market } = context;
  const invalid = validate(context, request);
  if (invalid) return invalid;
  const provider = providerFor(shop.config, market.country.code, request.paymentMethodId);
  if (provider === undefined) return refuse("payment.notOffered");
  const guessed = await guardGuesses(context, request.redeemCode);
  if (guessed) return guessed;

  const ids: Ids = { orderId: randomId(shop.random), paymentId: randomId(shop.random) };
  let written: Written | undefined;
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const result = await writeOrder(context, transaction, request, ids, provider);
    if ("refused" in result) return result;
    written = result;
    return undefined;
  });
  if (!isRefusal(done)) return await startPayment(context, done.ids, written);
  if (done.refused !== "idempotency.conflict") return done;
  // The same key with a corrected form: the first answer was lost, but its order exists.
  return refuse("idempotency.conflict", { details: await orderOfWish(context, request.email) });
}

/** Checks caller and form without the database. */
function validate({ shop, market, viewer }: Context, request: OrderRequest): OrderRefusal | undefined {
  const caller = isCustomer(viewer) ? viewer.customerId : undefined;
  if (request.buys === "goods" && caller === undefined && !shop.config.guest.checkout) return refuse("auth.required");
  return checkCaller(caller, request.customerId) ?? checkForm(shop.config, market, request);
}

/**
 * Quotes and writes an order with its payment and all that it takes; repeated requests never get here. Contended rows are locked late,
 * stock last; orders of one network wait for each other first.
 */
async function writeOrder(
  context: Context,
  transaction: Transaction,
  request: OrderRequest,
  { orderId, paymentId }: Ids,
  provider: string,
): Promise<Written | OrderRefusal> {
  const { shop, market, viewer, clientAddress } = context;
  const byTransfer = provider === TRANSFER;
  const credits = await openPurse(context, transaction, request);
  if ("refused" in credits) return credits;
  const quote = await quoteAgreed(context, transaction, request, byTransfer, credits);
  if ("refused" in quote) return quote;

  const buyer = { market, viewer, clientHash: networkHash(shop, clientAddress) };
  const draft = newOrder(shop, buyer, request, quote, { orderId, byTransfer, now: shop.clock() });
  const reservation = await reserveStock(shop, transaction, draft, quote);
  if ("refused" in reservation) return reservation;
  const order = reservation.holds ? draft : withoutReservation(draft);
  const waiting = await checkNoneWaiting(transaction, order);
  if (waiting) return waiting;

  const orderNumber = await insertOrder(transaction, order);
  const { paymentMethodId, layout } = request;
  const start = { orderId, paymentId, provider, paymentMethodId, layout, countryParameter: market.countryParameter };
  const attempt = byTransfer ? undefined : await openPayment(shop, transaction, order, start);
  const refused = await takeAll(context, transaction, request, order, { quote, credits });
  return refused ?? { order: { ...order, orderNumber }, attempt };
}

/** Takes limits per person, cart lines, coupon, coins and stock. */
async function takeAll(
  context: Context,
  transaction: Transaction,
  request: OrderRequest,
  order: WrittenOrder,
  { quote, credits }: { readonly quote: QuoteWithGifts; readonly credits: OpenPurse },
): Promise<OrderRefusal | undefined> {
  const { shop, viewer } = context;
  return (
    (await checkPersonLimits(shop, transaction, viewer, order, quote)) ??
    (await clearCart(context, transaction, request, order.orderId)) ??
    (await redeemCredits(context, transaction, credits, order)) ??
    (await completeFree(shop, transaction, order)) ??
    (await allocateStock(shop, transaction, order, quote))
  );
}

/** Quotes the order, checks the total that the customer agreed to, and adds the chosen gifts. */
async function quoteAgreed(
  context: Context,
  transaction: Transaction,
  request: OrderRequest,
  byTransfer: boolean,
  { purse }: OpenPurse,
): Promise<QuoteWithGifts | OrderRefusal> {
  const { shop, market } = context;
  const isOfGoods = request.buys === "goods";
  const quote = isOfGoods ? await quoteGoods(context, transaction, { ...request, byTransfer }, purse) : quoteYear(context, purse);
  if ("refused" in quote) return quote;
  const { lines, sums } = quote;
  if (decimalText(sums.total) !== request.total) return refuse("goods.updated", { details: { total: decimalText(sums.total) } });
  const chosen = (isOfGoods && request.gifts) || [];
  const gifts = await giftsOfOrder(transaction, market, countedGoods(lines, sums.entries), chosen, shop.clock());
  if ("refused" in gifts) return gifts;
  return isAboveMaximum(sums.total, shop.config.order) ? refuseField("total", "request.invalid") : { ...quote, gifts };
}

async function clearCart(
  { viewer }: Context,
  transaction: Transaction,
  request: OrderRequest,
  orderId: string,
): Promise<Refusal<"goods.updated"> | undefined> {
  if (request.buys !== "goods" || !request.fromCart || !isCustomer(viewer)) return undefined;
  return await takeOrdered(transaction, { orderId, customerId: viewer.customerId }, request.items);
}

/**
 * Starts the payment at the provider.
 * @param written a new order; a repeated request reads the stored one
 */
async function startPayment({ shop }: Context, { orderId, paymentId }: Ids, written: Written | undefined): Promise<Placed> {
  const order = written?.order ?? (await orderById(shop, orderId));
  if (!order) throw new Error("an order vanished");
  const payment = written ? await leadNewToProvider(shop, written) : await leadToProvider(shop, paymentId);
  return {
    orderId,
    orderNumber: order.orderNumber,
    orderToken: orderToken(shop, orderId),
    payment: typeof payment === "object" ? payment : null,
  };
}
