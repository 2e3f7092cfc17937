/** What the clock starts for what people have looked at. */
import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs.ts";
import { forgetOldVisits } from "./service.ts";

export const browsingJobs: readonly Job[] = [
  {
    name: "browsing.forget",
    lane: "late",
    sweep: {
      every: HOUR,
      async find(shop) {
        await forgetOldVisits(shop);
        return [];
      },
    },
    run: async () => undefined,
  },
];
