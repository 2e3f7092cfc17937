/** What the clock starts for orders, beside what their payments have a part in (checkout/jobs.ts). */
import type { Job } from "../platform/jobs.ts";
import { forgetFree } from "./holding-service.ts";

export const orderJobs: readonly Job[] = [
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
