/** What happens to orders. */
import { eventKind } from "../platform/events.ts";

export const orderPlaced = eventKind("order.placed", ["orderId"]);
export const orderPaid = eventKind("order.paid", ["orderId"]);
export const orderShipped = eventKind("order.shipped", ["orderId"]);
/** It has arrived: its shopper said so, or nobody for long enough. */
export const orderFinished = eventKind("order.finished", ["orderId"]);
export const orderCanceled = eventKind("order.canceled", ["orderId"]);
/** Money of an attempt went back to the payer. */
export const orderRefunded = eventKind("order.refunded", ["orderId"]);
