/** The calls by which operators review, issue and upload invoices. */
import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText, money } from "@rambla/core/money";
import { operatorLink } from "../file/service.ts";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { publicOrigin } from "../platform/origin.ts";
import { orderById } from "../order/service.ts";
import { invoiceAddress } from "./presentation.ts";
import { invoicesToReview, invoiceToLook, reviewInvoice } from "./review/review-service.ts";
import { buyerOf } from "./service.ts";

const calls = implement(operatorContract.invoice).$context<OperatorContext>();

export const invoiceOperatorApi = {
  invoicesWaiting: calls.invoicesWaiting.handler(async ({ input, context }) => {
    const { items, next } = await invoicesToReview(context.shop, input);
    return {
      items: items.map(({ invoiceId, orderId, waitsFor, since, order, request, invoice, invoicing }) => ({
        invoiceId,
        waitsFor,
        type: invoice?.type === 381 ? ("creditNote" as const) : ("invoice" as const),
        invoicing,
        orderId,
        orderNumber: order.orderNumber,
        brand: order.brand,
        kind: request?.kind ?? null,
        buyer: invoice?.content.buyer ?? request?.buyer ?? buyerOf(order),
        total: decimalText(money(invoice?.totalMinor ?? order.totalMinor, order.currency)),
        currency: order.currency,
        since: since.toISOString(),
      })),
      next,
    };
  }),
  invoiceLook: calls.invoiceLook.handler(async ({ input, context: { shop } }) => {
    const { invoiceId, orderId, number, issuedOn, content, state } = answer(await invoiceToLook(shop, input.invoiceId));
    const order = await orderById(shop, orderId);
    const url =
      state === "ready" && order
        ? `${publicOrigin(shop, order.brand, order.country)}${invoiceAddress(invoiceId)}${operatorLink(shop, invoiceId)}`
        : null;
    return { invoiceId, orderId, number, issuedOn, content, url };
  }),
  operatorInvoiceReview: calls.operatorInvoiceReview.handler(async ({ input, context }) => {
    const { invoiceId, invoiceIds } = answer(await reviewInvoice(context, input));
    return { invoiceId, invoiceIds: [...invoiceIds] };
  }),
};
