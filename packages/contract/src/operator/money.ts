import * as z from "zod";
import { currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { paymentPurpose } from "../order.ts";
import { brand, growing, operatorCall, operatorLook, operatorOnce, reason } from "./operator-call.ts";
import { orderLooked } from "./order.ts";

const reviewReason = z.enum(["wrongAmount", "noAnswer", "noRefund", "reversed", "unknownPayment"]);
/** Lines count from 1 as in `orderLook`. Without `qty`: all units that are not refunded yet. */
const linesBack = z
  .array(z.strictObject({ line: z.number().int().min(1).max(10_000), qty: z.number().int().min(1).max(100_000).optional() }))
  .min(1)
  .max(500);
const reviewDecision = z.enum(["refund", "settled", "lost"]);

export const moneyCalls = {
  orderLook: operatorLook("money")
    .route({ method: "GET", path: "/operator/order", operationId: "orderLook" })
    .input(z.object({ brand, orderNumber: z.string().max(40) }))
    .output(
      orderLooked.extend({
        payments: z.array(
          z.object({ paymentId: opaqueId, paymentMode: paymentPurpose, status: z.string(), amount: decimal, createdAt: moment }),
        ),
      }),
    )
    .errors(refusals("item.notFound")),
  /** Previews `orderRefund` or `orderCancel` without doing it. */
  orderPlan: operatorCall("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/plan", operationId: "orderPlan" })
    /** `keep` is the amount that the shop keeps of a cancelled order. */
    .input(
      z.strictObject({
        orderId: opaqueId,
        does: z.enum(["refund", "cancel"]),
        amount: decimal.optional(),
        lines: linesBack.optional(),
        keep: decimal.optional(),
      }),
    )
    /** `restocks` is the number of units that return to stock. */
    .output(
      z.object({
        orderId: opaqueId,
        ends: z.boolean(),
        amount: decimal,
        left: decimal,
        coupon: decimal,
        coins: decimal,
        currency,
        restocks: z.int().min(0),
      }),
    )
    .errors(refusals("item.notFound", "order.notRefundable", "order.disputed", "refund.tooMuch")),
  orderRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/refund", operationId: "orderRefund" })
    /**
     * Refunds all that is left, `amount`, or the value of `lines`, with coupon and coins in their share.
     * The order ends when nothing was shipped and no money is left. Also returns a kept deposit.
     */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), lines: linesBack.optional(), reason }))
    /**
     * `refunding`: the worker asks the provider for the result; an operator sends transfers back. `nothing`: only coupon or coins return.
     */
    .output(
      z.object({
        orderId: opaqueId,
        state: z.enum(["refunding", "refunded", "nothing"]),
        ends: z.boolean(),
        amount: decimal,
        left: decimal,
        coupon: decimal,
        coins: decimal,
        currency,
      }),
    )
    .errors(refusals("item.notFound", "refund.tooMuch", "order.disputed")),
  orderCancel: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/cancel", operationId: "orderCancel" })
    /** Ends a paid order, or a paid deposit, before shipping, or one that awaits a transfer. `amount` defaults to all money left. */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), reason }))
    /** As in `orderRefund`. `nothing`: the transfer had not arrived. */
    .output(z.object({ orderId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, currency }))
    .errors(refusals("item.notFound", "order.notRefundable", "order.disputed")),
  depositsKept: operatorCall("money")
    .route({ method: "GET", path: "/operator/deposits", operationId: "depositsKept" })
    /** Kept deposits of unpaid balances, the latest first. `orderRefund` returns one. */
    .input(growing)
    .output(
      z.object({
        items: z.array(z.object({ orderId: opaqueId, orderNumber: z.string(), brand, canceledAt: moment, kept: decimal, currency })),
        next: cursor.nullable(),
      }),
    ),
  paymentRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/payment/{paymentId}/refund", operationId: "paymentRefund" })
    /** Refunds part of a payment in any state of its order. */
    .input(z.strictObject({ paymentId: opaqueId, amount: decimal, reason }))
    .output(
      z.object({ paymentId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, left: decimal, currency }),
    )
    .errors(refusals("item.notFound", "refund.tooMuch", "order.disputed")),
  paymentReviews: operatorCall("money")
    .route({ method: "GET", path: "/operator/payment/reviews", operationId: "paymentReviews" })
    /** The oldest first. */
    .input(growing)
    .output(
      z.object({
        items: z.array(
          z.object({
            /** The provider's id for an unknown payment. */
            paymentId: z.string(),
            /** Null for an unknown payment. */
            orderNumber: z.string().nullable(),
            brand: brand.nullable(),
            provider: z.string(),
            reason: reviewReason,
            noticedAt: moment,
            expected: decimal,
            expectedCurrency: z.string(),
            arrived: decimal.nullable(),
            arrivedCurrency: z.string().nullable(),
          }),
        ),
        next: cursor.nullable(),
      }),
    ),
  paymentReviewResolve: operatorOnce("money")
    .route({ method: "POST", path: "/operator/payment/{paymentId}/review", operationId: "paymentReviewResolve" })
    /**
     * `refund` returns what arrived. `settled`: an operator settled it elsewhere. `lost`: a chargeback is final, and no money of it is
     * refunded again.
     */
    .input(z.strictObject({ paymentId: z.string().min(1).max(200), review: reviewReason, decision: reviewDecision, reason }))
    .output(z.object({ paymentId: z.string(), decision: reviewDecision }))
    .errors(refusals("item.notFound", "review.notRefundable", "review.notLost")),
};
