/** What of other subjects becomes a message. */
import type { NotedMail } from "../order/mail-service.ts";
import { balanceOpened, cancelAsked, cancelRefused, orderCanceled, orderDepositPaid, orderFinished, orderPaid, orderPartRefunded, orderRefunded, orderShipped } from "../order/events.ts";
import type { EventKind } from "../platform/events.ts";
import type { Job } from "../platform/jobs.ts";
import { tellOfOrder } from "./order-service.ts";

const TOLD = [
  [orderPaid, "orderPaid"], [orderDepositPaid, "orderDepositPaid"], [balanceOpened, "orderBalanceOpened"], [orderShipped, "orderShipped"], [orderFinished, "orderFinished"], [orderCanceled, "orderCanceled"], [orderRefunded, "orderRefunded"], [orderPartRefunded, "orderPartRefunded"],
  [cancelAsked, "orderCancelAsked"], [cancelRefused, "orderCancelRefused"],
] as const satisfies readonly (readonly [EventKind<"orderId">, NotedMail])[];

export const messageJobs: readonly Job[] = TOLD.map(([event, kind]) => ({
  name: `message.${kind}`, lane: "late", on: [event.starts(({ orderId }) => orderId)], run: (shop, orderId) => tellOfOrder(shop, kind, orderId),
}));
