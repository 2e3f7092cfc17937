import * as z from "zod";
import { call, moment, refusals } from "./call.ts";

const customers = call.meta({ caller: "customer" });

export const membershipState = z.enum(["none", "valid", "ended"]);

export const membershipContract = {
  membershipLook: customers
    .route({ method: "GET", path: "/shop/home/user/member", operationId: "membershipLook" })
    /** `daysLeft` counts calendar days of the market: 0 on the last day and without a membership. */
    .output(
      z.object({
        state: membershipState,
        name: z.string().nullable(),
        validFrom: moment.nullable(),
        validUntil: moment.nullable(),
        daysLeft: z.number().int(),
      }),
    )
    .errors(refusals("auth.required")),
  updateMember: customers
    .route({ method: "PUT", path: "/shop/home/user/member", operationId: "updateMember" })
    .input(z.strictObject({ name: z.string().max(200) }))
    .output(z.object({ name: z.string() }))
    .errors(refusals("auth.required", "membership.name", "item.notFound")),
};
