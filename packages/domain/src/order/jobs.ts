/** What the clock starts for orders: cancelling those whose time to pay is over (R-417, D-111). */
import type { Job } from "../platform/jobs.ts";
import { cancelDueOrder, dueOrders } from "./service.ts";

export const orderJobs: readonly Job[] = [
  {
    name: "order.cancelDue",
    sweep: { everySeconds: 5, find: dueOrders },
    run: async (shop, orderId) => {
      await cancelDueOrder(shop, orderId);
    },
  },
];
