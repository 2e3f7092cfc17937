/** What the clock starts for sessions. */
import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs.ts";
import { forgetEndedSessions } from "./service.ts";

export const sessionJobs: readonly Job[] = [
  {
    name: "session.forget",
    lane: "late",
    sweep: {
      every: HOUR,
      async find(shop) {
        await forgetEndedSessions(shop);
        return [];
      },
    },
    run: async () => undefined,
  },
];
