/** The calls of orders. */
import { implement } from "@orpc/server";
import { orderContract } from "@rambla/contract/order";
import { commitPay, confirmPayment, payOrder } from "../payment/service.ts";
import { offeredMethods } from "../payment/rules.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentOrder, presentQuote, presentQuotedItem } from "./presentation.ts";
import { quoteCart, quoteOrder } from "./quote.ts";
import { bearerOf, cancelOrder, ownOrder } from "./service.ts";

const calls = implement(orderContract).$context<CallContext>();

/** Opens an order; while a payment has no result yet, the provider is asked first. */
async function openOrder(context: CallContext, input: { orderId: string; orderToken?: string }) {
  const { shop, market, viewer } = context;
  const bearer = bearerOf(viewer, input.orderToken);
  const order = answer(await ownOrder(shop, market, bearer, input.orderId));
  if (order.paymentStatus !== "Processing" || order.deliveryStatus !== null) return presentOrder(order);
  await confirmPayment(shop, order.orderId);
  return presentOrder(answer(await ownOrder(shop, market, bearer, input.orderId)));
}

export const orderApi = {
  cartStockCheck: calls.cartStockCheck.handler(async ({ input, context: { shop, market } }) => ({
    items: (await quoteCart(shop, market, input.items)).map((item) => presentQuotedItem(item, market.currency)),
  })),
  settlementOrderPrice: calls.settlementOrderPrice.handler(async ({ input, context: { shop, market } }) =>
    presentQuote(await quoteOrder(shop, market, input.items, input.countryCode), offeredMethods(shop.config, market.country.code)),
  ),
  orderCommitPay: calls.orderCommitPay.handler(async ({ input, context }) => answer(await commitPay(context, input))),
  orderGet: calls.orderGet.handler(async ({ input, context }) => await openOrder(context, input)),
  orderDetail: calls.orderDetail.handler(async ({ input, context }) => await openOrder(context, input)),
  orderPay: calls.orderPay.handler(async ({ input, context }) => answer(await payOrder(context, input))),
  orderCancel: calls.orderCancel.handler(async ({ input, context }) =>
    presentOrder(answer(await cancelOrder(context, bearerOf(context.viewer, input.orderToken), input))),
  ),
};
