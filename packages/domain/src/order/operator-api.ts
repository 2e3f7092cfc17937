import { implement } from "@orpc/server";
import { operatorContract } from "@rambla/contract/operator";
import { decimalText, money } from "@rambla/core/money";
import { answer, type OperatorContext } from "../platform/call-context.ts";
import { cancellationsAsked, refuseCancellation } from "./cancellation/cancellation-service.ts";
import { correctShipment, ordersToShip, shipOrder } from "./delivery/delivery-service.ts";
import type { OrderWithLines } from "./service.ts";

const calls = implement(operatorContract.order).$context<OperatorContext>();

function presentParcel({ orderId, deliveryStatus, shippedAt, logisticsCompany, trackingNumber }: OrderWithLines) {
  return { orderId, deliveryStatus, shippedAt: shippedAt?.toISOString() ?? null, logisticsCompany, trackingNumber };
}

export const orderOperatorApi = {
  ordersToShip: calls.ordersToShip.handler(async ({ input, context }) => {
    const { items, next } = answer(await ordersToShip(context.shop, input));
    return {
      items: items.map(({ due, paidAt, totalMinor, ...order }) => ({
        ...order,
        due: due.toISOString().slice(0, 10),
        paidAt: paidAt?.toISOString() ?? null,
        total: decimalText(money(totalMinor, order.currency)),
      })),
      next,
    };
  }),
  cancellations: calls.cancellations.handler(async ({ input, context }) => {
    const { items, next } = await cancellationsAsked(context.shop, input);
    return {
      items: items.map(({ cancelAskedAt, cancelCode, cancelDescription, paidMinor, refundedMinor, lostMinor, totalMinor, ...order }) => {
        const text = (minor: number) => decimalText(money(minor, order.currency));
        return {
          ...order,
          askedAt: cancelAskedAt.toISOString(),
          reasonCode: cancelCode,
          description: cancelDescription,
          total: text(totalMinor),
          left: text(paidMinor - refundedMinor - lostMinor),
        };
      }),
      next,
    };
  }),
  cancellationRefuse: calls.cancellationRefuse.handler(async ({ input, context }) => answer(await refuseCancellation(context, input))),
  orderShip: calls.orderShip.handler(async ({ input, context }) => presentParcel(answer(await shipOrder(context, input)))),
  orderParcelCorrect: calls.orderParcelCorrect.handler(async ({ input, context }) =>
    presentParcel(answer(await correctShipment(context, input))),
  ),
};
