/** Ways to pay, and where a payment is made. */
import * as z from "zod";
import { call, opaqueId } from "./call.ts";

export const paymentMethodId = z.string().regex(/^\d{1,4}$/);
export const paymentMethod = z.object({
  paymentMethodId,
  name: z.enum(["card", "wallet", "payLater", "bank"]),
  /** Who takes it, by the name that shoppers know; null where they need not know. */
  provider: z.string().nullable(),
  /** What the country has said of credit beside a way to pay that is one; null for nothing. */
  notice: z.string().nullable(),
  /** The program by which its provider tells of credit beside prices, and the account it is run for; null for none. */
  messaging: z.object({ script: z.url(), account: z.string() }).nullable(),
});

/** Where to send the browser's form to pay: the provider's address, how it is sent and its fields (D-191). */
export const paymentStart = z.object({
  paymentId: opaqueId,
  method: z.enum(["GET", "POST"]),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
});

export const paymentContract = {
  /** The ways to pay of the caller's market, or with the id of an own order those of the order's country. */
  paymentPlatforms: call
    .route({ method: "GET", path: "/payment/payments/platcfgs", operationId: "paymentPlatforms" })
    .input(z.object({ orderId: opaqueId.optional(), orderToken: z.string().max(200).optional() }).optional())
    .output(z.array(paymentMethod)),
};
