/** Translates PayPal's orders to the provider port. Pure. */
import type { Order, OrdersCapture, Refund } from "@paypal/paypal-server-sdk";
import type { ProviderResult, RefundState } from "@rambla/core/payment-provider";
import { readAmount } from "./amount-rules.ts";

/** Statuses of a charge with its money received, even if refunded later. */
const CHARGED = new Set(["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"]);
const REFUSED = new Set(["DECLINED", "FAILED"]);

/** Final refusals of a capture: the payer has to choose another way to pay. */
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

/** The purchase unit of a payment; undefined when the order does not belong to it. */
function unitOf({ purchaseUnits = [] }: Order, paymentId: string) {
  return purchaseUnits.find(
    ({ customId, payments }) => customId === paymentId || payments?.captures?.some((capture) => capture.customId === paymentId),
  );
}

/** Undefined when the order does not belong to the payment. */
export function resultIn(order: Order, paymentId: string): ProviderResult | undefined {
  const unit = unitOf(order, paymentId);
  if (!unit) return undefined;
  const captures = unit.payments?.captures ?? [];
  const charge = captures.find(isCharged);
  if (charge) return { kind: "succeeded", charged: readAmount(charge.amount) };
  if (captures.length > 0)
    return captures.every(({ status }) => REFUSED.has(status ?? "")) ? { kind: "failed" } : { kind: "pending", payerSeen: true };
  if (order.status === "VOIDED") return { kind: "failed" };
  // Before an approval PayPal does not say whether the payer came.
  return order.status === "APPROVED" ? { kind: "approved" } : { kind: "pending", payerSeen: order.status === "COMPLETED" };
}

/** The charge of a payment, with its refunds. */
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
 * @param failures failed refunds that the shop knows of
 * @returns undefined when a refund has to be made, for the first time or again
 */
export function refundState(made: readonly Pick<Refund, "status">[], failures: number): RefundState | undefined {
  const alive = made.filter(({ status }) => !CAME_TO_NOTHING.has(status ?? ""));
  if (alive.length > 0) return alive.some(({ status }) => status === "COMPLETED") ? "given" : "pending";
  return made.length > failures ? "failed" : undefined;
}

/** The invoice number at PayPal: order number and payment id. Reversals name the payment only by it. */
export const invoiceOf = (orderNumber: string, paymentId: string): string => `${orderNumber}-${paymentId}`;

/** Undefined for an invoice of another shop. */
export const paymentOfInvoice = (invoice: string): string | undefined => /^[^-]+-[^-]+-(.+)$/.exec(invoice)?.[1];

function isCharged({ status }: OrdersCapture): boolean {
  return CHARGED.has(status ?? "");
}
