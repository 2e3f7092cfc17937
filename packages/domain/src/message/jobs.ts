/** What events and the clock start for mails. */
import { dueNotices } from "../goods/arrival-service.ts";
import type { EventName } from "../platform/events.ts";
import type { Job } from "../platform/jobs.ts";
import type { MailKind } from "./compose.ts";
import type { Mailer } from "./mailer.ts";
import { dueMails, nextTry, queueMail, sendArrival, sendMail } from "./service.ts";

const MAIL_OF = {
  "order.placed": "orderPlaced",
  "order.paid": "orderPaid",
  "order.canceled": "orderCanceled",
  "order.refunded": "orderRefunded",
} as const satisfies Partial<Record<EventName, MailKind>>;

/** The jobs of mails with their way out. */
export function messageJobs(mailer: Mailer): readonly Job[] {
  const queue = (Object.entries(MAIL_OF) as [keyof typeof MAIL_OF, MailKind][]).map(([event, kind]): Job => ({
    name: `message.${kind}`, lane: "late", on: [event], run: (shop, orderId) => queueMail(shop, kind, orderId),
  }));
  const send: Job = {
    name: "message.send",
    lane: "late",
    on: ["mail.queued"],
    sweep: { find: dueMails },
    async run(shop, mailId) {
      await sendMail(shop, mailer, mailId).catch((error: unknown) => shop.log.error({ error, job: "message.send", id: mailId }, "a mail waits for its next try"));
      return await nextTry(shop, mailId);
    },
  };
  const arrival: Job = { name: "message.goodsArrived", lane: "late", sweep: { find: dueNotices }, run: (shop, noticeId) => sendArrival(shop, mailer, noticeId) };
  return [...queue, send, arrival];
}
