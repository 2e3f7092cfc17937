import * as z from "zod";
import { call, opaqueId } from "./call.ts";

export const paymentMethodId = z.string().regex(/^\d{1,4}$/);
export const paymentMethod = z.object({
  paymentMethodId,
  name: z.enum(["card", "wallet", "payLater", "bank"]),
  /** The provider's name when shoppers know it; else null. */
  provider: z.string().nullable(),
  notice: z.string().nullable(),
  /** The provider's script for credit offers; null without one. */
  messaging: z.object({ script: z.url(), account: z.string() }).nullable(),
});

export const paymentStart = z.object({
  paymentId: opaqueId,
  method: z.enum(["GET", "POST"]),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});

export const paymentContract = {
  /** Of the caller's market, or of the order's country. */
  paymentPlatforms: call
    .route({ method: "GET", path: "/payment/payments/platcfgs", operationId: "paymentPlatforms" })
    .input(z.object({ orderId: opaqueId.optional(), orderToken: z.string().max(200).optional() }).optional())
    .output(z.array(paymentMethod)),
};
