import { MINUTE } from "@rambla/core/time";
import { orderCanceled, orderSharesBack } from "../order/events.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { couponsBehind, giveBackCoupon } from "./service.ts";

export const couponJobs: readonly Job[] = [
  {
    name: "coupon.giveBack",
    lane: "urgent",
    on: [orderCanceled, orderSharesBack].map((event) => event.starts(({ orderId }) => orderId)),
    sweep: { every: 10 * MINUTE, find: couponsBehind },
    run: giveBackCoupon,
  },
];
