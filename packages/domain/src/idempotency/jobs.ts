import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetOldTries } from "../platform/limits.ts";
import { forgetOldAnswers } from "./service.ts";

export const idempotencyJobs: readonly Job[] = [
  forgetting("idempotency.forgetAnswers", forgetOldAnswers),
  forgetting("limits.forgetTries", forgetOldTries),
];
