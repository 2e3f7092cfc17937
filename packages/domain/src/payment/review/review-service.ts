import { isoCurrency } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { callOff, disputeEnded, lockForPayment, moneyLost } from "../../order/money-service.ts";
import type { OrderRow } from "../../order/service.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import { leftOf, lockPaid, returnedOf, settle, tryRefund } from "../refund-service.ts";
import { findOnTheirWay, insertRefund } from "../refund-store.ts";
import {
  existsOpenReversal,
  findOpenReviews,
  lockOpenReview,
  type OpenReview,
  resolveReview,
  type ReviewDecision,
  type ReviewReason,
  type ReviewRow,
} from "./review-store.ts";
import { addLostOf, type Attempt, findAttempt, moveAttempt } from "../store.ts";

/**
 * Payments that wait for an operator, oldest first.
 * @param asked `after`: the cursor
 */
export async function listReviews(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<ReviewRow>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findOpenReviews(shop.database, behind, most),
    ({ noticedAt, paymentId, reason }) => ({ at: noticedAt, id: `${paymentId}_${reason}` }),
  );
}

/**
 * Records an operator's decision about a payment. `refund` returns a wrong amount. `settled` means settled by hand: a refused refund is
 * over, and a reversed charge counts again. `lost` books a reversed charge as a loss; an order of which nothing was sent and no money is
 * left ends.
 * @returns `item.notFound` when it does not wait; `review.notRefundable` where no refundable money arrived; `review.notLost` where no
 * provider took money back
 */
export async function resolve(
  context: Pick<OperatorContext, "shop" | "wish">,
  asked: { readonly paymentId: string; readonly review: ReviewReason; readonly decision: ReviewDecision },
): Promise<
  | { readonly paymentId: string; readonly decision: ReviewDecision }
  | IdempotencyRefusal
  | Refusal<"item.notFound" | "review.notRefundable" | "review.notLost">
> {
  const { shop } = context;
  const { paymentId, review, decision } = asked;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    if (review === "unknownPayment") return await resolveUnknown(shop, transaction, paymentId, decision);
    const found = await findAttempt(transaction, paymentId);
    const order = found && (await lockForPayment(transaction, found.orderId));
    const open = order && (await lockOpenReview(transaction, paymentId, review));
    if (!open) return refuse("item.notFound" as const);
    if (decision === "refund" && !(await refundArrived(shop, transaction, found, open))) return refuse("review.notRefundable" as const);
    if (decision === "lost" && review !== "reversed") return refuse("review.notLost" as const);
    if (decision === "lost") await bookLoss(shop, transaction, order, found, open);
    // The payer has this money already, so no provider is asked.
    if (review === "noRefund") for (const refund of await findOnTheirWay(transaction, paymentId)) await settle(shop, transaction, refund);
    await resolveReview(transaction, paymentId, review, decision, shop.clock());
    if (review === "reversed" && !(await existsOpenReversal(transaction, order.orderId))) await disputeEnded(transaction, order.orderId);
    return undefined;
  });
  if (isRefusal(done)) return done;
  if (decision === "refund") await tryRefund(shop, paymentId);
  return { paymentId, decision };
}

/** Such money can only be settled with the provider: the shop has no payment to refund or lose. */
async function resolveUnknown(
  { clock }: Pick<Shop, "clock">,
  transaction: Transaction,
  paymentId: string,
  decision: ReviewDecision,
): Promise<Refusal<"item.notFound" | "review.notRefundable" | "review.notLost"> | undefined> {
  if (!(await lockOpenReview(transaction, paymentId, "unknownPayment"))) return refuse("item.notFound");
  if (decision !== "settled") return refuse(decision === "refund" ? "review.notRefundable" : "review.notLost");
  await resolveReview(transaction, paymentId, "unknownPayment", decision, clock());
  return undefined;
}

/**
 * Refunds a wrong amount.
 * @returns false where none arrived in the currency of the payment
 */
async function refundArrived(
  shop: Shop,
  transaction: Transaction,
  { paymentId, currency }: Attempt,
  { arrivedMinor, arrivedCurrency }: OpenReview,
): Promise<boolean> {
  const isOurs = arrivedMinor !== null && arrivedMinor > 0 && arrivedCurrency === isoCurrency(currency);
  if (!isOurs || !(await moveAttempt(transaction, paymentId, ["review"], "refunding", shop.clock()))) return false;
  return await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: arrivedMinor, turnedAway: true }, shop.clock());
}

/**
 * Books a reversed charge as a loss, up to what is left of the payment. Pending refunds that the reversal covers are over, since the payer
 * has that money.
 * @param order locked by the transaction
 */
async function bookLoss(
  shop: Shop,
  transaction: Transaction,
  order: OrderRow,
  { paymentId, currency }: Attempt,
  { expectedMinor, expectedCurrency }: OpenReview,
): Promise<void> {
  const { orderId } = order;
  const left = (await lockPaid(transaction, orderId)).find((paid) => paid.paymentId === paymentId)?.left.minor ?? 0;
  const takenMinor = expectedCurrency === isoCurrency(currency) ? expectedMinor : left;
  const lostMinor = Math.min(left, takenMinor);
  let rest = takenMinor - lostMinor;
  for (const refund of await findOnTheirWay(transaction, paymentId)) {
    if (refund.amountMinor > rest) continue;
    await settle(shop, transaction, refund);
    rest -= refund.amountMinor;
  }
  if (lostMinor === 0) return;
  if (!(await addLostOf(transaction, paymentId, lostMinor))) throw new Error("more was lost of a payment than was left of it");
  const goneMinor = (await returnedOf(transaction, order)) + (order.deliveryStatus === "Canceled" ? lostMinor : 0);
  await moneyLost(shop, transaction, order, { lostMinor, goneMinor });
  const stays = leftOf(await lockPaid(transaction, orderId), order.currency);
  if (stays.minor === 0 && order.deliveryStatus !== "Canceled") await callOff(shop, transaction, order, stays, "chargeback");
}
