/**
 * Verifies and reads PayPal's webhooks. PayPal signs the ids of transmission and webhook, the time and a checksum of the body with the key
 * of a certificate that the webhook names.
 */
import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Notification } from "@rambla/core/payment-provider";
import { type Clock, DAY, HOUR } from "@rambla/core/time";
import * as z from "zod";
import { jsonIn } from "../../../platform/json.ts";
import type { PaymentProvider } from "../../../platform/payment-provider.ts";
import { readAmount } from "./amount-rules.ts";
import type { Certificates } from "./certificates.ts";
import { paymentOfInvoice } from "./order-rules.ts";
import type { PayPalSettings } from "./settings.ts";

/** PayPal retries for three days and does not document whether it signs again. */
const OLDEST = 3 * DAY + HOUR;
/** Tolerance for PayPal's clock. */
const NEWEST = 5 * 60_000;

const word = z.string().min(1).max(100);
const headers = z.object({
  id: word,
  at: z.iso.datetime({ offset: true }),
  signature: z.base64().max(1000),
  algorithm: z.string().regex(/^SHA256withRSA$/i),
  certificate: z.url().max(500),
});

const amount = z.object({ currency_code: z.string().max(3), value: z.string().max(20) });
const capture = z.object({
  custom_id: word.nullish(),
  invoice_id: z.string().max(127).nullish(),
  amount: amount.optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: word.optional() }).optional() }).optional(),
});
const order = z.object({ id: word, purchase_units: z.array(z.object({ custom_id: word.nullish() })).min(1) });
const event = z.object({ id: word, event_type: word, resource: z.unknown() });

export function webhookReader({ webhookId }: PayPalSettings, certificates: Certificates, clock: Clock): PaymentProvider["read"] {
  return async ({ body, header }, signal) => {
    const given = headers.safeParse({
      id: header("paypal-transmission-id"),
      at: header("paypal-transmission-time"),
      signature: header("paypal-transmission-sig"),
      algorithm: header("paypal-auth-algo"),
      certificate: header("paypal-cert-url"),
    }).data;
    if (!given) return undefined;
    const age = clock().getTime() - Date.parse(given.at);
    if (age > OLDEST || age < -NEWEST) return undefined;
    const key = await certificates.keyAt(given.certificate, signal);
    const signed = Buffer.from(`${given.id}|${given.at}|${webhookId}|${crc32(body)}`);
    if (!key || !verify("RSA-SHA256", signed, key, Buffer.from(given.signature, "base64"))) return undefined;
    return eventIn(body);
  };
}

const PENDING = { kind: "pending", payerSeen: true } as const;

/** Reads a verified event; undefined when it is unreadable. */
function eventIn(body: Uint8Array): Notification | undefined {
  const said = event.safeParse(jsonIn(body)).data;
  if (!said) return undefined;
  const eventId = said.id;
  if (said.event_type === "CHECKOUT.ORDER.APPROVED") {
    const approved = order.safeParse(said.resource).data;
    return (
      approved && {
        eventId,
        paymentId: approved.purchase_units[0]?.custom_id ?? null,
        reference: approved.id,
        result: { kind: "approved" },
      }
    );
  }
  // Other events carry no result.
  const nothing: Notification = { eventId, paymentId: null, result: PENDING };
  const found = /^PAYMENT\.CAPTURE\.(COMPLETED|DENIED|DECLINED|PENDING|REVERSED)$/.exec(said.event_type)?.[1];
  return found ? chargeIn(found, eventId, said.resource) : nothing;
}

/** Undefined when it is unreadable. */
function chargeIn(found: string, eventId: string, resource: unknown): Notification | undefined {
  const charge = capture.safeParse(resource).data;
  if (!charge) return undefined;
  const amountOf = ({ currency_code, value }: z.infer<typeof amount>) => readAmount({ currencyCode: currency_code, value });
  if (found === "REVERSED") {
    // PayPal reports a reversal as a refund of its own, with the invoice of the charge.
    const paymentId = paymentOfInvoice(charge.invoice_id ?? "") ?? charge.custom_id ?? null;
    return charge.amount && { eventId, paymentId, result: { kind: "reversed", taken: amountOf(charge.amount) } };
  }
  const about = { eventId, paymentId: charge.custom_id ?? null, reference: charge.supplementary_data?.related_ids?.order_id };
  if (found === "PENDING") return { ...about, result: PENDING };
  if (found !== "COMPLETED") return { ...about, result: { kind: "failed" } };
  return charge.amount && { ...about, result: { kind: "succeeded", charged: amountOf(charge.amount) } };
}
