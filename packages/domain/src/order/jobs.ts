/** Jobs of orders. Those that involve payments are in checkout/jobs.ts, refund mails in payment/jobs.ts. */
import { HOUR, MINUTE } from "@rambla/core/time";
import type { EventKind } from "../platform/events.ts";
import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetMarks, tellNetwork, untoldOrders } from "./affiliate/affiliate-service.ts";
import { balancesToOpen, openBalance } from "./balance/balance-service.ts";
import { overdueReceipts, receiveOverdue } from "./delivery/delivery-service.ts";
import {
  balanceOpened,
  cancelAsked,
  cancelRefused,
  orderByTransfer,
  orderCameByAffiliate,
  orderCanceled,
  orderDepositPaid,
  orderFinished,
  orderPaid,
  orderPlaced,
  orderShipped,
  transferMissed,
} from "./events.ts";
import { forgetFree } from "./holding/holding-service.ts";
import { queueOrderMail } from "./mail/mail-service.ts";
import type { OrderMailKind } from "./mail/mail-wording.ts";

const MAIL_OF = [
  ["orderPlaced", orderPlaced, orderByTransfer],
  ["orderPaid", orderPaid],
  ["orderShipped", orderShipped],
  ["orderFinished", orderFinished],
  ["orderCanceled", orderCanceled],
  ["orderDepositPaid", orderDepositPaid],
  ["orderBalanceOpened", balanceOpened],
  ["orderTransferMissed", transferMissed],
  ["orderCancelAsked", cancelAsked],
  ["orderCancelRefused", cancelRefused],
] as const satisfies readonly (readonly [OrderMailKind, ...EventKind<"orderId">[]])[];

export const orderJobs: readonly Job[] = [
  ...MAIL_OF.map(([kind, ...events]): Job => ({
    name: `mail.${kind}`,
    lane: "late",
    on: events.map((event) => event.starts(({ orderId }) => orderId)),
    run: (shop, orderId) => queueOrderMail(shop, kind, orderId),
    // A customer on the way to the payment needs no mail about its deadline.
    ...(kind === "orderPlaced" && { firstAfter: ({ order }) => order.placedMailMinutes * MINUTE }),
  })),
  {
    name: "order.openBalance",
    lane: "late",
    sweep: { every: MINUTE, find: balancesToOpen },
    run: openBalance,
  },
  {
    name: "order.receiveOverdue",
    lane: "late",
    sweep: { every: 10 * MINUTE, find: overdueReceipts },
    run: receiveOverdue,
  },
  {
    name: "order.tellNetwork",
    lane: "late",
    on: [orderCameByAffiliate.starts(({ orderId }) => orderId)],
    sweep: { every: HOUR, find: untoldOrders },
    run: tellNetwork,
  },
  forgetting("order.forgetFree", forgetFree),
  forgetting("order.forgetMarks", forgetMarks),
];
