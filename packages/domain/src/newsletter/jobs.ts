import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetUnconfirmed } from "./service.ts";

export const newsletterJobs: readonly Job[] = [forgetting("newsletter.forgetUnconfirmed", forgetUnconfirmed)];
