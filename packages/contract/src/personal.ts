import * as z from "zod";
import { call, moment, refusals } from "./call.ts";

export const personalContract = {
  personalData: call
    .meta({ caller: "customer" })
    .route({ method: "POST", path: "/account/data", operationId: "personalData" })
    /** Needs the password again, against stolen sessions. `address` gives the JSON copy once, until `until`. */
    .input(z.strictObject({ password: z.string().max(200) }))
    .output(z.object({ address: z.string(), until: moment }))
    .errors(refusals("auth.required", "password.wrong", "limit.tooMany")),
};
