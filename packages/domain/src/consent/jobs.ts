import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetConsents } from "./service.ts";

export const consentJobs: readonly Job[] = [forgetting("consent.forget", forgetConsents)];
