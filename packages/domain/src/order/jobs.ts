/** What the clock starts for orders: giving back what nobody comes to pay, and cancelling those whose time to pay is over (R-417, D-111). */
import { after, MINUTE } from "@rambla/core/time";
import { keepOrRelease } from "../payment/holding-service.ts";
import { confirmPayment } from "../payment/service.ts";
import type { Job } from "../platform/jobs.ts";
import { forgetFree, heldUntilOf, overdueHolders } from "./holding-service.ts";
import { cancelDueOrder, dueOrders, payUntilOf } from "./service.ts";

export const orderJobs: readonly Job[] = [
  {
    name: "order.keepOrRelease",
    lane: "urgent",
    on: ["order.paymentStarted"],
    sweep: { find: overdueHolders },
    async run(shop, orderId) {
      const heldUntil = await heldUntilOf(shop, orderId);
      if (heldUntil === undefined || heldUntil > shop.clock()) return heldUntil;
      await keepOrRelease(shop, orderId);
      // While the provider does not answer, everything stays as it is for another minute.
      return (await heldUntilOf(shop, orderId)) && after(shop.clock(), MINUTE);
    },
  },
  {
    name: "order.cancelDue",
    lane: "urgent",
    on: ["order.placed"],
    sweep: { find: dueOrders },
    async run(shop, orderId) {
      const payUntil = await payUntilOf(shop, orderId);
      // A new try to pay may have moved the deadline since this job was put in line.
      if (payUntil === undefined || payUntil > shop.clock()) return payUntil;
      // Money that arrived unnoticed wins over the deadline.
      await confirmPayment(shop, orderId);
      await cancelDueOrder(shop, orderId);
      return undefined;
    },
  },
  {
    name: "order.forgetFree",
    lane: "late",
    sweep: {
      async find(shop) {
        await forgetFree(shop);
        return [];
      },
    },
    run: async () => undefined,
  },
];
