/** What happens to orders. */
import { eventKind } from "../platform/events.ts";

export const orderPlaced = eventKind("order.placed", ["orderId"]);
export const orderPaid = eventKind("order.paid", ["orderId"]);
/** The same of an order that is a customer's, for what guests have no part in. */
export const customerPaid = eventKind("order.customerPaid", ["orderId"]);
/** The deposit of an order is paid. */
export const orderDepositPaid = eventKind("order.depositPaid", ["orderId"]);
/** The balance of an order can be paid from now on. */
export const balanceOpened = eventKind("order.balanceOpened", ["orderId"]);
export const orderShipped = eventKind("order.shipped", ["orderId"]);
/** It has arrived: its shopper said so, or nobody for long enough. */
export const orderFinished = eventKind("order.finished", ["orderId"]);
/** Its shopper asks for an order with money to be cancelled. */
export const cancelAsked = eventKind("order.cancelAsked", ["orderId"]);
/** An operator said no to that. */
export const cancelRefused = eventKind("order.cancelRefused", ["orderId"]);
export const orderCanceled = eventKind("order.canceled", ["orderId"]);
/** An order that was to be paid in another way is to be paid by bank transfer. */
export const orderByTransfer = eventKind("order.byTransfer", ["orderId"]);
/** Its shopper says that the money of a bank transfer is sent. */
export const transferReported = eventKind("order.transferReported", ["orderId"]);
/** An operator did not find the transfer of an order on the account. */
export const transferMissed = eventKind("order.transferMissed", ["orderId"]);
/** A paid order came through an affiliate, whose network is to be told. */
export const orderCameByAffiliate = eventKind("order.cameByAffiliate", ["orderId"]);
/** A payment of an order went back to the payer, or what was left of it. */
export const orderRefunded = eventKind("order.refunded", ["orderId", "refundId"]);
/** A part of a payment that stays went back. */
export const orderPartRefunded = eventKind("order.partRefunded", ["orderId", "refundId"]);
/** Coupon and coins of an order that stands go back in the share of a refund. */
export const orderSharesBack = eventKind("order.sharesBack", ["orderId"]);
/** A provider took money of an order back for good. */
export const orderMoneyLost = eventKind("order.moneyLost", ["orderId"]);
/** Money that came for an order and never paid it went back. */
export const orderTurnedAway = eventKind("order.turnedAway", ["orderId", "refundId"]);
