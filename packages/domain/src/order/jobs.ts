/** What the clock starts for orders: giving back what nobody comes to pay, and cancelling those whose time to pay is over (R-417, D-111). */
import { keepOrRelease } from "../payment/holding-service.ts";
import { confirmPayment } from "../payment/service.ts";
import type { Job } from "../platform/jobs.ts";
import { overdueHolders } from "./holding-service.ts";
import { cancelDueOrder, dueOrders } from "./service.ts";

export const orderJobs: readonly Job[] = [
  { name: "order.keepOrRelease", sweep: { everySeconds: 5, find: overdueHolders }, run: keepOrRelease },
  {
    name: "order.cancelDue",
    sweep: { everySeconds: 5, find: dueOrders },
    async run(shop, orderId) {
      // Money that arrived unnoticed wins over the deadline.
      await confirmPayment(shop, orderId);
      await cancelDueOrder(shop, orderId);
    },
  },
];
