import * as z from "zod";
import { moment, refusals } from "../call.ts";
import { brand, operatorOnce, reason } from "./operator-call.ts";

export const membershipCalls = {
  membershipGrant: operatorOnce("money")
    .route({ method: "POST", path: "/operator/membership", operationId: "membershipGrant" })
    /** Extends a valid membership by the days. */
    .input(z.strictObject({ brand, invitationCode: z.string().regex(/^[0-9A-Z]{1,20}$/), days: z.number().int().min(1).max(3660), reason }))
    .output(z.object({ validUntil: moment }))
    .errors(refusals("item.notFound")),
};
