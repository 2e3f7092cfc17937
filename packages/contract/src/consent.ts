/** What the shop leaves in a browser, and what a browser has said about it (R-096 to, D-042). */
import * as z from "zod";
import { call, moment, opaqueId, refusals } from "./call.ts";

/** `required` cannot be switched off. */
const COOKIE_KINDS = ["required", "analytics", "marketing"] as const;
/** Why something is kept: `consent.<purpose>` of the texts says it in words. */
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
  "affiliate",
  "tag",
] as const;

const path = "/shop/cookie/config";

export const consentContract = {
  getCookieConfig: call
    .meta({ caller: "either" })
    .route({ method: "GET", path, operationId: "getCookieConfig" })
    /** `place`: a cookie, or the storage of the browser or of one of its tabs. `days` is null for what stays until it is taken away; in a tab all goes with it. */
    .output(
      z.object({
        cookies: z.array(
          z.object({
            names: z.array(z.string()),
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
    /** `allowAll` is true exactly when both of the others are; alone it stands for both. */
    .input(z.strictObject({ allowAll: z.boolean(), analytics: z.boolean().optional(), marketing: z.boolean().optional() }))
    .output(z.object({ consentId: opaqueId, analytics: z.boolean(), marketing: z.boolean(), saidAt: moment }))
    .errors(refusals("request.invalid", "limit.tooMany")),
};
