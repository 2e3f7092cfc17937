import * as z from "zod";
import { call, refusals } from "./call.ts";

export const touristContract = {
  touristCheck: call
    .meta({ caller: "anonymous" })
    .route({ method: "GET", path: "/shop/tourist/check", operationId: "touristCheck" })
    .input(z.object({ email: z.string().max(254) }))
    /** The answer is the same for every mailbox. */
    .output(z.object({ guestCheckout: z.boolean() }))
    .errors(refusals("email.invalid", "limit.tooMany")),
  touristLogin: call
    .meta({ caller: "anonymous" })
    .route({ method: "POST", path: "/shop/tourist/login", operationId: "touristLogin" })
    .input(z.strictObject({ email: z.string().max(254), visitorId: z.string().max(64).optional() }))
    .output(z.object({ access_token: z.string(), expires_in: z.number().int(), visitorId: z.string() }))
    /** `auth.required` where the shop only takes orders of customers. */
    .errors(refusals("auth.required", "email.invalid", "limit.tooMany")),
};
