/** Ways to pay, and where a payment is made. */
import * as z from "zod";
import { call, opaqueId } from "./call.ts";

export const paymentMethodId = z.string().regex(/^\d{1,4}$/);
export const paymentMethod = z.object({ paymentMethodId, name: z.enum(["card", "wallet", "payLater", "bank"]) });

/** Where to send the browser's form to pay: the provider's address and the fields of the form (D-191). */
export const paymentStart = z.object({
  paymentId: opaqueId,
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});

export const paymentContract = {
  paymentPlatforms: call.route({ method: "GET", path: "/payment/payments/platcfgs", operationId: "paymentPlatforms" })
    .output(z.array(paymentMethod)),
};
