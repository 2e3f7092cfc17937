/** Sending files. */
import * as z from "zod";
import { call, moment, opaqueId, refusals } from "./call.ts";

export const fileContract = {
  ossSignature: call
    .meta({ caller: "anonymous" })
    .route({ method: "GET", path: "/system/oss/signature", operationId: "ossSignature" })
    /** The name is the sender's own affair: nothing is called after it. */
    .input(z.object({ fileName: z.string().max(255).optional() }))
    /** Where the file is posted to within the time, in parts (`multipart/form-data`) of which one, `field`, is the file (D-174). */
    .output(
      z.object({
        fileId: opaqueId,
        url: z.string(),
        field: z.literal("file"),
        until: moment,
        mostBytes: z.object({ image: z.number().int(), video: z.number().int() }),
      }),
    )
    .errors(refusals("limit.tooMany")),
};
