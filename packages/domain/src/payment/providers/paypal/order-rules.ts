/** What PayPal says of an order, in the words of the port. Pure. */
import type { Order, OrdersCapture, Refund } from "@paypal/paypal-server-sdk";
import type { ProviderResult, RefundState } from "@rambla/core/payment-provider";
import { readAmount } from "./amount-rules.ts";

/** What PayPal calls a charge whose money is there, also when some of it went back later. */
const CHARGED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
const REFUSED = new Set(["DECLINED", "FAILED"]);

/** Why a capture is refused for good: the payer has to choose another way to pay. */
export const DECLINED: ReadonlySet<string> = new Set([
  "INSTRUMENT_DECLINED",
  "TRANSACTION_REFUSED",
  "PAYER_CANNOT_PAY",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "CARD_EXPIRED",
  "COMPLIANCE_VIOLATION",
  "MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED",
  "PAYEE_BLOCKED_TRANSACTION",
  "TRANSACTION_BLOCKED_BY_PAYEE",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
]);

/** The part of an order that is a payment of the shop; undefined when the order is somebody else's. */
function unitOf({ purchaseUnits = [] }: Order, paymentId: string) {
  return purchaseUnits.find(
    ({ customId, payments }) => customId === paymentId || payments?.captures?.some((capture) => capture.customId === paymentId),
  );
}

/** What became of a payment; undefined when the order is not about it. */
export function resultIn(order: Order, paymentId: string): ProviderResult | undefined {
  const unit = unitOf(order, paymentId);
  if (!unit) return undefined;
  const captures = unit.payments?.captures ?? [];
  const charge = captures.find(isCharged);
  if (charge) return { kind: "succeeded", charged: readAmount(charge.amount) };
  if (captures.length > 0)
    return captures.every(({ status }) => REFUSED.has(status ?? "")) ? { kind: "failed" } : { kind: "pending", payerSeen: true };
  if (order.status === "VOIDED") return { kind: "failed" };
  // Before somebody approves, PayPal says nothing of whether they have come.
  return order.status === "APPROVED" ? { kind: "approved" } : { kind: "pending", payerSeen: order.status === "COMPLETED" };
}

/** The charge of a payment, with what went back of it. */
export function chargeIn(
  order: Order,
  paymentId: string,
): { readonly charge: OrdersCapture; readonly refunds: readonly Refund[] } | undefined {
  const payments = unitOf(order, paymentId)?.payments;
  const charge = payments?.captures?.find(isCharged);
  return charge && { charge, refunds: payments?.refunds ?? [] };
}

const CAME_TO_NOTHING = new Set(["FAILED", "CANCELLED"]);

/**
 * How far a refund is, by all that PayPal has made of it.
 * @param failures of which the shop knows; @returns undefined where it has to be made, or made anew
 */
export function refundState(made: readonly Pick<Refund, "status">[], failures: number): RefundState | undefined {
  const alive = made.filter(({ status }) => !CAME_TO_NOTHING.has(status ?? ""));
  if (alive.length > 0) return alive.some(({ status }) => status === "COMPLETED") ? "given" : "pending";
  return made.length > failures ? "failed" : undefined;
}

/** What a payment is called on PayPal's papers: the number of its order for people, and its id, by which what PayPal says of the charge itself is known. */
export const invoiceOf = (orderNumber: string, paymentId: string): string => `${orderNumber}-${paymentId}`;

/** The payment of an invoice; undefined for one of somebody else. */
export const paymentOfInvoice = (invoice: string): string | undefined => /^[^-]+-[^-]+-(.+)$/.exec(invoice)?.[1];

function isCharged({ status }: OrdersCapture): boolean {
  return CHARGED.has(status ?? "");
}
