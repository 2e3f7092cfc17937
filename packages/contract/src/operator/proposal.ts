/** What one operator asked for above the bound, and a second one decides. */
import * as z from "zod";
import { cursor, moment, opaqueId, refusals } from "../call.ts";
import { growing, operatorCall, reason } from "./operator-call.ts";

/** The calls that give something away: each is bounded by the settings. */
export const GIVING_CALLS = ["couponCreate", "priceListSave", "flashSaleSave"] as const;
export type GivingCall = (typeof GIVING_CALLS)[number];

const proposal = z.object({
  proposalId: opaqueId,
  call: z.enum(GIVING_CALLS),
  /** What the call was asked, word for word. */
  input: z.unknown(),
  proposedBy: z.string(),
  proposedAt: moment,
  lapsesAt: moment,
});

export const proposalCalls = {
  /** Those that wait for a decision, the longest waiting first. */
  proposals: operatorCall()
    .route({ method: "GET", path: "/operator/proposals", operationId: "proposals" })
    .input(growing)
    .output(z.object({ items: z.array(proposal), next: cursor.nullable() })),
  /** Does exactly what was proposed, once, and gives what its call answers. Its own operator may not, and it asks for the role of its call. */
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
