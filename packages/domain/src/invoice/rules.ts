/** Business rules of invoices: who may ask for which, until when, and how it stands. Pure: time and settings are arguments. */
import type { InvoiceEntity, ShopConfig } from "@rambla/core/config";
import { dateFormat } from "@rambla/core/date-format";
import { entryOf } from "@rambla/core/market";
import { isSeen } from "@rambla/core/seen";
import { readTaxId } from "@rambla/core/tax-id";
import { tidy } from "@rambla/core/tidy";
import { after, DAY } from "@rambla/core/time";

export type InvoiceKind = "1" | "2" | "3";
export const CORRECTION: InvoiceKind = "3";

/** How a request stands. */
export type RequestStatus = "IN_AUDIT" | "REFUSED" | "AUDITED_WAIT_UPLOAD" | "CAN_DOWNLOAD_INVOICE";
/** How it stands with the invoice of an order. */
export type InvoiceStatus = Exclude<RequestStatus, "REFUSED"> | "CAN_NOT_APPLY_INVOICE" | "CAN_APPLY_INVOICE" | "CAN_REAPPLY_INVOICE";

/** What is done with a request: the one state in which that is possible, and what it becomes. An upload finds its invoice by its missing number. */
export const REVIEWS = {
  approve: { from: "IN_AUDIT", to: "AUDITED_WAIT_UPLOAD" },
  reject: { from: "IN_AUDIT", to: "REFUSED" },
} as const satisfies Readonly<Record<string, { readonly from: RequestStatus; readonly to: RequestStatus }>>;

/** Whom an invoice is made out to, as it is kept. */
export type Buyer = {
  readonly name: string;
  readonly detailedAddress: string;
  readonly extraAddress: string;
  readonly postCode: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
  readonly taxID: string | null;
};

/** The legal entity that issues invoices of a brand; undefined where none is named. */
export function entityOf({ entities }: ShopConfig["invoice"], brand: string): (InvoiceEntity & { readonly code: string }) | undefined {
  const [found] = Object.entries(entities).filter(([, { brands }]) => brands.includes(brand));
  return found && { code: found[0], ...found[1] };
}

/** An order as far as invoices go. `leftMinor`: what the shop has of its money. */
export type InvoicedOrder = {
  readonly deliveryStatus: string | null;
  readonly finishedAt: Date | null;
  readonly leftMinor: number;
  readonly request: { readonly kind: InvoiceKind; readonly status: RequestStatus } | null;
  /** Whether an invoice was issued, by an earlier request too. */
  readonly hasInvoice: boolean;
};

export type Standing = { readonly status: InvoiceStatus; readonly kinds: readonly InvoiceKind[]; readonly applyUntil: Date | null };

/**
 * How it stands with the invoice of an order, and what can be asked for now.
 * @param issues whether its seller has invoices at all
 */
export function standingOf(order: InvoicedOrder, now: Date, windowDays: number, issues: boolean): Standing {
  const { deliveryStatus, finishedAt, leftMinor, request, hasInvoice } = order;
  const applyUntil = finishedAt && after(finishedAt, windowDays * DAY);
  const isOpen = issues && deliveryStatus === "Finished" && leftMinor > 0 && applyUntil !== null && applyUntil > now;
  const standing = (status: InvoiceStatus, kinds: readonly InvoiceKind[] = []): Standing => ({
    status,
    kinds: isOpen ? kinds : [],
    applyUntil: isOpen && kinds.length > 0 ? applyUntil : null,
  });
  if (!request) return standing(isOpen ? "CAN_APPLY_INVOICE" : "CAN_NOT_APPLY_INVOICE", ["1", "2"]);
  if (request.status === "CAN_DOWNLOAD_INVOICE") return standing(request.status, [CORRECTION]);
  if (request.status !== "REFUSED") return standing(request.status);
  if (isOpen) return standing("CAN_REAPPLY_INVOICE", hasInvoice ? [CORRECTION] : ["1", "2"]);
  return standing(hasInvoice ? "CAN_DOWNLOAD_INVOICE" : "CAN_NOT_APPLY_INVOICE");
}

/** What is wrong with a buyer. */
export type BuyerProblem = "address.required" | "invoice.letters" | "invoice.wrongTaxId";

/** The scripts of the fonts of invoices. */
const PRINTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * A buyer as it is kept. A company needs a tax number of the form its country has; of a person one that is given is looked at too.
 * @returns what is wrong, by field
 */
export function readBuyer(
  given: Omit<Buyer, "taxID"> & { readonly taxID: string },
  kind: InvoiceKind,
  patterns: ShopConfig["invoice"]["taxIdPatterns"],
): Buyer | { readonly problems: Readonly<Record<string, BuyerProblem>> } {
  const problems: Record<string, BuyerProblem> = {};
  for (const field of ["name", "detailedAddress", "postCode", "city"] as const)
    if (!isSeen(given[field])) problems[field] = "address.required";
  for (const field of ["name", "detailedAddress", "extraAddress", "postCode", "city", "province"] as const)
    if (!PRINTED.test(given[field])) problems[field] = "invoice.letters";
  const taxID = isSeen(given.taxID) ? readTaxId(given.taxID, given.country, entryOf(patterns, given.country)) : null;
  if (taxID === undefined || (taxID === null && kind === "2")) problems["taxID"] = "invoice.wrongTaxId";
  if (Object.keys(problems).length > 0) return { problems };
  return {
    name: tidy(given.name),
    detailedAddress: tidy(given.detailedAddress),
    extraAddress: tidy(given.extraAddress),
    postCode: tidy(given.postCode),
    city: tidy(given.city),
    province: tidy(given.province),
    country: given.country,
    taxID: taxID ?? null,
  };
}

/** The day on which something is issued, in the zone of its seller: `2026-11-28`. */
export function dayIn(timeZone: string, now: Date): string {
  return dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
}
