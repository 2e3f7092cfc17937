/** Calls of orders without a payment; checkout/api.ts has those that lead to one. */
import { implement } from "@orpc/server";
import { orderContract } from "@rambla/contract/order";
import { answer, type CallContext } from "../platform/call-context.ts";
import { noteAffiliate } from "./affiliate/affiliate-service.ts";
import { askToCancel, cancelOrder } from "./cancellation/cancellation-service.ts";
import { confirmReceipt, putAway } from "./delivery/delivery-service.ts";
import { sendLink } from "./link/link-service.ts";
import { countOrders, listOrders, returnedOrders } from "./own/own-service.ts";
import { presentListed, presentOrder } from "./presentation.ts";
import { bearerOf } from "./service.ts";

const calls = implement(orderContract).$context<CallContext>();

export const orderApi = {
  orderPage: calls.orderPage.handler(async ({ input, context }) => {
    const { items, next } = await listOrders(context, input);
    return { items: items.map((item) => presentListed(item, context.shop)), next };
  }),
  orderCount: calls.orderCount.handler(async ({ context }) => ({
    ...(await countOrders(context.shop, context.market.brand.code, context.viewer)),
    returns: (await returnedOrders(context, context.shop.config.badge.max + 1)).length,
  })),
  orderCancel: calls.orderCancel.handler(async ({ input, context }) =>
    presentOrder(answer(await cancelOrder(context, bearerOf(context.viewer, input.orderToken), input)), context),
  ),
  orderCancelAsk: calls.orderCancelAsk.handler(async ({ input, context }) =>
    presentOrder(answer(await askToCancel(context, bearerOf(context.viewer, input.orderToken), input)), context),
  ),
  orderConfirm: calls.orderConfirm.handler(async ({ input, context }) =>
    presentOrder(answer(await confirmReceipt(context, bearerOf(context.viewer, input.orderToken), input.orderId)), context),
  ),
  orderDelete: calls.orderDelete.handler(async ({ input, context }) =>
    answer(await putAway(context, bearerOf(context.viewer, undefined), input.orderId)),
  ),
  orderLinkSend: calls.orderLinkSend.handler(async ({ input, context }) => answer(await sendLink(context, input))),
  affiliateNotify: calls.affiliateNotify.handler(async ({ input, context }) => answer(await noteAffiliate(context, input))),
};
