/** What happens to attempts to pay. */
import { eventKind } from "../platform/events.ts";

/** Money has to go back to the payer: a refund was written. */
export const paymentRefunding = eventKind("payment.refunding", ["refundId"]);
/** The built-in provider has something to tell the shop. */
export const notificationWritten = eventKind("provider.notification", ["eventId"]);
