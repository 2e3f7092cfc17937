/** What events and the clock start for orders: telling the buyer, and forgetting. What payments have a part in stands in checkout/jobs.ts. */
import type { EventKind } from "../platform/events.ts";
import { forgetting, type Job } from "../platform/jobs.ts";
import { orderCanceled, orderPaid, orderPlaced, orderRefunded } from "./events.ts";
import { forgetFree } from "./holding-service.ts";
import type { OrderMailKind } from "./mail-presentation.ts";
import { queueOrderMail } from "./mail-service.ts";

const MAIL_OF = [
  [orderPlaced, "orderPlaced"], [orderPaid, "orderPaid"], [orderCanceled, "orderCanceled"], [orderRefunded, "orderRefunded"],
] as const satisfies readonly (readonly [EventKind<"orderId">, OrderMailKind])[];

export const orderJobs: readonly Job[] = [
  ...MAIL_OF.map(([event, kind]): Job => ({
    name: `mail.${kind}`, lane: "late", on: [event.starts(({ orderId }) => orderId)], run: (shop, orderId) => queueOrderMail(shop, kind, orderId),
  })),
  forgetting("order.forgetFree", forgetFree),
];
