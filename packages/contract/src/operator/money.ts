/** What was paid, what goes back, and payments under review. */
import * as z from "zod";
import { currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { paymentPurpose } from "../order.ts";
import { brand, growing, operatorCall, operatorLook, operatorOnce, reason } from "./operator-call.ts";
import { orderLooked } from "./order.ts";

const reviewReason = z.enum(["wrongAmount", "noAnswer", "noRefund", "reversed", "unknownPayment"]);
/** Units of lines, which count from 1 as `orderLook` tells them; without `qty` all that money did not go back for. */
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
  /** What `orderRefund` or `orderCancel` would do now. Nothing is done. */
  orderPlan: operatorCall("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/plan", operationId: "orderPlan" })
    /** `keep`: what the shop keeps of the money of an order that is cancelled. */
    .input(
      z.strictObject({
        orderId: opaqueId,
        does: z.enum(["refund", "cancel"]),
        amount: decimal.optional(),
        lines: linesBack.optional(),
        keep: decimal.optional(),
      }),
    )
    /** `restocks`: how many pieces go back to stock. */
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
     * Money alone: all that is left of it, `amount`, or what units of `lines` are worth, with coupon and coins in their share. The order stands, unless nothing
     * was sent of it and this is the last of its money; gives back a deposit that was kept when its balance was not paid in time.
     */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), lines: linesBack.optional(), reason }))
    /** `refunding`: the money is on its way back, the provider is asked until it says so; by hand what came by transfer. `nothing`: coupon or coins alone go back. */
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
    /** Ends an order that is paid, be it the deposit alone, and was not sent, or whose transfer is awaited. `amount`: what goes back, where it is not all that is left of the money; the shop keeps the rest. */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), reason }))
    /** As of `orderRefund`. `nothing`: a transfer had not arrived. */
    .output(z.object({ orderId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, currency }))
    .errors(refusals("item.notFound", "order.notRefundable", "order.disputed")),
  depositsKept: operatorCall("money")
    .route({ method: "GET", path: "/operator/deposits", operationId: "depositsKept" })
    /** Of orders whose balance nobody paid in time, the latest first: `orderRefund` gives one back. */
    .input(growing)
    .output(
      z.object({
        items: z.array(z.object({ orderId: opaqueId, orderNumber: z.string(), brand, canceledAt: moment, kept: decimal, currency })),
        next: cursor.nullable(),
      }),
    ),
  paymentRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/payment/{paymentId}/refund", operationId: "paymentRefund" })
    /** A part of a paid payment, whatever its order does. */
    .input(z.strictObject({ paymentId: opaqueId, amount: decimal, reason }))
    .output(
      z.object({ paymentId: opaqueId, state: z.enum(["refunding", "refunded", "nothing"]), amount: decimal, left: decimal, currency }),
    )
    .errors(refusals("item.notFound", "refund.tooMuch", "order.disputed")),
  paymentReviews: operatorCall("money")
    .route({ method: "GET", path: "/operator/payment/reviews", operationId: "paymentReviews" })
    /** Those that wait longest first. */
    .input(growing)
    .output(
      z.object({
        items: z.array(
          z.object({
            /** Of an unknown payment: as its provider calls it. */
            paymentId: z.string(),
            /** Null for a payment that the shop has not. */
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
    /** `refund`: what arrived goes back. `settled`: a person has settled it with the payer or the provider. `lost`: a charge that was taken back is a loss, and nothing of it is paid again. */
    .input(z.strictObject({ paymentId: z.string().min(1).max(200), review: reviewReason, decision: reviewDecision, reason }))
    .output(z.object({ paymentId: z.string(), decision: reviewDecision }))
    .errors(refusals("item.notFound", "review.notRefundable", "review.notLost")),
};
