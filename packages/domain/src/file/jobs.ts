/** What the clock starts for files. */
import type { Job } from "../platform/jobs.ts";
import { forgetFile, leftFiles } from "./service.ts";

export const fileJobs: readonly Job[] = [{ name: "file.forget", lane: "late", sweep: { find: leftFiles }, run: forgetFile }];
