/** The columns of requests for invoices and of invoices, declared once. */
import type { CurrencyCode } from "@rambla/core/money";
import { column } from "../platform/database/columns.ts";
import type { InvoiceContent } from "./issue/content-rules.ts";
import type { Buyer, InvoiceKind, RequestStatus } from "./rules.ts";

/** Why rows stay when an account is deleted, and for how long. */
export const BY_LAW = "the law wants invoices kept for ten years from the end of the year they were issued in";

/** Of `invoice_request`. A refused request names no buyer once the account is deleted. */
export const REQUEST = {
  requestId: column<string>(),
  orderId: column<string>(),
  kind: column<InvoiceKind>(),
  status: column<RequestStatus>(),
  buyer: column<Buyer>({ json: true, erased: "case status when 'REFUSED' then '{}'::jsonb else buyer end" }),
  createdAt: column<Date>(),
  reviewedAt: column<Date | null>(),
  failureReason: column<string | null>({ erased: "case when failure_reason is not null then '' end" }),
};

/** Of `invoice`. */
export const INVOICE = {
  invoiceId: column<string>(),
  orderId: column<string>(),
  requestId: column<string | null>(),
  type: column<380 | 381>(),
  credits: column<string | null>(),
  entity: column<string>(),
  issuing: column<"own" | "port">({ untold: "how the shop makes it" }),
  number: column<string | null>(),
  issuedOn: column<string | null>({ read: "issued_on::text" }),
  content: column<InvoiceContent>({ json: true }),
  totalMinor: column<number>(),
  currency: column<CurrencyCode>(),
  state: column<"waiting" | "ready">(),
  createdAt: column<Date>(),
};

/** What came after what, of both. */
export const PLACE = { position: column<number>({ untold: "what came before what", kept: BY_LAW }) };

/** What the counter says of its number. */
export const NUMBERED = {
  series: column<string | null>({ untold: "a part of its number" }),
  year: column<number | null>({ untold: "a part of its number" }),
  no: column<number | null>({ untold: "a part of its number" }),
};
