/** What leaves the house: orders to ship, their parcels, and cancellations that ask for an answer. */
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

/** An order as operators look at it, without its payments. */
export const orderLooked = z.object({
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
      line: z.number().int(),
      goodsId: catalogueId,
      articleNumber: z.string(),
      title: z.string(),
      qty: z.number().int(),
      /** Units that money went back for: they stay out of the parcel. */
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
  /** `refunded` of what paid the order; `turnedAway` is what never did and was sent back. */
  total: decimal,
  refunded: decimal,
  turnedAway: decimal,
  kept: decimal,
  /** What of coupon and coins goes back while the order stands. */
  couponBack: decimal,
  coinsBack: decimal,
  /** What providers took back of its money for good, and since when one has without a decision. */
  lost: decimal,
  disputedAt: moment.nullable(),
  currency,
  /** How it stands with its deposit, and until when the balance is to be paid; null for one that is paid at once. */
  preSale: z.object({ state: preSaleState, deposit: decimal, balanceFrom: moment.nullable(), balanceUntil: moment.nullable() }).nullable(),
  /** When its shopper said that a bank transfer is sent. */
  transferredAt: moment.nullable(),
});

export const orderCalls = {
  /** What is paid and can leave, by the day it was promised for, the longest due first; of one brand or all, of the shop in one country or all. */
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
            /** The last day that was promised; where none was, the day of the order. */
            due: z.iso.date(),
            paidAt: moment.nullable(),
            shipsTo: z.string().nullable(),
            pieces: z.number().int(),
            total: decimal,
            currency,
            /** Whether its shopper waits for an answer to a wish to cancel it. */
            cancelAsked: z.boolean(),
            /** Why it may not leave: a provider took its money back and nobody has decided (`disputed`), or all of its money is gone. */
            held: z.enum(["disputed", "moneyGone"]).nullable(),
          }),
        ),
        next: cursor.nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /** What its shoppers want cancelled, the longest waiting first: `orderCancel` says yes, with all money or a part; `left` of it has not gone back yet. */
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
  /** The order stays as it is; `answer` is what its shopper reads, `reason` what the log keeps. */
  cancellationRefuse: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/cancellation/refuse", operationId: "cancellationRefuse" })
    .input(z.strictObject({ orderId: opaqueId, answer: readable(3, 500), reason }))
    .output(z.object({ orderId: opaqueId }))
    .errors(refusals("item.notFound")),
  orderShip: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/ship", operationId: "orderShip" })
    /** A paid order is on its way: who brings it, and the number on the parcel. */
    .input(z.strictObject({ orderId: opaqueId, logisticsCompany: z.string().max(100), trackingNumber: z.string().max(100) }))
    .output(parcel)
    .errors(refusals("item.notFound", "order.notShippable", "order.disputed")),
  orderParcelCorrect: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/{orderId}/parcel", operationId: "orderParcelCorrect" })
    /** What was said wrongly of a parcel that is on its way: its shopper sees it at once, and is written to anew. */
    .input(z.strictObject({ orderId: opaqueId, logisticsCompany: z.string().max(100), trackingNumber: z.string().max(100), reason }))
    .output(parcel)
    .errors(refusals("item.notFound", "order.notShippable", "order.disputed")),
};
