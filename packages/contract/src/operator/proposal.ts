import * as z from "zod";
import { cursor, moment, opaqueId, refusals } from "../call.ts";
import { growing, operatorCall, reason } from "./operator-call.ts";

/** The calls with a limit per operator in the settings. */
export const GIVING_CALLS = ["couponCreate", "priceListSave", "flashSaleSave"] as const;
export type GivingCall = (typeof GIVING_CALLS)[number];

const proposal = z.object({
  proposalId: opaqueId,
  call: z.enum(GIVING_CALLS),
  input: z.unknown(),
  proposedBy: z.string(),
  proposedAt: moment,
  lapsesAt: moment,
});

export const proposalCalls = {
  /** The oldest first. */
  proposals: operatorCall()
    .route({ method: "GET", path: "/operator/proposals", operationId: "proposals" })
    .input(growing)
    .output(z.object({ items: z.array(proposal), next: cursor.nullable() })),
  /** Runs the proposed call once and gives its answer. Another operator with the role of the call must approve. */
  proposalApprove: operatorCall()
    .route({ method: "POST", path: "/operator/proposal/{proposalId}/approve", operationId: "proposalApprove" })
    .input(z.strictObject({ proposalId: opaqueId }))
    .output(z.object({ proposalId: opaqueId, call: z.enum(GIVING_CALLS), answer: z.unknown() }))
    .errors(
      refusals("item.notFound", "proposal.own", "proposal.over", "giving.tooMuch", "coupon.taken", "activity.over", "idempotency.running"),
    ),
  proposalReject: operatorCall()
    .route({ method: "POST", path: "/operator/proposal/{proposalId}/reject", operationId: "proposalReject" })
    .input(z.strictObject({ proposalId: opaqueId, reason }))
    .output(z.object({ proposalId: opaqueId }))
    .errors(refusals("item.notFound", "proposal.own", "proposal.over")),
};
