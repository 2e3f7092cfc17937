/** What an operator who sees the bank account reports about transfers and refunds by hand. */
import { randomId } from "@rambla/core/id";
import { decimalText, type Money, money, parseDecimal } from "@rambla/core/money";
import { isRefusal, type Refusal, refuse, refuseField } from "@rambla/core/refusal";
import { type IdempotencyRefusal, onlyOnce } from "../../idempotency/service.ts";
import { lockForPayment, paymentArrived } from "../../order/money-service.ts";
import type { OrderRow } from "../../order/service.ts";
import { transferArrived, transferMissing } from "../../order/transfer/transfer-service.ts";
import { type OperatorContext, wishOf } from "../../platform/call-context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type AskedPart, type ListPart, readPart } from "../../platform/list-part.ts";
import type { Shop } from "../../platform/shop.ts";
import { settle } from "../refund-service.ts";
import { findHandRefunds, findRefund, type HandRefund, insertRefund, refundAmount } from "../refund-store.ts";
import { TRANSFER } from "../rules.ts";
import { findAttempt, findAttempts, insertArrived } from "../store.ts";

type Asking = Pick<OperatorContext, "shop" | "wish">;
export type TransferOutcome = "paid" | "toGiveBack" | "missing";

/**
 * Records an operator's report: the transfer arrived in full; another amount or a second transfer arrived, which goes back; or nothing
 * arrived.
 * @param said `amount`: what arrived; for `arrived` it must be the total
 * @returns `toGiveBack` where no order waits for the money, stock is gone or a limit is reached; `transfer.notExpected` when the customer
 * never saw the account, the transfer was recorded before, or a `missing` one was never reported as sent
 */
export async function decideTransfer(
  context: Asking,
  said: { readonly orderId: string; readonly decision: "arrived" | "another" | "missing"; readonly amount?: string },
): Promise<
  | { readonly outcome: TransferOutcome }
  | IdempotencyRefusal
  | Refusal<"item.notFound" | "transfer.notExpected" | "transfer.wrongAmount" | "request.invalid">
> {
  const { shop } = context;
  const { orderId, decision } = said;
  const ids = { paymentId: randomId(shop.random) };
  const done = await onlyOnce(shop, wishOf(context), ids, async (transaction) => {
    const order = await lockForPayment(transaction, orderId);
    if (!order) return refuse("item.notFound" as const);
    if (decision === "missing")
      return (await transferMissing(shop, transaction, orderId)) ? undefined : refuse("transfer.notExpected" as const);
    const total = money(order.totalMinor, order.currency);
    const amount = parseDecimal(said.amount ?? "", order.currency);
    const isExpected = await mayArrive(transaction, order);
    const isTotal = amount?.minor === total.minor;
    if (decision === "another") {
      if (!amount || amount.minor <= 0) return refuseField("amount", "request.invalid" as const);
      // The awaited amount counts as arrived under either name.
      await (isExpected && isTotal
        ? takeIn(shop, transaction, order, ids.paymentId, total)
        : takeToGiveBack(shop, transaction, order, ids.paymentId, amount));
      return undefined;
    }
    if (!isExpected) return refuse("transfer.notExpected" as const);
    if (!isTotal) return refuse("transfer.wrongAmount" as const, { values: { amount: `${decimalText(total)} ${order.currency}` } });
    await takeIn(shop, transaction, order, ids.paymentId, total);
    return undefined;
  });
  if (isRefusal(done)) return done;
  if (decision === "missing") return { outcome: "missing" };
  const arrived = await findAttempt(shop.database, done.ids.paymentId);
  if (!arrived) throw new Error("a transfer vanished");
  return { outcome: arrived.status === "refunding" || arrived.status === "refunded" ? "toGiveBack" : "paid" };
}

/**
 * Whether the total can still arrive: the customer once saw the account, and it was not recorded yet. It may come after a cancellation or
 * another payment.
 */
async function mayArrive(transaction: Transaction, order: OrderRow): Promise<boolean> {
  return (
    order.transferOffered &&
    !(await findAttempts(transaction, order.orderId)).some(
      ({ provider, amountMinor }) => provider === TRANSFER && amountMinor === order.totalMinor,
    )
  );
}

/** @param order locked by the transaction */
async function takeIn(shop: Shop, transaction: Transaction, order: OrderRow, paymentId: string, total: Money): Promise<void> {
  const isPaid = order.deliveryStatus === null && (await paymentArrived(shop, transaction, order, total)) === "paid";
  if (!isPaid) return await takeToGiveBack(shop, transaction, order, paymentId, total);
  await insertArrived(transaction, arrivalOf(order, paymentId, total), "paid", shop.clock());
  await transferArrived(shop, transaction, order);
}

/**
 * Records money that no order keeps.
 * @param order locked by the transaction
 */
async function takeToGiveBack(shop: Shop, transaction: Transaction, order: OrderRow, paymentId: string, amount: Money): Promise<void> {
  const now = shop.clock();
  await insertArrived(transaction, arrivalOf(order, paymentId, amount), "refunding", now);
  // Such money goes back once, so the refund has the id of its payment.
  await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: amount.minor, turnedAway: true }, now);
}

const arrivalOf = ({ orderId, currency, paymentMethodId }: OrderRow, paymentId: string, amount: Money) =>
  ({ paymentId, orderId, purpose: "FULL_PAYMENT", provider: TRANSFER, amountMinor: amount.minor, currency, paymentMethodId }) as const;

/**
 * Refunds that an operator has to send, oldest first.
 * @param asked `after`: the cursor
 */
export async function refundsByHand(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<HandRefund>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findHandRefunds(shop.database, behind, most),
    ({ createdAt, refundId }) => ({ at: createdAt, id: refundId }),
  );
}

/**
 * Records that an operator sent a refund.
 * @returns `item.notFound` when it does not wait for that
 */
export async function sentBack(
  context: Asking,
  refundId: string,
): Promise<{ readonly amount: Money } | IdempotencyRefusal | Refusal<"item.notFound">> {
  const { shop } = context;
  const done = await onlyOnce(shop, wishOf(context), {}, async (transaction) => {
    const refund = await findRefund(transaction, refundId);
    return refund?.byHand && (await settle(shop, transaction, refund)) ? undefined : refuse("item.notFound" as const);
  });
  if (isRefusal(done)) return done;
  const amount = await refundAmount(shop.database, refundId);
  if (!amount) throw new Error("a refund vanished");
  return { amount };
}
