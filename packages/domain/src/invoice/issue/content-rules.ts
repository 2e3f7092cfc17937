/** All that an invoice says, as it is frozen when it gets its number. Pure. */
import type { InvoiceEntity } from "@rambla/core/config";
import type { Text, TextKey } from "@rambla/texts/format";
import { type Buyer, dayIn } from "../rules.ts";
import { type Amounts, amountsOf, type Invoiced, type TaxRow } from "./amount-rules.ts";

/** The words of an invoice; whatever texts say later, it stays as it was. */
const WORDS = [
  "invoice.title",
  "invoice.creditNote",
  "invoice.number",
  "invoice.date",
  "invoice.order",
  "invoice.ordered",
  "invoice.delivered",
  "invoice.credits",
  "invoice.buyer",
  "invoice.taxID",
  "invoice.item",
  "invoice.quantity",
  "invoice.rate",
  "invoice.net",
  "invoice.tax",
  "invoice.membership",
  "invoice.coupon",
  "invoice.coins",
  "invoice.delivery",
  "invoice.sum",
  "invoice.paid",
  "invoice.due",
  "invoice.refunded",
  "invoice.corrected",
  "invoice.export",
  "invoice.page",
] as const satisfies readonly TextKey<"paper">[];
export type InvoiceWord = (typeof WORDS)[number] extends `invoice.${infer Word}` ? Word : never;

export type InvoiceContent = Amounts & {
  readonly seller: Pick<InvoiceEntity, "name" | "detailedAddress" | "postCode" | "city" | "country" | "vatId" | "register">;
  readonly buyer: Buyer;
  /** Made for a company: its PDF holds the same as XML. */
  readonly isElectronic: boolean;
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly deliveredOn: string;
  /** Of a credit note: the invoice it takes back, and what for. */
  readonly credited: { readonly number: string; readonly issuedOn: string; readonly because: "refunded" | "corrected" } | null;
  readonly languageTag: string;
  readonly words: Readonly<Record<InvoiceWord, string>>;
};

/** What an invoice is written from. */
export type Written = {
  readonly entity: InvoiceEntity;
  readonly text: Text<"paper">;
  readonly languageTag: string;
};

/** An order as its invoice tells it. */
type Told = Invoiced & { readonly orderNumber: string; readonly createdAt: Date; readonly finishedAt: Date | null };

/** The content of the invoice of an order. */
export function invoiceContent(order: Told, buyer: Buyer, { entity, text, languageTag }: Written): InvoiceContent {
  const { name, detailedAddress, postCode, city, country, vatId, register } = entity;
  return {
    ...amountsOf(order, text("invoice.membership")),
    seller: { name, detailedAddress, postCode, city, country, vatId, register },
    buyer,
    isElectronic: buyer.taxID !== null && order.taxIncluded,
    orderNumber: order.orderNumber,
    orderedOn: dayIn(entity.timeZone, order.createdAt),
    deliveredOn: dayIn(entity.timeZone, order.finishedAt ?? order.createdAt),
    credited: null,
    languageTag,
    words: wordsOf(text),
  };
}

function wordsOf(text: Text<"paper">): InvoiceContent["words"] {
  // Each key is one of the list above.
  return Object.fromEntries(WORDS.map((key) => [key.slice("invoice.".length), text(key)])) as Record<InvoiceWord, string>;
}

/** The content of a credit note: a line for each rate at which something goes back. */
export function creditContent(
  invoice: { readonly number: string; readonly issuedOn: string; readonly content: InvoiceContent },
  taxes: readonly TaxRow[],
  because: "refunded" | "corrected",
): InvoiceContent {
  const { content, number, issuedOn } = invoice;
  return {
    ...content,
    lines: taxes.map(({ rate, category, netMinor }) => ({
      title: content.words[because],
      articleNumber: "",
      quantity: 1,
      netMinor,
      rate,
      category,
    })),
    allowances: [],
    charges: [],
    taxes,
    credited: { number, issuedOn, because },
  };
}

/** The sums of an invoice, in minor units. */
export function totalsOf({ lines, allowances, charges, taxes }: Amounts) {
  const sum = (rows: readonly { readonly netMinor: number }[]) => rows.reduce((all, { netMinor }) => all + netMinor, 0);
  const [linesMinor, allowancesMinor, chargesMinor] = [sum(lines), sum(allowances), sum(charges)];
  const netMinor = linesMinor - allowancesMinor + chargesMinor;
  const taxMinor = taxes.reduce((all, row) => all + row.taxMinor, 0);
  return { linesMinor, allowancesMinor, chargesMinor, netMinor, taxMinor, totalMinor: netMinor + taxMinor };
}
