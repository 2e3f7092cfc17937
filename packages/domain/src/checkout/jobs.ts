import { MINUTE } from "@rambla/core/time";
import { balanceDueOf, overdueBalances } from "../order/balance/balance-service.ts";
import { heldUntilOf, overdueHolders } from "../order/holding/holding-service.ts";
import { cancelOverdueOrder, overdueOrders, payUntilOf } from "../order/service.ts";
import { endOverdueBalance } from "../payment/balance-service.ts";
import { askRunning } from "../payment/asking/ask-service.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { keepOrRelease } from "./holding-service.ts";

export const checkoutJobs: readonly Job[] = [
  {
    name: "order.keepOrRelease",
    lane: "urgent",
    // Without an answer of the provider, the next sweep tries again.
    sweep: { every: MINUTE, find: overdueHolders },
    async run(shop, orderId) {
      const heldUntil = await heldUntilOf(shop, orderId);
      if (heldUntil !== undefined && heldUntil <= shop.clock()) await keepOrRelease(shop, orderId);
    },
  },
  {
    name: "order.cancelOverdue",
    lane: "urgent",
    sweep: { every: MINUTE, find: overdueOrders },
    async run(shop, orderId) {
      const payUntil = await payUntilOf(shop, orderId);
      // A new payment may have moved the deadline.
      if (payUntil === undefined || payUntil > shop.clock()) return;
      // Money that arrived without a notification wins over the deadline.
      await askRunning(shop, orderId);
      await cancelOverdueOrder(shop, orderId);
    },
  },
  {
    name: "order.endBalance",
    lane: "urgent",
    sweep: { every: MINUTE, find: overdueBalances },
    async run(shop, orderId) {
      const dueAt = await balanceDueOf(shop, orderId);
      if (dueAt === undefined || dueAt > shop.clock()) return;
      await askRunning(shop, orderId);
      await endOverdueBalance(shop, orderId);
    },
  },
];
