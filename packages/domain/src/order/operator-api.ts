/** The calls by which operators bring orders on their way. */
import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { correctShipment, shipOrder } from "./delivery-service.ts";
import type { OrderRow } from "./service.ts";

const calls = implement(operatorContract.order).$context<OperatorContext>();

function presentParcel({ orderId, deliveryStatus, shippedAt, logisticsCompany, trackingNumber }: OrderRow) {
  return { orderId, deliveryStatus, shippedAt: shippedAt?.toISOString() ?? null, logisticsCompany, trackingNumber };
}

export const orderOperatorApi = {
  orderShip: calls.orderShip.handler(async ({ input, context }) => presentParcel(answer(await shipOrder(context, input)))),
  orderParcelCorrect: calls.orderParcelCorrect.handler(async ({ input, context }) => presentParcel(answer(await correctShipment(context, input)))),
};
