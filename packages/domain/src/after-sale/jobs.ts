/** What a statement of withdrawal starts. */
import { HOUR } from "@rambla/core/time";
import type { Job } from "../platform/jobs/jobs.ts";
import { withdrawalStated } from "./events.ts";
import { endGuestPicture, guestPicturesOver } from "./returns/guest-pictures-service.ts";
import { settleWithdrawal, withdrawalsToLookFor } from "./settle-service.ts";

export const afterSaleJobs: readonly Job[] = [
  {
    name: "withdrawal.settle",
    lane: "urgent",
    on: [withdrawalStated.starts(({ withdrawalId }) => withdrawalId)],
    sweep: { every: HOUR, find: withdrawalsToLookFor },
    run: settleWithdrawal,
  },
  { name: "afterSale.endGuestPictures", lane: "late", sweep: { every: HOUR, find: guestPicturesOver }, run: endGuestPicture },
];
