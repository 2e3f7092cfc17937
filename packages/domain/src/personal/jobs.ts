import { MINUTE } from "@rambla/core/time";
import type { Job } from "../platform/jobs/jobs.ts";
import { deleteAccount, dueClosings } from "./service.ts";

export const personalJobs: readonly Job[] = [
  { name: "personal.deleteAccount", lane: "late", sweep: { every: 5 * MINUTE, find: dueClosings }, run: deleteAccount },
];
