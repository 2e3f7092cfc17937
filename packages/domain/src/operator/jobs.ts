import { questionAsked } from "../consultation/events.ts";
import { orderByTransfer, orderDepositPaid, orderPaid, orderPlaced, transferReported } from "../order/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { notifyOfOrder, notifyOfPlacedOrder, notifyOfQuestion } from "./notification/notification-service.ts";

const ORDER_OCCASIONS = [
  ["orderPaid", orderPaid],
  ["orderDepositPaid", orderDepositPaid],
  ["transferReported", transferReported],
] as const;

export const operatorJobs: readonly Job[] = [
  {
    name: "operator.notify.orderPlaced",
    lane: "late",
    on: [orderPlaced, orderByTransfer].map((event) => event.starts(({ orderId }) => orderId)),
    run: notifyOfPlacedOrder,
  },
  ...ORDER_OCCASIONS.map(([occasion, event]): Job => ({
    name: `operator.notify.${occasion}`,
    lane: "late",
    on: [event.starts(({ orderId }) => orderId)],
    run: (shop, orderId) => notifyOfOrder(shop, occasion, orderId),
  })),
  {
    name: "operator.notify.question",
    lane: "late",
    on: [questionAsked.starts(({ consultationId }) => consultationId)],
    run: notifyOfQuestion,
  },
];
