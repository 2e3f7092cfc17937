import { customerPaid, orderCanceled } from "../order/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { settleOrdered } from "./ordered-service.ts";

export const cartJobs: readonly Job[] = [
  {
    name: "cart.settleOrdered",
    lane: "late",
    on: [orderCanceled.starts(({ orderId }) => orderId), customerPaid.starts(({ orderId }) => orderId)],
    run: settleOrdered,
  },
];
