import { eventKind } from "../platform/events.ts";

export const orderPlaced = eventKind("order.placed", ["orderId"]);
export const orderPaid = eventKind("order.paid", ["orderId"]);
/** A paid order that belongs to a customer, not a guest. */
export const customerPaid = eventKind("order.customerPaid", ["orderId"]);
export const orderDepositPaid = eventKind("order.depositPaid", ["orderId"]);
/** The balance can be paid from now on. */
export const balanceOpened = eventKind("order.balanceOpened", ["orderId"]);
export const orderShipped = eventKind("order.shipped", ["orderId"]);
/** Received, by the customer's word or after enough days. */
export const orderFinished = eventKind("order.finished", ["orderId"]);
/** A customer asks to cancel an order with money. */
export const cancelAsked = eventKind("order.cancelAsked", ["orderId"]);
export const cancelRefused = eventKind("order.cancelRefused", ["orderId"]);
export const orderCanceled = eventKind("order.canceled", ["orderId"]);
/** An order switched to bank transfer. */
export const orderByTransfer = eventKind("order.byTransfer", ["orderId"]);
/** The customer says that the transfer is sent. */
export const transferReported = eventKind("order.transferReported", ["orderId"]);
/** An operator did not find the transfer on the account. */
export const transferMissed = eventKind("order.transferMissed", ["orderId"]);
/** An affiliate brought a paid order; its network has to be told. */
export const orderCameByAffiliate = eventKind("order.cameByAffiliate", ["orderId"]);
/** A payment was refunded, or what was left of it. */
export const orderRefunded = eventKind("order.refunded", ["orderId", "refundId"]);
/** Part of a payment was refunded. */
export const orderPartRefunded = eventKind("order.partRefunded", ["orderId", "refundId"]);
/** Coupon and coins return in the share of a refund; the order stands. */
export const orderSharesBack = eventKind("order.sharesBack", ["orderId"]);
/** A provider took money back for good. */
export const orderMoneyLost = eventKind("order.moneyLost", ["orderId"]);
/** Money that never paid the order was refunded. */
export const orderTurnedAway = eventKind("order.turnedAway", ["orderId", "refundId"]);
