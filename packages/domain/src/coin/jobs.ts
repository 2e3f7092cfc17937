import { MINUTE } from "@rambla/core/time";
import {
  customerPaid,
  orderCanceled,
  orderFinished,
  orderMoneyLost,
  orderPartRefunded,
  orderRefunded,
  orderSharesBack,
} from "../order/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { followOrder, ordersBehind } from "./follow-service.ts";

export const coinJobs: readonly Job[] = [
  {
    name: "coin.follow",
    lane: "urgent",
    on: [customerPaid, orderFinished, orderCanceled, orderPartRefunded, orderRefunded, orderSharesBack, orderMoneyLost].map((event) =>
      event.starts(({ orderId }) => orderId),
    ),
    sweep: { every: 10 * MINUTE, find: ordersBehind },
    run: followOrder,
  },
];
