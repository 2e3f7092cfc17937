/** What the clock starts for repeated requests and limits. */
import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs.ts";
import { forgetOldTries } from "../platform/limits.ts";
import { forgetOldAnswers } from "./service.ts";

export const idempotencyJobs: readonly Job[] = [
  {
    name: "idempotency.forget",
    lane: "late",
    sweep: {
      every: HOUR,
      async find(shop) {
        await forgetOldAnswers(shop);
        await forgetOldTries(shop);
        return [];
      },
    },
    run: async () => undefined,
  },
];
