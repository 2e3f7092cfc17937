/** What events start for comments of customers. */
import { DAY } from "@rambla/core/time";
import { orderFinished } from "../order/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { askForComments } from "./mail-service.ts";

export const reviewJobs: readonly Job[] = [
  {
    name: "review.ask",
    lane: "late",
    on: [orderFinished.starts(({ orderId }) => orderId)],
    firstAfter: ({ comment }) => comment.askAfterDays * DAY,
    run: askForComments,
  },
];
