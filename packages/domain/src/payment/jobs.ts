/** What events and the clock start for payments: asking about open results, pushing refunds and telling of each, and the built-in provider's own post. */
import { MINUTE } from "@rambla/core/time";
import { orderPartRefunded, orderPlaced, orderRefunded, orderTurnedAway } from "../order/events.ts";
import { queueOrderMail } from "../order/mail/mail-service.ts";
import { ALL_DUE } from "../platform/jobs/due-entry.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { FIRST_ASK } from "./asking/ask-rules.ts";
import { receiveFromBuiltin } from "./builtin-news-service.ts";
import { notificationWritten, paymentRefunding, paymentStarted } from "./events.ts";
import { deliverDueNotifications, dueNotifications } from "./providers/builtin-service.ts";
import { askAttempt, attemptsToAsk, nextToAsk } from "./reconcile-service.ts";
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
    on: [orderPlaced, paymentStarted].map((event) => event.starts(() => ALL_DUE)),
    firstAfter: () => FIRST_ASK,
    sweep: { every: 10 * MINUTE, find: attemptsToAsk, nextDue: nextToAsk },
    run: askAttempt,
  },
  {
    name: "payment.refund",
    lane: "urgent",
    on: [paymentRefunding.starts(({ refundId }) => refundId)],
    sweep: { every: 10 * MINUTE, find: dueRefunds },
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
    // One entry for all of them, and not before whoever took a decision had the time to tell of it: what has been told asks for no job.
    name: "provider.deliver",
    lane: "urgent",
    on: [notificationWritten.starts(() => ALL_DUE)],
    firstAfter: () => 0,
    sweep: { every: 10 * MINUTE, find: async (shop) => ((await dueNotifications(shop, 1)).length > 0 ? [ALL_DUE] : []) },
    run: (shop) => deliverDueNotifications(shop, (body, signature) => receiveFromBuiltin(shop, body, signature)),
  },
];
