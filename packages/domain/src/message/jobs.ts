/** What events and the clock start for mails. */
import type { EventName } from "../platform/events.ts";
import type { Job } from "../platform/jobs.ts";
import type { MailKind } from "./compose.ts";
import type { Mailer } from "./mailer.ts";
import { dueMails, queueMail, sendMail } from "./service.ts";

const MAIL_OF: Readonly<Record<EventName, MailKind>> = {
  "order.placed": "orderPlaced",
  "order.paid": "orderPaid",
  "order.canceled": "orderCanceled",
  "order.refunded": "orderRefunded",
};

/** The jobs of mails with their way out. */
export function messageJobs(mailer: Mailer): readonly Job[] {
  const queue = (Object.entries(MAIL_OF) as [EventName, MailKind][]).map(([event, kind]): Job => ({
    name: `message.${kind}`, on: [event], run: (shop, orderId) => queueMail(shop, kind, orderId),
  }));
  return [...queue, { name: "message.send", sweep: { everySeconds: 2, find: dueMails }, run: (shop, mailId) => sendMail(shop, mailer, mailId) }];
}
