import { MINUTE } from "@rambla/core/time";
import { orderPartRefunded, orderRefunded, orderTurnedAway } from "../order/events.ts";
import { queueOrderMail } from "../order/mail/mail-service.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { receiveFromBuiltin } from "./builtin-news-service.ts";
import { notificationWritten, paymentRefunding } from "./events.ts";
import { deliverDueNotifications, dueNotifications } from "./providers/builtin-service.ts";
import { askAttempt, attemptsToAsk } from "./reconcile-service.ts";
import { dueRefunds, moneyBack, pushRefund } from "./refund-service.ts";

const BACK = [
  [orderRefunded, "orderRefunded"],
  [orderPartRefunded, "orderPartRefunded"],
  [orderTurnedAway, "orderTurnedAway"],
] as const;

export const paymentJobs: readonly Job[] = [
  {
    name: "payment.ask",
    lane: "urgent",
    sweep: { every: MINUTE, find: attemptsToAsk },
    run: askAttempt,
  },
  {
    name: "payment.refund",
    lane: "urgent",
    on: [paymentRefunding.starts(({ refundId }) => refundId)],
    sweep: { every: MINUTE, find: dueRefunds },
    run: pushRefund,
  },
  ...BACK.map(([event, kind]): Job => ({
    name: `mail.${kind}`,
    lane: "late",
    on: [event.starts(({ refundId }) => refundId)],
    run: async (shop, refundId) => {
      const back = await moneyBack(shop, refundId);
      if (back) await queueOrderMail(shop, kind, back.orderId, back);
    },
  })),
  {
    // One run delivers all notifications that are due.
    name: "provider.deliver",
    lane: "urgent",
    on: [notificationWritten.starts(({ eventId }) => eventId)],
    sweep: { every: MINUTE, find: (shop) => dueNotifications(shop, 1) },
    run: (shop) => deliverDueNotifications(shop, (body, signature) => receiveFromBuiltin(shop, body, signature)),
  },
];
