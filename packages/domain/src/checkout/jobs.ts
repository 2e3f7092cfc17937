/** What events and the clock start for orders that nobody has paid: giving back what nobody comes to pay, and cancelling those whose time is over, be it that of a balance (R-406, R-417, D-111). */
import { after, MINUTE } from "@rambla/core/time";
import { balanceDueOf, overdueBalances } from "../order/balance/balance-service.ts";
import { orderDepositPaid, orderDueMoved, orderPlaced } from "../order/events.ts";
import { heldUntilOf, nextHolderOverdue, overdueHolders } from "../order/holding/holding-service.ts";
import { cancelOverdueOrder, nextOverdueOrder, overdueOrders, payUntilOf } from "../order/service.ts";
import { endOverdueBalance } from "../payment/balance-service.ts";
import { paymentStarted } from "../payment/events.ts";
import { askRunning } from "../payment/asking/ask-service.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { keepOrRelease } from "./holding-service.ts";

export const checkoutJobs: readonly Job[] = [
  {
    name: "order.keepOrRelease",
    lane: "urgent",
    on: [orderPlaced, paymentStarted].map((event) => event.starts(({ orderId }) => orderId)),
    firstAfter: ({ stock, order }) => Math.min(stock.reserveMinutes, order.autoCancelMinutes) * MINUTE,
    sweep: { every: 10 * MINUTE, find: overdueHolders, nextDue: nextHolderOverdue },
    async run(shop, orderId) {
      const heldUntil = await heldUntilOf(shop, orderId);
      if (heldUntil === undefined || heldUntil > shop.clock()) return undefined;
      await keepOrRelease(shop, orderId);
      // While the provider does not answer, everything stays as it is for another minute.
      return (await heldUntilOf(shop, orderId)) && after(shop.clock(), MINUTE);
    },
  },
  {
    name: "order.cancelOverdue",
    lane: "urgent",
    on: [orderPlaced, orderDueMoved].map((event) => event.starts(({ orderId }) => orderId)),
    firstAfter: ({ order }) => order.autoCancelMinutes * MINUTE,
    sweep: { every: 10 * MINUTE, find: overdueOrders, nextDue: nextOverdueOrder },
    async run(shop, orderId) {
      const payUntil = await payUntilOf(shop, orderId);
      // A new try to pay may have moved the deadline since it was found.
      if (payUntil === undefined || payUntil > shop.clock()) return undefined;
      // Money that arrived unnoticed wins over the deadline.
      await askRunning(shop, orderId);
      await cancelOverdueOrder(shop, orderId);
      return undefined;
    },
  },
  {
    name: "order.endBalance",
    lane: "urgent",
    on: [orderDepositPaid.starts(({ orderId }) => orderId)],
    sweep: { every: 10 * MINUTE, find: overdueBalances },
    async run(shop, orderId) {
      const dueAt = await balanceDueOf(shop, orderId);
      if (dueAt === undefined || dueAt > shop.clock()) return dueAt;
      await askRunning(shop, orderId);
      await endOverdueBalance(shop, orderId);
      return undefined;
    },
  },
];
