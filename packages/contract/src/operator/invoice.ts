/** Invoices that operators review, issue and upload. */
import * as z from "zod";
import { currency, cursor, decimal, moment, opaqueId, refusals } from "../call.ts";
import { invoiceBuyer, invoiceKind } from "../invoice.ts";
import { brand, growing, operatorLook, operatorOnce, readable } from "./operator-call.ts";

/** Bytes of a PDF as base64: what a call may be long. */
const MOST_PDF = 900_000;

/** What waits: a request for its review, or an invoice for its PDF. Both are named by their `invoiceId`. */
export const waitingInvoice = z.object({
  invoiceId: opaqueId,
  waitsFor: z.enum(["review", "upload", "file"]),
  type: z.enum(["invoice", "creditNote"]),
  invoicing: z.enum(["own", "port", "none"]),
  orderId: opaqueId,
  orderNumber: z.string(),
  brand,
  kind: invoiceKind.nullable(),
  buyer: invoiceBuyer,
  total: decimal,
  currency,
  since: moment,
});

export const invoiceCalls = {
  /** What waits, longest first: requests for a review, and invoices that another system issues for their number and PDF. */
  invoicesWaiting: operatorLook("money")
    .route({ method: "GET", path: "/operator/order/invoice/waiting", operationId: "invoicesWaiting" })
    .input(growing)
    .output(z.object({ items: z.array(waitingInvoice), next: cursor.nullable() }))
    .errors(refusals("item.notFound")),
  /** All that an invoice says, issued or waiting to be issued by another system, and the address of its PDF for an hour. */
  invoiceLook: operatorLook("money")
    .route({ method: "GET", path: "/operator/order/invoice/{invoiceId}", operationId: "invoiceLook" })
    .input(z.object({ invoiceId: opaqueId }))
    .output(
      z.object({
        invoiceId: opaqueId,
        orderId: opaqueId,
        number: z.string().nullable(),
        issuedOn: z.iso.date().nullable(),
        content: z.unknown(),
        url: z.string().nullable(),
      }),
    )
    .errors(refusals("item.notFound")),
  /**
   * Approves a request, which issues it where the shop issues by itself; rejects it with a reason that its shopper reads; or uploads the PDF of one that
   * another system has issued, with its number and date.
   */
  operatorInvoiceReview: operatorOnce("money")
    .route({ method: "POST", path: "/operator/order/invoice/{invoiceId}/review", operationId: "operatorInvoiceReview" })
    .input(
      z.strictObject({
        invoiceId: opaqueId,
        decision: z.enum(["approve", "reject", "upload"]),
        reason: readable(3, 500).optional(),
        number: z
          .string()
          .regex(/^[\w./-]{1,40}$/)
          .optional(),
        issuedOn: z.iso.date().optional(),
        /** The PDF as base64. */
        pdf: z.base64().max(MOST_PDF).optional(),
      }),
    )
    .output(z.object({ invoiceId: opaqueId, invoiceIds: z.array(opaqueId) }))
    .errors(refusals("item.notFound", "invoice.notNow", "invoice.numberTaken", "invoice.noPdf")),
};
