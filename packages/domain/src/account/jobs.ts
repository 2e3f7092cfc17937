import { forgetting, type Job } from "../platform/jobs/jobs.ts";
import { forgetChanges } from "./contact/contact-service.ts";
import { forgetChallenges } from "./passkey/passkey-service.ts";
import { forgetAttempts } from "./providers/provider-attempt-service.ts";
import { forgetDevices } from "./device-service.ts";
import { forgetVerifications } from "./verification/verification-service.ts";

export const accountJobs: readonly Job[] = [
  forgetting("account.forgetVerifications", forgetVerifications),
  forgetting("account.forgetDevices", forgetDevices),
  forgetting("account.forgetChallenges", forgetChallenges),
  forgetting("account.forgetChanges", forgetChanges),
  forgetting("account.forgetAttempts", forgetAttempts),
];
