/** Invoices of orders: asked for by their shoppers, made or uploaded by the shop. */
import * as z from "zod";
import { call, currency, cursor, decimal, moment, onceBy, opaqueId, refusals } from "./call.ts";

/** How it stands with the invoice of an order. */
export const invoiceStatus = z.enum([
  "CAN_NOT_APPLY_INVOICE",
  "CAN_APPLY_INVOICE",
  "CAN_REAPPLY_INVOICE",
  "IN_AUDIT",
  "AUDITED_WAIT_UPLOAD",
  "CAN_DOWNLOAD_INVOICE",
]);

/** 1 for a person, 2 for a company, which needs a tax number, 3 for the correction of one that was issued. */
export const invoiceKind = z.enum(["1", "2", "3"]);

const words = (most: number) => z.string().max(most);

/** Whom an invoice is made out to. */
export const invoiceBuyer = z.object({
  name: words(200),
  detailedAddress: words(200),
  extraAddress: words(200),
  postCode: words(20),
  city: words(100),
  province: words(100),
  country: words(2),
  /** Null for a person without one. */
  taxID: words(40).nullable(),
});

/** An invoice or a credit note that was issued; `url` where its PDF is there. */
export const invoiceDocument = z.object({
  invoiceId: opaqueId,
  type: z.enum(["invoice", "creditNote"]),
  number: z.string(),
  issuedOn: z.iso.date(),
  total: decimal,
  currency,
  url: z.string().nullable(),
});

/** An order with its invoices, the latest last. */
export const orderInvoice = z.object({
  orderId: opaqueId,
  orderNumber: z.string(),
  createdAt: moment,
  total: decimal,
  currency,
  status: invoiceStatus,
  /** The kinds that can be asked for now, until `applyUntil`. */
  kinds: z.array(invoiceKind),
  applyUntil: moment.nullable(),
  /** What was asked for last, and why it was refused, where it was. */
  request: z.object({ kind: invoiceKind, buyer: invoiceBuyer, appliedAt: moment, failureReason: z.string().nullable() }).nullable(),
  /** Whom it would be made out to by what the order says. */
  buyer: invoiceBuyer,
  documents: z.array(invoiceDocument),
});

const bearing = { orderToken: z.string().max(200).optional() };
const field = (most: number) => z.string().max(most).optional();

export const invoiceContract = {
  invoicePageSearch: call
    .meta({ caller: "orderBearer" })
    .route({ method: "GET", path: "/shop/order/invoice/page/search", operationId: "invoicePageSearch" })
    /** Without `orderId` the orders of a customer that have an invoice, or can have one, the latest first; with it that order alone, whatever can be said of it. */
    .input(
      z.object({
        orderId: opaqueId.optional(),
        ...bearing,
        after: cursor.optional(),
        limit: z.coerce.number<number>().int().min(1).max(100).optional(),
      }),
    )
    .output(z.object({ items: z.array(orderInvoice), next: cursor.nullable() }))
    .errors(refusals("auth.required", "item.notFound")),
  invoiceCreate: onceBy("orderBearer")
    .route({ method: "POST", path: "/shop/order/invoice", operationId: "invoiceCreate" })
    /** What is not said of the buyer is taken from `addressId` of the caller's address book, from what was asked for before, or from the order. */
    .input(
      z.strictObject({
        orderId: opaqueId,
        ...bearing,
        kind: invoiceKind,
        taxID: field(40),
        addressId: opaqueId.optional(),
        name: field(200),
        detailedAddress: field(200),
        extraAddress: field(200),
        postCode: field(20),
        city: field(100),
        province: field(100),
      }),
    )
    .output(orderInvoice)
    .errors(
      refusals(
        "item.notFound",
        "address.notFound",
        "address.required",
        "invoice.letters",
        "invoice.wrongTaxId",
        "invoice.windowClosed",
        "invoice.notNow",
      ),
    ),
};
