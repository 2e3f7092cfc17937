import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetOldVisits } from "./service.ts";

export const browsingJobs: readonly Job[] = [forgetting("browsing.forget", forgetOldVisits)];
