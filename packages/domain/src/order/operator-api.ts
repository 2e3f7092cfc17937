/** The calls by which operators bring orders on their way. */
import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { shipOrder } from "./delivery-service.ts";

const calls = implement(operatorContract.order).$context<OperatorContext>();

export const orderOperatorApi = {
  orderShip: calls.orderShip.handler(async ({ input, context }) => {
    const { orderId, deliveryStatus, shippedAt, logisticsCompany, trackingNumber } = answer(await shipOrder(context, input));
    return { orderId, deliveryStatus, shippedAt: shippedAt?.toISOString() ?? null, logisticsCompany, trackingNumber };
  }),
};
