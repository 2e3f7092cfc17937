import { implement } from "@orpc/server";
import { checkoutContract } from "@rambla/contract/checkout";
import { presentOrder } from "../order/presentation.ts";
import { shownMethods } from "../payment/service.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { quoteMembership } from "./membership-quote-service.ts";
import { placeOrder } from "./place-order.ts";
import { presentMembershipOffer, presentQuote, presentQuotedItem } from "./presentation.ts";
import { lookIntoPurse } from "./purse-service.ts";
import { quoteBundle, quoteCart, quoteOrder } from "./quote-service.ts";
import { openOrder, payOrder } from "./service.ts";

const calls = implement(checkoutContract).$context<CallContext>();

export const checkoutApi = {
  cartStockCheck: calls.cartStockCheck.handler(async ({ input, context: { shop, market } }) => ({
    items: (await quoteCart(shop, market, input.items)).map((item) => presentQuotedItem(item, market.currency)),
  })),
  cartPalletStockCheck: calls.cartPalletStockCheck.handler(async ({ input, context: { shop, market } }) =>
    presentQuotedItem(answer(await quoteBundle(shop, market, input.palletId, input.qty)), market.currency),
  ),
  settlementOrderPrice: calls.settlementOrderPrice.handler(async ({ input, context }) => {
    const { shop, market } = context;
    const purse = await lookIntoPurse(context, input);
    const quote = await quoteOrder(shop, market, input.items, input, { purse: purse.purse, gifts: input.gifts, mode: input.paymentMode });
    const methods = shownMethods(shop, market).filter(({ name }) => name !== "bank" || quote.mayTransfer);
    return presentQuote(quote, purse, methods, shop.config.preSale);
  }),
  orderCommitPay: calls.orderCommitPay.handler(async ({ input, context }) =>
    answer(await placeOrder(context, { ...input, buys: "goods" })),
  ),
  membershipOffer: calls.membershipOffer.handler(async ({ input, context }) => {
    const quote = await quoteMembership(context, input);
    return quote ? presentMembershipOffer(quote, shownMethods(context.shop, context.market)) : null;
  }),
  membershipBuy: calls.membershipBuy.handler(async ({ input, context }) =>
    answer(await placeOrder(context, { ...input, buys: "membership", address: null })),
  ),
  orderGet: calls.orderGet.handler(async ({ input, context }) => presentOrder(answer(await openOrder(context, input)), context)),
  orderDetail: calls.orderDetail.handler(async ({ input, context }) => presentOrder(answer(await openOrder(context, input)), context)),
  orderPay: calls.orderPay.handler(async ({ input, context }) => answer(await payOrder(context, input))),
};
