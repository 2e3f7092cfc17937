import type { ProviderResult } from "@rambla/core/payment-provider";
import * as z from "zod";
import { jsonIn } from "../../platform/json.ts";
import type { PaymentProvider } from "../../platform/payment-provider.ts";
import {
  answering,
  type BuiltinParts,
  createPayment,
  isSigned,
  type NotificationBody,
  paymentByKey,
  type ProviderPayment,
  refundOnce,
  SIGNATURE_HEADER,
} from "./builtin-service.ts";

export type { BuiltinParts } from "./builtin-service.ts";

const FORM_URL = "/api/payment/provider/redirect";

const bodySchema: z.ZodType<NotificationBody> = z.object({
  eventId: z.string().min(1).max(100),
  kind: z.enum(["payment.succeeded", "payment.failed"]),
  paymentId: z.string().min(1).max(100),
  amount: z.number().int(),
  currency: z.string().max(3),
});

/** Makes the adapter to the sandbox provider. */
export function builtinProvider(shop: BuiltinParts): PaymentProvider {
  return {
    name: "builtin",
    shownAs: null,
    // Its pages are on the shop's own hosts.
    formTargets: [],
    messaging: null,
    create: async (payment) => ({ reference: await createPayment(shop, payment) }),
    form: ({ reference }) => ({ method: "POST", url: FORM_URL, fields: { paymentId: reference } }),
    async query({ paymentId }, signal) {
      const payment = await paymentByKey(shop, paymentId);
      if (!payment) return undefined;
      await answering(shop, payment, signal);
      return { reference: payment.reference, result: resultOf(payment) };
    },
    // An approval here charges at once.
    async capture({ paymentId }, signal) {
      const payment = await paymentByKey(shop, paymentId);
      if (!payment) throw new Error("there is no payment to capture");
      await answering(shop, payment, signal);
      return resultOf(payment);
    },
    async refund(refund, signal) {
      await answering(shop, await refundOnce(shop, refund), signal);
      return "given";
    },
    async read({ body, header }) {
      if (!isSigned(shop, body, header(SIGNATURE_HEADER), shop.clock())) return undefined;
      const parsed = bodySchema.safeParse(jsonIn(body));
      if (!parsed.success) return undefined;
      const { eventId, kind, paymentId, amount, currency } = parsed.data;
      return {
        eventId,
        paymentId,
        result: kind === "payment.succeeded" ? { kind: "succeeded", charged: { minor: amount, iso: currency } } : { kind: "failed" },
      };
    },
  };
}

function resultOf({ status, chargedMinor, currency, openedAt }: ProviderPayment): ProviderResult {
  if (status === "succeeded") return { kind: "succeeded", charged: { minor: chargedMinor ?? 0, iso: currency } };
  return status === "failed" ? { kind: "failed" } : { kind: "pending", payerSeen: openedAt !== null };
}
