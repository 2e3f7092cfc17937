import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetEndedSessions } from "./service.ts";

export const sessionJobs: readonly Job[] = [forgetting("session.forget", forgetEndedSessions)];
