import * as z from "zod";
import { catalogueId, currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { deliveryDays, deliveryStatus, order, paymentStatus, preSaleState } from "../order.ts";
import { brand, growing, operatorLook, operatorOnce, readable, reason } from "./operator-call.ts";

const parcel = z.object({
  orderId: opaqueId,
  deliveryStatus: deliveryStatus.nullable(),
  shippedAt: moment.nullable(),
  logisticsCompany: z.string().nullable(),
  trackingNumber: z.string().nullable(),
});

export const orderLooked = z.object({
  orderId: opaqueId,
  orderNumber: z.string(),
  paymentStatus,
  deliveryStatus: deliveryStatus.nullable(),
  createdAt: moment,
  paidAt: moment.nullable(),
  ...order.pick({ countryCode: true, email: true, address: true, shipsFrom: true, cancelReason: true }).shape,
  delivery: deliveryDays,
  items: z.array(
    z.object({
      line: z.number().int(),
      goodsId: catalogueId,
      articleNumber: z.string(),
      title: z.string(),
      qty: z.number().int(),
      /** Refunded units stay out of the parcel. */
      refundedQty: z.number().int(),
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
  /** `turnedAway` never paid the order. */
  total: decimal,
  refunded: decimal,
  turnedAway: decimal,
  kept: decimal,
  couponBack: decimal,
  coinsBack: decimal,
  /** To chargebacks. */
  lost: decimal,
  disputedAt: moment.nullable(),
  currency,
  /** Null without a deposit. */
  preSale: z.object({ state: preSaleState, deposit: decimal, balanceFrom: moment.nullable(), balanceUntil: moment.nullable() }).nullable(),
  transferredAt: moment.nullable(),
});

export const orderCalls = {
  /** The first due first. */
  ordersToShip: operatorLook("money")
    .route({ method: "GET", path: "/operator/order/to-ship", operationId: "ordersToShip" })
    .input(growing.extend({ brand: brand.optional(), countryCode: z.string().length(2).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({
            orderId: opaqueId,
            orderNumber: z.string(),
            brand,
            countryCode: z.string(),
            /** Without a promise the day of the order. */
            due: z.iso.date(),
            paidAt: moment.nullable(),
            shipsTo: z.string().nullable(),
            pieces: z.number().int(),
            total: decimal,
            currency,
            cancelAsked: z.boolean(),
            /** `disputed`: an undecided chargeback. `withdrawn`: a withdrawal waits for a person. Such orders must not ship. */
            held: z.enum(["disputed", "moneyGone", "withdrawn"]).nullable(),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** The oldest first. `left` is not refunded yet. */
  cancellations: operatorLook("money")
    .route({ method: "GET", path: "/operator/order/cancellations", operationId: "cancellations" })
    .input(growing)
    .output(
      z.object({
        items: z.array(
          z.object({
            orderId: opaqueId,
            orderNumber: z.string(),
            brand,
            paymentStatus,
            deliveryStatus: deliveryStatus.nullable(),
            askedAt: moment,
            reasonCode: z.string().nullable(),
            description: z.string().nullable(),
            total: decimal,
            left: decimal,
            currency,
          }),
        ),
        next: cursor.nullable(),
      }),
    ),
  /** The customer reads `answer`; the audit log keeps `reason`. */
  cancellationRefuse: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/cancellation/refuse", operationId: "cancellationRefuse" })
    .input(z.strictObject({ orderId: opaqueId, answer: readable(3, 500), reason }))
    .output(z.object({ orderId: opaqueId }))
    .errors(refusals("item.notFound")),
  orderShip: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/ship", operationId: "orderShip" })
    .input(z.strictObject({ orderId: opaqueId, logisticsCompany: z.string().max(100), trackingNumber: z.string().max(100) }))
    .output(parcel)
    .errors(refusals("item.notFound", "order.notShippable", "order.disputed")),
  orderParcelCorrect: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/parcel", operationId: "orderParcelCorrect" })
    /** The customer gets another mail. */
    .input(z.strictObject({ orderId: opaqueId, logisticsCompany: z.string().max(100), trackingNumber: z.string().max(100), reason }))
    .output(parcel)
    .errors(refusals("item.notFound", "order.notShippable", "order.disputed")),
};
