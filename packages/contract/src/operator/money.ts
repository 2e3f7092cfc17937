import * as z from "zod";
import { currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { paymentPurpose } from "../order.ts";
import { brand, growing, operatorCall, operatorLook, operatorOnce, reason } from "./operator-call.ts";
import { orderLooked } from "./order.ts";

const reviewReason = z.enum(["wrongAmount", "noAnswer", "noRefund", "reversed", "unknownPayment"]);
/** Lines count from 1. Without `qty`: all units not refunded yet. */
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
  orderPlan: operatorCall("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/plan", operationId: "orderPlan" })
    /** `keep` stays with the shop. */
    .input(
      z.strictObject({
        orderId: opaqueId,
        does: z.enum(["refund", "cancel"]),
        amount: decimal.optional(),
        lines: linesBack.optional(),
        keep: decimal.optional(),
      }),
    )
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
    /** Refunds the rest, `amount`, or the value of `lines`, with coupon and coins in their share. Also returns a kept deposit. */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), lines: linesBack.optional(), reason }))
    /** `refunding`: an operator returns transfers by hand. `nothing`: only coupon or coins. */
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
    /** Before shipping. `amount` defaults to all money left. */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), reason }))
    /** As in `orderRefund`. `nothing`: the transfer had not arrived. */
    .output(z.object({ orderId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, currency }))
    .errors(refusals("item.notFound", "order.notRefundable", "order.disputed")),
  depositsKept: operatorCall("money")
    .route({ method: "GET", path: "/operator/deposits", operationId: "depositsKept" })
    /** The latest first. */
    .input(growing)
    .output(
      z.object({
        items: z.array(z.object({ orderId: opaqueId, orderNumber: z.string(), brand, canceledAt: moment, kept: decimal, currency })),
        next: cursor.nullable(),
      }),
    ),
  paymentRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/payment/{paymentId}/refund", operationId: "paymentRefund" })
    /** In any state of its order. */
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
    /** `settled`: by hand elsewhere. `lost`: a final chargeback. */
    .input(z.strictObject({ paymentId: z.string().min(1).max(200), review: reviewReason, decision: reviewDecision, reason }))
    .output(z.object({ paymentId: z.string(), decision: reviewDecision }))
    .errors(refusals("item.notFound", "review.notRefundable", "review.notLost")),
};
