/** What happens to orders. */
import { eventKind } from "../platform/events.ts";

export const orderPlaced = eventKind("order.placed", ["orderId"]);
export const orderPaid = eventKind("order.paid", ["orderId"]);
export const orderCanceled = eventKind("order.canceled", ["orderId"]);
/** Money of an attempt went back to the payer. */
export const orderRefunded = eventKind("order.refunded", ["orderId"]);
