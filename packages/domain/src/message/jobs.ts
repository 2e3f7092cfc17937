import type { NotedMail } from "../order/mail/mail-service.ts";
import {
  balanceOpened,
  cancelAsked,
  cancelRefused,
  orderCanceled,
  orderDepositPaid,
  orderFinished,
  orderPaid,
  orderPartRefunded,
  orderRefunded,
  orderShipped,
  orderTurnedAway,
} from "../order/events.ts";
import type { EventKind } from "../platform/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { tellOfOrder, tellOfRefund } from "./order-service.ts";

const TOLD = [
  [orderPaid, "orderPaid"],
  [orderDepositPaid, "orderDepositPaid"],
  [balanceOpened, "orderBalanceOpened"],
  [orderShipped, "orderShipped"],
  [orderFinished, "orderFinished"],
  [orderCanceled, "orderCanceled"],
  [cancelAsked, "orderCancelAsked"],
  [cancelRefused, "orderCancelRefused"],
] as const satisfies readonly (readonly [EventKind<"orderId">, NotedMail])[];

const BACK = [
  [orderRefunded, "orderRefunded"],
  [orderPartRefunded, "orderPartRefunded"],
  [orderTurnedAway, "orderTurnedAway"],
] as const;

export const messageJobs: readonly Job[] = [
  ...TOLD.map(([event, kind]): Job => ({
    name: `message.${kind}`,
    lane: "late",
    on: [event.starts(({ orderId }) => orderId)],
    run: (shop, orderId) => tellOfOrder(shop, kind, orderId),
  })),
  ...BACK.map(([event, kind]): Job => ({
    name: `message.${kind}`,
    lane: "late",
    on: [event.starts(({ refundId }) => refundId)],
    run: (shop, refundId) => tellOfRefund(shop, kind, refundId),
  })),
];
