/** What was paid, what goes back, and payments under review. */
import * as z from "zod";
import { catalogueId, currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { deliveryDays, deliveryStatus, order, paymentPurpose, paymentStatus, preSaleState } from "../order.ts";
import { brand, growing, operatorCall, operatorLook, operatorOnce, reason } from "./operator-call.ts";

const reviewReason = z.enum(["wrongAmount", "noAnswer", "noRefund", "reversed", "unknownPayment"]);
const reviewDecision = z.enum(["refund", "settled", "lost"]);

export const moneyCalls = {
  orderLook: operatorLook("money")
    .route({ method: "GET", path: "/operator/order", operationId: "orderLook" })
    .input(z.object({ brand, orderNumber: z.string().max(40) }))
    .output(
      z.object({
        orderId: opaqueId,
        orderNumber: z.string(),
        paymentStatus,
        deliveryStatus: deliveryStatus.nullable(),
        createdAt: moment,
        paidAt: moment.nullable(),
        ...order.pick({ countryCode: true, email: true, address: true, shipsFrom: true, cancelReason: true }).shape,
        delivery: deliveryDays,
        /** What goes into the parcel: what was ordered, and what is given with it. */
        items: z.array(
          z.object({
            goodsId: catalogueId,
            articleNumber: z.string(),
            title: z.string(),
            qty: z.number().int(),
            linePrice: decimal,
            preSale: z.boolean(),
          }),
        ),
        gifts: z.array(z.object({ goodsId: catalogueId, articleNumber: z.string(), title: z.string() })),
        shippedAt: moment.nullable(),
        logisticsCompany: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        finishedAt: moment.nullable(),
        canceledAt: moment.nullable(),
        /** `refunded` of what paid the order; `turnedAway` is what never did and was sent back. */
        total: decimal,
        refunded: decimal,
        turnedAway: decimal,
        kept: decimal,
        /** What providers took back of its money for good, and since when one has without a decision. */
        lost: decimal,
        disputedAt: moment.nullable(),
        currency,
        /** How it stands with its deposit, and until when the balance is to be paid; null for one that is paid at once. */
        preSale: z
          .object({ state: preSaleState, deposit: decimal, balanceFrom: moment.nullable(), balanceUntil: moment.nullable() })
          .nullable(),
        /** When its shopper said that a bank transfer is sent. */
        transferredAt: moment.nullable(),
        payments: z.array(
          z.object({ paymentId: opaqueId, paymentMode: paymentPurpose, status: z.string(), amount: decimal, createdAt: moment }),
        ),
      }),
    )
    .errors(refusals("item.notFound")),
  orderRefund: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/refund", operationId: "orderRefund" })
    /** Calls an order off that is paid, be it the deposit alone, or whose transfer is awaited; gives back a deposit that was kept when its balance was not paid in time. `amount`: what goes back, where it is not all that is left of the money. */
    .input(z.strictObject({ orderId: opaqueId, amount: decimal.optional(), reason }))
    /** `refunding`: the money is on its way back, the provider is asked until it says so; by hand what came by transfer. `nothing`: a transfer had not arrived. */
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
