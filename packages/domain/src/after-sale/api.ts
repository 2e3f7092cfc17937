/** The calls of what comes after a sale. */
import { implement } from "@orpc/server";
import { afterSaleContract } from "@rambla/contract/after-sale";
import { pageOfReturnAddresses } from "../address/return-service.ts";
import { bearerOf } from "../order/service.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { presentCase } from "./presentation.ts";
import { presentReturn } from "./returns/return-presentation.ts";
import { askForReturn, listReturns, lookAtReturns, sendGoods } from "./returns/return-service.ts";
import { lookAtWithdrawals, stateWithdrawal } from "./service.ts";

const calls = implement(afterSaleContract).$context<CallContext>();

export const afterSaleApi = {
  withdrawalState: calls.withdrawalState.handler(async ({ input, context }) =>
    answer(await stateWithdrawal(context, bearerOf(context.viewer, input.orderToken), input)),
  ),
  withdrawalLook: calls.withdrawalLook.handler(async ({ input, context }) => {
    const { order, isPossible, ends, left, cases } = answer(
      await lookAtWithdrawals(context, bearerOf(context.viewer, input.orderToken), input.orderId),
    );
    return {
      orderNumber: order.orderNumber,
      email: order.email,
      name: order.address === null ? "" : `${order.address.firstName} ${order.address.lastName}`.trim(),
      isPossible,
      ends: ends?.toISOString() ?? null,
      items: order.lines.map(({ title, picture }, at) => ({ line: at + 1, title, picture, left: left[at] ?? 0 })),
      returnAddress: pageOfReturnAddresses(context, { page: 1, limit: 1 }).items[0] ?? null,
      cases: cases.map((each) => presentCase(each, order.currency)),
    };
  }),
  postSaleCreate: calls.postSaleCreate.handler(async ({ input: { orderToken, ...asked }, context }) =>
    answer(await askForReturn(context, bearerOf(context.viewer, orderToken), asked)),
  ),
  postSaleByOrder: calls.postSaleByOrder.handler(async ({ input, context }) => {
    const look = answer(await lookAtReturns(context, bearerOf(context.viewer, input.orderToken), input.id));
    const { order, action, ends, left, wanted, reasons, requests } = look;
    const { config } = context.shop;
    return {
      orderNumber: order.orderNumber,
      action,
      ends: ends?.toISOString() ?? null,
      items: order.lines.map(({ title, picture, goodsId }, at) => ({
        line: at + 1,
        title,
        picture,
        left: left[at] ?? 0,
        exchange: (wanted.get(goodsId) ?? []).map(({ stock, ...each }) => ({ ...each, available: stock > 0 })),
      })),
      reasons: [...reasons],
      description: config.afterSale.description,
      mostPictures: config.upload.return,
      serialRequired: config.afterSale.serialRequired,
      requests: requests.map((each) => presentReturn(each, context)),
    };
  }),
  postSaleList: calls.postSaleList.handler(async ({ input, context }) => {
    const { items, ...page } = await listReturns(context, input);
    return { ...page, items: items.map((each) => presentReturn(each, context)) };
  }),
  postSaleLogistics: calls.postSaleLogistics.handler(async ({ input: { orderToken, ...asked }, context }) =>
    presentReturn(answer(await sendGoods(context, bearerOf(context.viewer, orderToken), asked)), context),
  ),
};
