/** What the clock starts for files. */
import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs.ts";
import { forgetFile, leftFiles } from "./service.ts";

export const fileJobs: readonly Job[] = [{ name: "file.forget", lane: "late", sweep: { every: HOUR, find: leftFiles }, run: forgetFile }];
