import * as z from "zod";
import { call, opaqueId, refusals } from "./call.ts";

const anyone = call.meta({ caller: "anonymous" });
const customers = call.meta({ caller: "customer" });
const link = { subscriptionId: opaqueId, code: z.string().max(64) };
const own = z.object({ email: z.string().nullable(), isSubscribed: z.boolean() });

export const newsletterContract = {
  subscribe: call
    .meta({ caller: "either" })
    .route({ method: "POST", path: "/shop/subscribe", operationId: "subscribe" })
    /** The host decides brand and country. The answer never says whether a mailbox is subscribed. */
    .input(
      z.strictObject({
        email: z.string().max(254),
        subType: z.literal(1).default(1),
        countryCode: z.string().max(2).optional(),
        brandCode: z.string().max(64).optional(),
      }),
    )
    .output(z.object({ asked: z.literal(true) }))
    .errors(refusals("newsletter.empty", "email.invalid", "limit.tooMany")),
  newsletterConfirm: anyone
    .route({ method: "POST", path: "/shop/subscribe/confirm", operationId: "newsletterConfirm" })
    .input(z.strictObject(link))
    .output(z.object({ confirmed: z.literal(true) }))
    .errors(refusals("item.notFound")),
  newsletterLeave: anyone
    .route({ method: "POST", path: "/shop/subscribe/leave", operationId: "newsletterLeave" })
    .input(z.strictObject(link))
    .output(z.object({ left: z.literal(true) }))
    .errors(refusals("item.notFound")),
  newsletterOwn: customers
    .route({ method: "GET", path: "/shop/subscribe/own", operationId: "newsletterOwn" })
    /** Null without a proven mailbox. */
    .output(own)
    .errors(refusals("auth.required")),
  newsletterSet: customers
    .route({ method: "PUT", path: "/shop/subscribe/own", operationId: "newsletterSet" })
    .input(z.strictObject({ isSubscribed: z.boolean() }))
    .output(own)
    .errors(refusals("auth.required", "newsletter.noMailbox")),
};
