/** What the shop knows of a person, as a copy of their own. */
import * as z from "zod";
import { call, moment, refusals } from "./call.ts";

export const personalContract = {
  personalData: call
    .meta({ caller: "customer" })
    .route({ method: "POST", path: "/account/data", operationId: "personalData" })
    /** The password once more, as for whatever a thief of a session would do first. `address` gives the copy, JSON, once, until the moment. */
    .input(z.strictObject({ password: z.string().max(200) }))
    .output(z.object({ address: z.string(), until: moment }))
    .errors(refusals("auth.required", "password.wrong", "limit.tooMany")),
};
