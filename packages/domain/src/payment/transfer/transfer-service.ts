/**
 * What a person who sees the account says of bank transfers (R-401, D-112, docs/decisions/121): the money is there, or it is not; and what
 * has to go back was sent back.
 */
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
 * The transfer of an order is on the account, whole and to the cent; or something else that came under its name is, a second transfer or another
 * amount, which is written down to go back; or nothing is.
 * @param said `amount` is what stands on the account: for `arrived` it must be the total of the order
 * @returns `toGiveBack` where nothing waits for it (any more), the pieces are gone or a limit is reached: then it goes back by hand;
 * `transfer.notExpected` for an order whose shopper was never told the account, whose transfer was seen before, or, missing, of which nobody said that it is sent
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
      // The very money that is awaited is no other, whatever it is called.
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
 * Whether the money of an order can be there: its shopper was once told the account, and its total has not come that way yet. It may come after the
 * order was cancelled, paid in another way, or is about to be.
 */
async function mayArrive(transaction: Transaction, order: OrderRow): Promise<boolean> {
  return (
    order.transferOffered &&
    !(await findAttempts(transaction, order.orderId)).some(
      ({ provider, amountMinor }) => provider === TRANSFER && amountMinor === order.totalMinor,
    )
  );
}

/** What an order waits for, or once waited for, is on the account. @param order locked by the transaction */
async function takeIn(shop: Shop, transaction: Transaction, order: OrderRow, paymentId: string, total: Money): Promise<void> {
  const isPaid = order.deliveryStatus === null && (await paymentArrived(shop, transaction, order, total)) === "paid";
  if (!isPaid) return await takeToGiveBack(shop, transaction, order, paymentId, total);
  await insertArrived(transaction, arrivalOf(order, paymentId, total), "paid", shop.clock());
  await transferArrived(shop, transaction, order);
}

/** Money is on the account that no order keeps. @param order locked by the transaction */
async function takeToGiveBack(shop: Shop, transaction: Transaction, order: OrderRow, paymentId: string, amount: Money): Promise<void> {
  const now = shop.clock();
  await insertArrived(transaction, arrivalOf(order, paymentId, amount), "refunding", now);
  // Money that nobody waits for goes back once, so the refund has the id of its payment.
  await insertRefund(transaction, { refundId: paymentId, paymentId, amountMinor: amount.minor, turnedAway: true }, now);
}

const arrivalOf = ({ orderId, currency, paymentMethodId }: OrderRow, paymentId: string, amount: Money) =>
  ({ paymentId, orderId, purpose: "FULL_PAYMENT", provider: TRANSFER, amountMinor: amount.minor, currency, paymentMethodId }) as const;

/** Money that somebody has to send back by hand, waiting longest first. @param asked `after`: what stands behind that one */
export async function refundsByHand(shop: Pick<Shop, "database" | "config">, asked: AskedPart): Promise<ListPart<HandRefund>> {
  return await readPart(
    shop,
    asked,
    (behind, most) => findHandRefunds(shop.database, behind, most),
    ({ createdAt, refundId }) => ({ at: createdAt, id: refundId }),
  );
}

/** It was sent back by hand: the books and the buyer are told. @returns `item.notFound` for what does not wait for a person (any more) */
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
