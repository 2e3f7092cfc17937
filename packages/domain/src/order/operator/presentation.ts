import type { orderLooked } from "@rambla/contract/operator/order";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import { preSaleStateOf } from "../pre-sale-rules.ts";
import { iso } from "../presentation.ts";
import type { OrderWithLines } from "../service.ts";

export function presentOrderToOperator(order: OrderWithLines, now: Date): z.output<typeof orderLooked> {
  const { orderId, orderNumber, paymentStatus, deliveryStatus, currency, depositMinor } = order;
  const state = preSaleStateOf(order, now);
  const text = (minor: number) => decimalText(money(minor, currency));
  return {
    orderId,
    orderNumber,
    paymentStatus,
    deliveryStatus,
    currency,
    createdAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    total: text(order.totalMinor),
    refunded: text(order.refundedMinor),
    turnedAway: text(order.turnedAwayMinor),
    kept: text(order.keptMinor),
    lost: text(order.lostMinor),
    couponBack: text(order.couponBackMinor),
    coinsBack: text(order.coinsBackMinor),
    disputedAt: iso(order.disputedAt),
    countryCode: order.country,
    email: order.email,
    address: order.address,
    shipsFrom: order.shipsFrom,
    cancelReason: order.cancelReason,
    delivery: order.deliveryFrom !== null && order.deliveryTo !== null ? { from: order.deliveryFrom, to: order.deliveryTo } : null,
    items: order.lines.map(({ goodsId, articleNumber, title, quantity, refundedUnits, lineMinor, preSale }, at) => ({
      line: at + 1,
      goodsId,
      articleNumber,
      title,
      qty: quantity,
      refundedQty: refundedUnits,
      linePrice: text(lineMinor),
      preSale,
    })),
    gifts: order.gifts.map(({ goodsId, articleNumber, title }) => ({ goodsId, articleNumber, title })),
    shippedAt: iso(order.shippedAt),
    logisticsCompany: order.logisticsCompany,
    trackingNumber: order.trackingNumber,
    transferredAt: iso(order.transferredAt),
    finishedAt: iso(order.finishedAt),
    canceledAt: iso(order.canceledAt),
    preSale:
      depositMinor !== null && state
        ? {
            state,
            deposit: text(depositMinor),
            balanceFrom: iso(order.balanceFrom),
            balanceUntil: iso(order.balanceUntil),
          }
        : null,
  };
}
