import { eventKind } from "../platform/events.ts";

/** A refund was written and has to be sent. */
export const paymentRefunding = eventKind("payment.refunding", ["refundId"]);
/** The sandbox provider has a notification for the shop. */
export const notificationWritten = eventKind("provider.notification", ["eventId"]);
