import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs/jobs.ts";
import { endGuestFiles, guestFilesOver } from "./guest-files-service.ts";

export const consultationJobs: readonly Job[] = [
  { name: "consultation.endGuestFiles", lane: "late", sweep: { every: HOUR, find: guestFilesOver }, run: endGuestFiles },
];
