/** What the clock starts for accounts. */
import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs.ts";
import { forgetDevices } from "./sign-in-service.ts";
import { forgetVerifications } from "./verification-service.ts";

export const accountJobs: readonly Job[] = [
  {
    name: "account.forget",
    lane: "late",
    sweep: {
      every: HOUR,
      async find(shop) {
        await forgetVerifications(shop);
        await forgetDevices(shop);
        return [];
      },
    },
    run: async () => undefined,
  },
];
