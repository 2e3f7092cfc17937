/** The commands by which operators review, issue and upload invoices. */
import { readFileSync } from "node:fs";
import { type Command, NotUnderstood } from "./command-words.ts";

function base64Of(file: string): string {
  try {
    return readFileSync(file).toString("base64");
  } catch {
    throw new NotUnderstood(`${file}: the file cannot be read.`);
  }
}

export const invoiceCommands: Readonly<Record<string, Command>> = {
  invoices: {
    usage: "invoices [--after NEXT]: requests and invoices that wait, the longest first",
    needs: [],
    run: (client, { after }) => client.invoice.invoicesWaiting({ after }),
  },
  "invoice-look": {
    usage: "invoice-look INVOICE: all that it says",
    needs: ["it"],
    run: (client, { it = "" }) => client.invoice.invoiceLook({ invoiceId: it }),
  },
  "invoice-approve": {
    usage: "invoice-approve REQUEST: issues it, or lets it wait for the system that issues it",
    needs: ["it"],
    run: (client, { it = "" }) => client.invoice.operatorInvoiceReview({ invoiceId: it, decision: "approve" }),
  },
  "invoice-refuse": {
    usage: 'invoice-refuse REQUEST --reason "what the shopper reads"',
    needs: ["it", "reason"],
    run: (client, { it = "", reason }) => client.invoice.operatorInvoiceReview({ invoiceId: it, decision: "reject", reason }),
  },
  "invoice-upload": {
    usage: "invoice-upload INVOICE --number NUMBER --day YYYY-MM-DD --file invoice.pdf: what another system has issued on that day",
    needs: ["it", "number", "day", "file"],
    run: async (client, { it = "", number, day, file = "" }) =>
      await client.invoice.operatorInvoiceReview({ invoiceId: it, decision: "upload", number, issuedOn: day, pdf: base64Of(file) }),
  },
};
