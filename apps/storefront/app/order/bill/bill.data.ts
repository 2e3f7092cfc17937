/** Invoices as their page shows them; on the server. */
import type { orderInvoice } from "@rambla/contract/invoice";
import { cursorIn } from "@rambla/core/cursor";
import { dateFormat, writtenDay } from "@rambla/core/date-format";
import { isRefusal } from "@rambla/core/refusal";
import type * as z from "zod";
import { textIn } from "../../base/form/form-text.ts";
import type { Part } from "../../base/growing/use-growing-list.ts";
import { attempt, type PageContext } from "../../base/page-context.ts";
import type { AskedOrder } from "../order-view.ts";

type Invoice = z.output<typeof orderInvoice>;
export type ShownBill = ReturnType<typeof shownBill>;

function shownBill({ languageTag, country }: PageContext["market"], { createdAt, applyUntil, documents, ...invoice }: Invoice) {
  const day = dateFormat(languageTag, { dateStyle: "long", timeZone: country.timeZone });
  return {
    ...invoice,
    at: createdAt,
    when: day.format(new Date(createdAt)),
    until: applyUntil === null ? null : day.format(new Date(applyUntil)),
    documents: documents.map((document) => ({ ...document, issued: writtenDay(document.issuedOn, languageTag) })),
  };
}

/** A part of the list of a customer: the latest, or those behind where the address says. */
export async function billPart(page: PageContext, request: Request): Promise<Part<ShownBill>> {
  const after = cursorIn(new URL(request.url).searchParams.get("after"));
  const { items, next } = await page.api.invoice.invoicePageSearch({ after });
  return { items: items.map((item) => shownBill(page.market, item)), next };
}

/** The invoice of one order; undefined when there is no such order for this caller. */
export async function billOf(page: PageContext, asked: AskedOrder): Promise<ShownBill | undefined> {
  if (!/^[\w-]{1,64}$/.test(asked.orderId)) return undefined;
  const found = await attempt(page.api.invoice.invoicePageSearch(asked));
  const [item] = isRefusal(found) ? [] : found.items;
  return item && shownBill(page.market, item);
}

/** An address of a customer's book that an invoice can be made out to, and its line in the choice. */
export type SavedBuyer = { readonly addressId: string; readonly line: string; readonly fields: Readonly<Record<BillField, string>> };

/** The addresses of a customer's book, those for invoices first. A guest has none. */
export async function savedBuyers(page: PageContext): Promise<readonly SavedBuyer[]> {
  if (!page.isCustomer) return [];
  const book = await attempt(page.api.address.addressList());
  if (isRefusal(book)) return [];
  return book
    .toSorted((one, other) => Number(other.defaultInvoice) - Number(one.defaultInvoice))
    .map(({ addressId, firstName, lastName, company, detailedAddress, extraAddress, postCode, city, taxID }) => {
      const name = company || `${firstName} ${lastName}`.trim();
      const fields = { name, taxID, detailedAddress, extraAddress, postCode, city };
      return { addressId, line: [name, detailedAddress, `${postCode} ${city}`].join(", "), fields };
    });
}

/** The fields of the form that say whom an invoice is made out to, and how long each may be. */
const FIELDS = { name: 200, taxID: 40, detailedAddress: 200, extraAddress: 200, postCode: 20, city: 100 } as const;
export type BillField = keyof typeof FIELDS;
export type TypedBill = Readonly<Record<BillField | "kind", string>>;

/** What a form says. */
export function typedBill(form: FormData): TypedBill {
  const fields = Object.entries(FIELDS).map(([field, most]) => [field, textIn(form, field).slice(0, most)]);
  return { kind: textIn(form, "kind"), ...Object.fromEntries(fields) };
}
