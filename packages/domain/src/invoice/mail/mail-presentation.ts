/** What a shopper is told of an invoice. Pure. */
import type { Market } from "@rambla/core/market";
import { formatMoney, money } from "@rambla/core/money";
import type { Text } from "@rambla/texts/format";
import type { Letter } from "../../mail/presentation.ts";

export type ToldInvoice = {
  readonly type: 380 | 381;
  readonly number: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly orderNumber: string;
};

type Reader = { readonly market: Pick<Market, "brand" | "languageTag">; readonly text: Text<"invoiceMail">; readonly link: string };

/** An invoice or a credit note can be downloaded. @param link the page of it, which opens for its reader */
export function readyLetter({ market, text, link }: Reader, invoice: ToldInvoice): Letter {
  const kind = invoice.type === 380 ? "invoice" : "creditNote";
  const values = { number: invoice.number, order: invoice.orderNumber };
  return {
    subject: text(`${kind}.subject`, values),
    title: text(`${kind}.title`),
    preview: text(`${kind}.words`, values),
    why: text("footer", { brand: market.brand.name, order: invoice.orderNumber }),
    link,
    parts: [
      { kind: "words", words: text(`${kind}.words`, values) },
      {
        kind: "rows",
        rows: [
          { label: text("number"), value: invoice.number },
          { label: text("order"), value: invoice.orderNumber },
          { label: text("total"), value: formatMoney(money(invoice.totalMinor, invoice.currency), market.languageTag), strong: true },
        ],
      },
      { kind: "button", label: text(`${kind}.open`), link },
    ],
  };
}

/** A request was refused: why, and where it can be put right. */
export function refusedLetter({ market, text, link }: Reader, refused: { readonly orderNumber: string; readonly reason: string }): Letter {
  const values = { order: refused.orderNumber };
  return {
    subject: text("refused.subject", values),
    title: text("refused.title"),
    preview: text("refused.words", values),
    why: text("footer", { brand: market.brand.name, order: refused.orderNumber }),
    link,
    parts: [
      { kind: "words", words: text("refused.words", values) },
      { kind: "block", title: text("refused.reason"), lines: refused.reason.split(/\n+/) },
      { kind: "button", label: text("refused.open"), link },
    ],
  };
}
