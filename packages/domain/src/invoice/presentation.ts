/** Invoices as calls tell them. */
import type * as contract from "@rambla/contract/invoice";
import { decimalText, money } from "@rambla/core/money";
import type * as z from "zod";
import type { InvoiceRow } from "./issue/issue-store.ts";
import { buyerOf, type OrderInvoices } from "./service.ts";

/** Where the PDF of an invoice is fetched. */
export const INVOICE_AT = "/file/invoice/";
export const invoiceAddress = (invoiceId: string): string => `${INVOICE_AT}${invoiceId}.pdf`;

/** An order with its invoices. */
export function presentInvoices({ order, standing, request, invoices }: OrderInvoices): z.output<typeof contract.orderInvoice> {
  return {
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    total: decimalText(money(order.totalMinor, order.currency)),
    currency: order.currency,
    status: standing.status,
    kinds: [...standing.kinds],
    applyUntil: standing.applyUntil?.toISOString() ?? null,
    request: request && {
      kind: request.kind,
      buyer: request.buyer,
      appliedAt: request.createdAt.toISOString(),
      failureReason: request.failureReason,
    },
    buyer: buyerOf(order),
    documents: invoices.flatMap((invoice) => presentDocument(invoice) ?? []),
  };
}

function presentDocument({ invoiceId, type, number, issuedOn, totalMinor, currency, state }: InvoiceRow) {
  if (number === null || issuedOn === null) return undefined;
  return {
    invoiceId,
    type: type === 380 ? ("invoice" as const) : ("creditNote" as const),
    number,
    issuedOn,
    total: decimalText(money(totalMinor, currency)),
    currency,
    url: state === "ready" ? invoiceAddress(invoiceId) : null,
  };
}
