import { HOUR } from "@rambla/core/time";
import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { fileFreed } from "./events.ts";
import { forgetFile, forgetSent, leftFiles } from "./service.ts";

export const fileJobs: readonly Job[] = [
  {
    name: "file.forget",
    lane: "late",
    on: [fileFreed.starts(({ fileId }) => fileId)],
    sweep: { every: HOUR, find: leftFiles },
    run: forgetFile,
  },
  forgetting("file.sent", forgetSent),
];
