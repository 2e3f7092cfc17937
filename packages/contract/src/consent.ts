import * as z from "zod";
import { call, moment, opaqueId, refusals } from "./call.ts";

/** A visitor cannot refuse `required`. */
const COOKIE_KINDS = ["required", "analytics", "marketing"] as const;
/** `consent.<purpose>` in the texts describes each one. */
export const COOKIE_PURPOSES = [
  "login",
  "device",
  "provider",
  "cart",
  "favourites",
  "search",
  "seen",
  "choice",
  "notices",
  "invitation",
  "page",
  "link",
  "visitor",
  "affiliate",
  "tag",
] as const;
/** `moment`: milliseconds since 1970. `object` and `list` are JSON. */
export const STORED_TYPES = ["text", "list", "object", "flag", "count", "moment", "token"] as const;

const path = "/shop/cookie/config";

export const consentContract = {
  getCookieConfig: call
    .meta({ caller: "either" })
    .route({ method: "GET", path, operationId: "getCookieConfig" })
    /** `days` is null without an expiry. Entries of a tab end with the tab. */
    .output(
      z.object({
        cookies: z.array(
          z.object({
            names: z.array(z.string()),
            /** In the order of the names. */
            types: z.array(z.enum(STORED_TYPES)),
            kind: z.enum(COOKIE_KINDS),
            purpose: z.enum(COOKIE_PURPOSES),
            place: z.enum(["cookie", "browser", "tab"]),
            days: z.number().int().nullable(),
          }),
        ),
      }),
    ),
  saveCookieConfig: call
    .meta({ caller: "either" })
    .route({ method: "POST", path, operationId: "saveCookieConfig" })
    /** `allowAll` must match the other two, or replaces both. */
    .input(z.strictObject({ allowAll: z.boolean(), analytics: z.boolean().optional(), marketing: z.boolean().optional() }))
    .output(z.object({ consentId: opaqueId, analytics: z.boolean(), marketing: z.boolean(), saidAt: moment }))
    .errors(refusals("request.invalid", "limit.tooMany")),
};
