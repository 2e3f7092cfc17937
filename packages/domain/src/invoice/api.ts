/** The calls of invoices. */
import { implement } from "@orpc/server";
import { invoiceContract } from "@rambla/contract/invoice";
import { bearerOf } from "../order/service.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentInvoices } from "./presentation.ts";
import { applyForInvoice, invoicesOfOrder, listInvoices } from "./service.ts";

const calls = implement(invoiceContract).$context<CallContext>();

export const invoiceApi = {
  invoicePageSearch: calls.invoicePageSearch.handler(async ({ input: { orderId, orderToken, ...asked }, context }) => {
    if (orderId !== undefined)
      return {
        items: [presentInvoices(answer(await invoicesOfOrder(context, bearerOf(context.viewer, orderToken), orderId)))],
        next: null,
      };
    const { items, next } = answer(await listInvoices(context, asked));
    return { items: items.map(presentInvoices), next };
  }),
  invoiceCreate: calls.invoiceCreate.handler(async ({ input: { orderToken, ...asked }, context }) =>
    presentInvoices(answer(await applyForInvoice(context, bearerOf(context.viewer, orderToken), asked))),
  ),
};
