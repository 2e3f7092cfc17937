import * as z from "zod";
import { call, moment, opaqueId, refusals } from "./call.ts";

export const fileContract = {
  ossSignature: call
    .meta({ caller: "anonymous" })
    .route({ method: "GET", path: "/system/oss/signature", operationId: "ossSignature" })
    /** Ignored: the server names files itself. */
    .input(z.object({ fileName: z.string().max(255).optional() }))
    /** `url` takes the file as `multipart/form-data` in the part `field` until `until`. */
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
